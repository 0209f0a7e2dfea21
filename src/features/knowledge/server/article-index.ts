import { nextTurn } from '#platform/jobs/next-turn.ts'
import type { Audience, Locale } from '#contracts/identity.ts'
import { siteVariants, supportPath, type SiteVariant } from '#contracts/site-path.ts'
import type { Topic } from '#features/site-content/contract.ts'
import { cachePerArticles } from '#platform/page-cache/site-version-cache.ts'
import type { DrawnDevice } from '#ui/pictures/devices/drawn-devices.ts'
import type { SpotName } from '#ui/pictures/spot-names.ts'
import type { ArticleSummary, TopicWithArticles } from '../contract.ts'
import { readArticleRows, readArticleRowsOf, readTopicRows } from './article-store.ts'

/** An article in the index: everything but its text. */
export interface IndexedArticle {
  summary: ArticleSummary
  minutes: number
  related: readonly string[]
  /** whether it exists in Spanish */
  hasTranslation: boolean
  /** from its fields; a translation inherits those of the English article */
  picture: SpotName | undefined
  device: DrawnDevice | undefined
}

/** One variant of the site: its topics, and its articles by id. */
export interface VariantIndex {
  topics: ReadonlyMap<string, TopicWithArticles>
  articles: ReadonlyMap<string, IndexedArticle>
}

interface Index {
  variants: ReadonlyMap<string, VariantIndex>
  topics: readonly TopicRow[]
}

/** The whole index. After a change of single articles only these are read, and only the topics are filled anew. */
const indexes = cachePerArticles(
  async (database): Promise<Index> => {
    const [articles, topics] = await Promise.all([readArticleRows(database), readTopicRows(database)])
    const variants = new Map<string, VariantIndex>()
    for (const variant of siteVariants) {
      variants.set(keyOf(variant), indexVariant(variant, articlesOf(variant, articles), topics))
      // indexing ten thousand articles takes a while; let page requests run in between
      await nextTurn()
    }
    return { variants, topics }
  },
  async (database, { variants, topics }, changed): Promise<Index> => {
    const renewed = new Map(variants)
    for (const [audience, articles] of Map.groupBy(changed, (article) => article.audience)) {
      const ids = new Set(articles.map(({ id }) => id))
      const rows = await readArticleRowsOf(database, audience, [...ids])
      for (const variant of siteVariants.filter((each) => each.audience === audience)) {
        renewed.set(keyOf(variant), indexVariant(variant, withArticles(renewed.get(keyOf(variant))!.articles, ids, articlesOf(variant, rows)), topics))
        await nextTurn()
      }
    }
    return { variants: renewed, topics }
  },
)

/** The articles in the order of their ids, with the current ones of those that have changed. */
function withArticles(articles: VariantIndex['articles'], changed: ReadonlySet<string>, now: VariantIndex['articles']): Map<string, IndexedArticle> {
  const left = [...articles].filter(([id]) => !changed.has(id))
  for (const [id, article] of now) {
    const after = left.findIndex(([other]) => other > id)
    left.splice(after < 0 ? left.length : after, 0, [id, article])
  }
  return new Map(left)
}

export async function articleIndex(database: Parameters<typeof indexes>[0], variant: SiteVariant): Promise<VariantIndex> {
  return (await indexes(database)).variants.get(keyOf(variant))!
}

/** The title, its language and the path of an article in this variant; undefined if this audience has no such article. */
export async function articleLink(database: Parameters<typeof indexes>[0], id: string, variant: SiteVariant): Promise<{ title: string; locale: Locale; path: string } | undefined> {
  const article = (await articleIndex(database, variant)).articles.get(id)?.summary
  return article && { title: article.title, locale: article.locale, path: supportPath(variant, 'article', article.topic, id) }
}

function keyOf({ audience, locale }: { audience: string; locale: string }): string {
  return `${audience}.${locale}`
}

