import type { Locale } from '#contracts/identity.ts'
import { supportPath, type SiteVariant } from '#contracts/site-path.ts'
import { pagePath, parseContentLink, readOwnQuestions } from '#features/site-content/contract.ts'
import { dialLink } from '#ui/text/phone-link.ts'
import type { plainLines } from '../results/plain-text.ts'
import type { readTexts } from '../figures/search-store.ts'
import type { FoundPage, PageSource } from './search-indexes.ts'

export type TextRow = Awaited<ReturnType<typeof readTexts>>[number]

/** Ids of articles that a text may link to: see articleIdPattern. */
const articleNumbers = /KM\d{7}/g
const noLinks: readonly string[] = []

/** What the page of one article depends on in other articles: the topic of each, and which others each text names. */
export class ArticlePlaces {
  readonly #places = new Map<string, Map<string, { topic: string; links: readonly string[] }>>()

  #of(audience: string, locale: string) {
    const key = `${audience}.${locale}`
    const known = this.#places.get(key) ?? new Map<string, { topic: string; links: readonly string[] }>()
    this.#places.set(key, known)
    return known
  }

  put({ audience, locale, id, topic, body }: TextRow): void {
    const links = body.match(articleNumbers)
    this.#of(audience, locale).set(id, { topic, links: links ? [...new Set(links)] : noLinks })
  }

  remove(audience: string, id: string): void {
    for (const locale of ['en', 'es']) this.#of(audience, locale).delete(id)
  }

  /** Under a Spanish path an article without a translation is found, and shown, in English. */
  topicOf({ audience, locale }: SiteVariant, id: string): string | undefined {
    return (this.#of(audience, locale).get(id) ?? (locale === 'es' ? this.#of(audience, 'en').get(id) : undefined))?.topic
  }

  /** The ids of an audience's articles whose text names one of these articles. */
  naming(audience: string, ids: ReadonlySet<string>): string[] {
    return ['en', 'es'].flatMap((locale) => [...this.#of(audience, locale)].flatMap(([id, { links }]) => (links.some((link) => ids.has(link)) ? [id] : [])))
  }
}

interface ArticleParts {
  wordsOf: (row: TextRow) => ReturnType<typeof plainLines>
  deviceArticles: ReadonlyMap<string, string>
  places: Pick<ArticlePlaces, 'topicOf'>
}

/** @param rows each article in all of its languages */
export function articlePages(variant: SiteVariant, rows: readonly TextRow[], { wordsOf, deviceArticles, places }: ArticleParts): PageSource[] {
  const ofAudience = rows.filter((row) => row.audience === variant.audience)
  const translated = new Set(ofAudience.filter((row) => row.locale === 'es').map(({ id }) => id))
  const shown = ofAudience.filter((row) => row.locale === variant.locale || (variant.locale === 'es' && !translated.has(row.id)))
  const topicOf = (id: string) => places.topicOf(variant, id)
  return shown.map((row) => ({
    id: row.id,
    // a page contains only the addresses of other articles
    input: [row, deviceArticles.get(row.id), (row.body.match(articleNumbers) ?? []).map(topicOf)],
    make: () => ({
      id: row.id,
      kind: deviceArticles.has(row.id) ? 'device' : 'article',
      url: supportPath(variant, 'article', row.topic, row.id),
      topic: row.topic,
      title: row.title,
      description: row.description,
      ...withAddresses(wordsOf(row), variant, topicOf),
      ...questionsOf(row),
      locale: row.locale as Locale,
      device: deviceArticles.get(row.id),
    }),
  }))
}

function questionsOf({ questions: lines }: TextRow): Pick<FoundPage, 'questions' | 'answeredUnder'> {
  const questions = readOwnQuestions(lines)
  const named = questions.flatMap(({ question, heading }) => (heading === undefined ? [] : [[question, heading] as const]))
  return { questions: questions.map(({ question }) => question), ...(named.length > 0 ? { answeredUnder: Object.fromEntries(named) } : {}) }
}

/** The words of a text with the addresses of its links; a link without a target on this site becomes plain text. */
function withAddresses(words: ReturnType<typeof plainLines>, variant: SiteVariant, topicOf: (id: string) => string | undefined): Pick<FoundPage, 'text' | 'marks' | 'spans'> {
  const spans = words.spans.flatMap((span) => {
    if (span.href === undefined) return [span]
    const href = addressOf(span.href, variant, topicOf)
    return href === undefined ? [] : [{ ...span, href }]
  })
  return { ...words, spans }
}

function addressOf(href: string, variant: SiteVariant, topicOf: (id: string) => string | undefined): string | undefined {
  const link = parseContentLink(href)
  if (link?.kind === 'article') {
    const topic = topicOf(link.id)
    return topic === undefined ? undefined : supportPath(variant, 'article', topic, link.id)
  }
  if (link?.kind === 'topic') return supportPath(variant, 'topic', link.topic, ...(link.sub === undefined ? [] : [link.sub]))
  if (link?.kind === 'page') return pagePath(link.page, variant)
  return link?.kind === 'phone' ? dialLink(link.number) : undefined
}
