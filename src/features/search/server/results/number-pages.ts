import { orderPath, supportPath, type SiteVariant } from '#contracts/site-path.ts'
import type { FoundPage, VariantSearch } from '../indexes/search-indexes.ts'

/** An order's or an account's number as people copy it: six digits or more, with hyphens and up to three letters before them. */
const numberPattern = /^(?!KM)(?=(?:\D*\d){6})[a-z]{0,3}[-\d]{6,30}$/i
const ticketPattern = /^CM\d{8}$/i
/** Among other words only what no telephone's number and no year can be. */
const orderPattern = /^(?!KM)(?:[a-z]{1,3}-?\d{6,20}|\d{1,4}-\d{6,24}|\d{11,24})$/i
/** In a longer text a number is one of many things. */
const maxWords = 8

/** The number that a query is, or that stands in it: 'where is order 71-104233550198?' */
function numberIn(query: string): string | undefined {
  if (ticketPattern.test(query) || numberPattern.test(query)) return query
  const words = query.split(/\s+/)
  return words.length > maxWords ? undefined : words.map((word) => word.replace(/^[#(¿]{1,4}|[?!.,:;)]{1,4}$/g, '')).find((word) => orderPattern.test(word) && !/^1?-?\d{3}-?\d{7}$/.test(word))
}

/**
 * LAN-12: the places that a number leads to, the likeliest first: the page of its ticket, or of its order, the look-up of
 * visits, the account. All of them show what they know to its owner alone. Empty for what is no such number.
 */
export function pagesForNumber({ pages }: VariantSearch, query: string, variant: SiteVariant): FoundPage[] {
  const named = (...ids: string[]) => ids.flatMap((id) => pages.get(`page/${id}`) ?? [])
  const number = numberIn(query)
  if (number === undefined) return []
  if (ticketPattern.test(number)) return named('tickets').map((page) => ({ ...page, url: supportPath(variant, 'mytickets', number.toUpperCase()) }))
  return [...named('orders').map((page) => ({ ...page, url: orderPath(number, variant.locale) })), ...named('find-appointment', 'account')]
}
