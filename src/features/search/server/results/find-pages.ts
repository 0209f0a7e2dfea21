import { analyse } from '#search-engine/text/analyse.ts'
import { fold } from '#search-engine/text/split-words.ts'
import type { Correction } from '#search-engine/answers/read-question.ts'
import type { FoundPage, VariantSearch } from '../indexes/search-indexes.ts'

export interface Found {
  /** best first */
  pages: FoundPage[]
  scores: Map<FoundPage, number>
  corrections: Correction[]
  /** whether there are more than the limit */
  isCut: boolean
}

/** Factor for the page of a device if the question names neither its make nor its model. */
const unnamedDevice = 0.8

/**
 * The pages that answer a question, ranked by the index and by readers' opinions (SIG-02). A question about all devices
 * is not meant for the page of a single one.
 */
export async function findPages({ source, pages, standings }: VariantSearch, question: string, options: { limit: number; isExact?: boolean; accepts?: (page: FoundPage) => boolean }): Promise<Found> {
  const { accepts } = options
  const { hits, corrections } = await source.search(question, {
    // a few more than are shown: opinions may move one of them up
    limit: options.limit + 20,
    isExact: options.isExact ?? false,
    ...(accepts ? { accepts: (key) => pages.has(key) && accepts(pages.get(key)!) } : {}),
  })
  const asked = new Set(analyse([question, ...corrections.map(({ meant }) => meant)].join(' '), source.language).map(({ term }) => term))
  const isNamed = ({ device }: FoundPage) => device === undefined || analyse(device, source.language).some(({ term }) => asked.has(term))
  // another process may have stored a page that this one does not know yet
  const known = hits.flatMap(({ key, score }) => (pages.has(key) ? [{ page: pages.get(key)!, score: score * (standings.get(key) ?? 1) }] : []))
  // to the index 'billing' and 'bill' are one word; a visitor who types a page's exact title gets that page first
  const typed = fold(question)
  const isTitled = ({ title }: FoundPage) => (fold(title) === typed ? 1 : 0)
  const rated = known
    .map(({ page, score }) => [page, isNamed(page) ? score : score * unnamedDevice] as const)
    .toSorted(([one, a], [other, b]) => isTitled(other) - isTitled(one) || b - a)
  const scores = new Map(rated.slice(0, options.limit))
  return { pages: [...scores.keys()], scores, corrections, isCut: rated.length > options.limit }
}