type ArticleRow = Awaited<ReturnType<typeof readArticleRows>>[number]
type TopicRow = Awaited<ReturnType<typeof readTopicRows>>[number]

function indexVariant(variant: SiteVariant, articles: VariantIndex['articles'], topicRows: readonly TopicRow[]): VariantIndex {
  const own = topicRows.filter((row) => keyOf(row) === keyOf(variant)).map(({ body }) => JSON.parse(body) as Topic)
  const topics = fillTopics(own, articles)
  return { articles, topics: new Map(topics.map((topic) => [topic.topic, topic])) }
}

/** The articles by id. On a Spanish path an article without a translation shows its English text. */
function articlesOf({ audience, locale }: SiteVariant, rows: readonly ArticleRow[]): Map<string, IndexedArticle> {
  const ofAudience = rows.filter((row) => row.audience === audience)
  const spanish = new Set(ofAudience.filter((row) => row.locale === 'es').map(({ id }) => id))
  const english = new Map(ofAudience.filter((row) => row.locale === 'en').map((row) => [row.id, row]))
  const shown = ofAudience.filter((row) => row.locale === locale || (locale === 'es' && !spanish.has(row.id)))
  return new Map(shown.map((row) => [row.id, indexedArticle(row, english.get(row.id) ?? row, spanish.has(row.id))]))
}

function indexedArticle({ id, locale, topic, sub, title, description, updated, minutes, related, picture, device }: ArticleRow, english: ArticleRow, hasTranslation: boolean): IndexedArticle {
  return {
    summary: { id, topic, sub, title, description, updated, locale: locale as Locale },
    minutes,
    related: JSON.parse(related) as string[],
    hasTranslation,
    // the content check has validated both names
    picture: (picture ?? english.picture ?? undefined) as SpotName | undefined,
    device: (device ?? english.device ?? undefined) as DrawnDevice | undefined,
  }
}

/** The picture of a topic that names none. */
const iconPictures: Record<Topic['icon'], SpotName> = {
  internet: 'internet', wireless: 'mobile', bill: 'billing', prepaid: 'prepaid', tv: 'tv', phone: 'phone', landline: 'phone', mail: 'mail', account: 'account', business: 'business', help: 'talk',
}

const mostFirst = 5

function fillTopics(topics: readonly Topic[], articles: VariantIndex['articles']): TopicWithArticles[] {
  const byTopic = Map.groupBy([...articles.values()].map(({ summary }) => summary), ({ topic }) => topic)
  return topics.map((topic) => fillTopic(topic, byTopic.get(topic.topic) ?? []))
}

function fillTopic(topic: Topic, own: readonly ArticleSummary[]): TopicWithArticles {
  const picture = topic.picture ?? iconPictures[topic.icon]
  const subs = topic.subs.map((part) => ({ ...part, picture: part.picture ?? picture, articles: own.filter((article) => article.sub === part.sub) }))
  const named = topic.first?.flatMap((id) => own.find((article) => article.id === id) ?? [])
  return { ...topic, picture, first: named ?? firstOfParts(subs.map((part) => part.articles)), subs }
}

/** The first article of each part, then the second of each, until there are five. */
function firstOfParts(parts: readonly (readonly ArticleSummary[])[]): ArticleSummary[] {
  const rounds = Math.max(0, ...parts.map(({ length }) => length))
  return Array.from({ length: rounds }, (_, round) => parts.flatMap((part) => part[round] ?? [])).flat().slice(0, mostFirst)
}

/** STU-03: topics as their pages would show them, published or not, with the live articles. */
export async function previewTopics(database: Parameters<typeof indexes>[0], topics: readonly Topic[], variant: SiteVariant): Promise<TopicWithArticles[]> {
  return fillTopics(topics, (await articleIndex(database, variant)).articles)
}

/** Devices exist on the consumer site only. */
export const deviceAudience: Audience = 'consumer'
