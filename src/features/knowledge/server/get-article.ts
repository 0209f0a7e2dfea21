import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { failure, success, type Outcome } from '#contracts/outcome.ts'
import type { SiteVariant } from '#contracts/site-path.ts'
import { isSameHeading, readOwnQuestions, type OwnQuestion } from '#features/site-content/contract.ts'
import { readPicturesOf } from '#features/site-content/server.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import type { Database } from '#platform/database/database.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { cachePerContentVersion } from '#platform/page-cache/site-version-cache.ts'
import { tableLabels } from './table-label.ts'
import type { Article, ArticleSummary, getArticle as endpoint } from '../contract.ts'
import { articleIndex, type IndexedArticle, type VariantIndex } from './article-index.ts'
import { readArticleText } from './article-store.ts'
import { lightsOf } from './read-lights.ts'
import { renderMarkdown } from './render-markdown.ts'
import { resolveContentLink } from './resolve-content-link.ts'

/** The most articles cached as rendered HTML, all variants together; some 10 KB each. */
const maxRendered = 1000

const renderedArticles = cachePerContentVersion(async () => new Map<string, Promise<Article | undefined>>())

/**
 * One article for a variant, rendered once for each siteVersion. A Spanish request for an article without a translation
 * gets the English text.
 */
export async function getArticle(context: RequestContext, { params, query }: InputOf<typeof endpoint>): Promise<Outcome<ResponseOf<typeof endpoint>>> {
  const article = await findArticle(context.runtime.database, params.id, query)
  return article ? success({ article }) : failure(404, 'ARTICLE_NOT_FOUND', 'This audience has no such article.')
}

async function findArticle(database: Database, id: string, variant: SiteVariant): Promise<Article | undefined> {
  const index = await articleIndex(database, variant)
  const indexed = index.articles.get(id)
  if (!indexed) return undefined
  const kept = await renderedArticles(database)
  const key = `${id} ${variant.audience} ${variant.locale}`
  const known = kept.get(key)
  if (known) return known
  const rendered = renderArticle(database, indexed, index, variant)
  if (kept.size >= maxRendered) kept.delete(kept.keys().next().value!)
  kept.set(key, rendered)
  rendered.catch(() => kept.delete(key))
  return rendered
}

async function renderArticle(database: Database, { summary, minutes, related, hasTranslation, picture, device }: IndexedArticle, index: VariantIndex, variant: SiteVariant): Promise<Article | undefined> {
  const text = await readArticleText(database, summary.id, { audience: variant.audience, locale: summary.locale })
  return text && composeArticle(database, { summary, minutes, related, hasTranslation, picture, device }, text, index, variant)
}

/**
 * STU-03: an article as customers would see it if these rows were published; Spanish pages get the English text if
 * there is no Spanish one.
 */
export async function previewArticle(database: Database, rows: readonly DraftRow[], variant: SiteVariant): Promise<Article | undefined> {
  const index = await articleIndex(database, variant)
  const english = rows.find(({ locale }) => locale === 'en')
  const row = rows.find(({ locale }) => locale === variant.locale) ?? english
  if (!row || !english) return undefined
  const { id, title, description, topic, sub, minutes, updated, locale } = row
  return composeArticle(
    database,
    { summary: { id, title, description, topic, sub, updated, locale: locale as SiteVariant['locale'] }, minutes, related: JSON.parse(english.related) as string[], hasTranslation: rows.length > 1, picture: english.picture ?? undefined, device: english.device ?? undefined } as IndexedArticle,
    row,
    index,
    variant,
  )
}

type DraftRow = Schema['article']

async function composeArticle(database: Database, { summary, minutes, related, hasTranslation, picture, device }: IndexedArticle, text: { body: string; questions: string }, index: VariantIndex, variant: SiteVariant): Promise<Article> {
  const pictures = await readPicturesOf(database.read, [text.body])
  const rendered = renderMarkdown(text.body, {
    sizeOfPicture: (id) => pictures.get(id),
    resolveLink: (href) => resolveContentLink(href, variant, index),
    tableLabel: tableLabels[summary.locale],
    ...(device ? { lights: lightsOf(device) } : {}),
  })
  const topic = index.topics.get(summary.topic)
  const questions = readOwnQuestions(text.questions)
  return {
    ...summary,
    ...rendered,
    minutes,
    hasTranslation,
    topicTitle: topic?.title ?? summary.topic,
    picture: picture ?? topic?.subs.find(({ sub }) => sub === summary.sub)?.picture ?? 'empty',
    ...(device ? { device } : {}),
    questions: questions.map(({ question }) => question),
    answeredUnder: answeringHeadings(questions, rendered.headings),
    related: relatedOf(summary, related, index),
    ...neighboursOf(summary, index),
  }
}

/** By question: the id of the heading that its writer named, if there is such a heading. */
function answeringHeadings(questions: readonly OwnQuestion[], headings: Article['headings']): Record<string, string> {
  const idOf = (named: string) => headings.find(({ text }) => isSameHeading(text, named))?.id
  const answered = questions.map(({ question, heading }) => [question, heading === undefined ? undefined : idOf(heading)] as const)
  return Object.fromEntries(answered.flatMap(([question, id]) => (id === undefined ? [] : [[question, id] as const])))
}

/** The previous and next article in its part of the topic, if any. */
function neighboursOf({ id, topic, sub }: ArticleSummary, { topics }: VariantIndex): Pick<Article, 'previous' | 'next'> {
  const part = topics.get(topic)?.subs.find((each) => each.sub === sub)?.articles ?? []
  const place = part.findIndex((article) => article.id === id)
  if (place === -1) return {}
  const [previous, next] = [part[place - 1], part[place + 1]]
  return { ...(previous ? { previous } : {}), ...(next ? { next } : {}) }
}

/** The number of related articles that fills a row. */
const enoughRelated = 3

/**
 * RED-08: the related articles that the article names; if these are too few, also the articles that follow it in its
 * part, then in its topic.
 */
function relatedOf(article: ArticleSummary, named: readonly string[], { articles }: VariantIndex): ArticleSummary[] {
  const own = named.flatMap((id) => articles.get(id)?.summary ?? [])
  const ofTopic = [...articles.values()].map(({ summary }) => summary).filter(({ topic }) => topic === article.topic)
  const place = ofTopic.findIndex(({ id }) => id === article.id)
  const after = [...ofTopic.slice(place + 1), ...ofTopic.slice(0, place)].filter(({ id }) => !named.includes(id))
  const neighbours = [...after.filter(({ sub }) => sub === article.sub), ...after.filter(({ sub }) => sub !== article.sub)]
  return [...own, ...neighbours.slice(0, Math.max(0, enoughRelated - own.length))]
}
