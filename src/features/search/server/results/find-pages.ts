import { orderPath, supportPath, type SiteVariant } from '#contracts/site-path.ts'
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

/** An order's or an account's number as people copy it: six digits or more, with hyphens and up to three letters before them. */
const numberPattern = /^(?!KM)(?=(?:\D*\d){6})[a-z]{0,3}[-\d]{6,30}$/i
const ticketPattern = /^CM\d{8}$/i
/** Among other words: only forms that no phone number and no year can have. */
const orderPattern = /^(?!KM)(?:[a-z]{1,3}-?\d{6,20}|\d{1,4}-\d{6,24}|\d{11,24})$/i
/** In a longer text a number may be one of many things. */
const maxWords = 8

/** The number that a query consists of or contains: 'where is order 71-104233550198?' */
function numberIn(query: string): string | undefined {
  if (ticketPattern.test(query) || numberPattern.test(query)) return query
  const words = query.split(/\s+/)
  return words.length > maxWords ? undefined : words.map((word) => word.replace(/^[#(¿]{1,4}|[?!.,:;)]{1,4}$/g, '')).find((word) => orderPattern.test(word) && !/^1?-?\d{3}-?\d{7}$/.test(word))
}

/**
 * LAN-12: the pages that a number leads to, the likeliest first: for a ticket its page, otherwise the order's page, the
 * look-up of visits and the account. All of them show their data to its owner alone. Empty if the query has no number.
 */
export function pagesForNumber({ pages }: VariantSearch, query: string, variant: SiteVariant): FoundPage[] {
  const named = (...ids: string[]) => ids.flatMap((id) => pages.get(`page/${id}`) ?? [])
  const number = numberIn(query)
  if (number === undefined) return []
  if (ticketPattern.test(number)) return named('tickets').map((page) => ({ ...page, url: supportPath(variant, 'mytickets', number.toUpperCase()) }))
  return [...named('orders').map((page) => ({ ...page, url: orderPath(number, variant.locale) })), ...named('find-appointment', 'account')]
}
