import type { Correction } from '#search-engine/read-question.ts'
import type { FoundPage, VariantSearch } from './search-indexes.ts'

export interface Found {
  /** best first */
  pages: FoundPage[]
  scores: Map<FoundPage, number>
  corrections: Correction[]
}

/** The pages that answer a question: by the index, and by what readers made of them (SIG-02). */
export async function findPages({ source, pages, standings }: VariantSearch, question: string, options: { limit: number; isExact?: boolean; accepts?: (page: FoundPage) => boolean }): Promise<Found> {
  const { accepts } = options
  const { hits, corrections } = await source.search(question, {
    // a few more than are shown: an opinion may bring one of them in
    limit: options.limit + 20,
    isExact: options.isExact ?? false,
    ...(accepts ? { accepts: (key) => pages.has(key) && accepts(pages.get(key)!) } : {}),
  })
  // another process may have stored a page that this one does not know yet
  const rated = hits.filter(({ key }) => pages.has(key)).map(({ key, score }) => [pages.get(key)!, score * (standings.get(key) ?? 1)] as const).toSorted(([, a], [, b]) => b - a)
  const scores = new Map(rated.slice(0, options.limit))
  return { pages: [...scores.keys()], scores, corrections }
}
