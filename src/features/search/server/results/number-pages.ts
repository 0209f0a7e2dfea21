import { orderPath, supportPath, type SiteVariant } from '#contracts/site-path.ts'
import type { FoundPage, VariantSearch } from '../indexes/search-indexes.ts'

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
