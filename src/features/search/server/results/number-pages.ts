import { orderPath, type SiteVariant } from '#contracts/site-path.ts'
import type { FoundPage, VariantSearch } from '../indexes/search-indexes.ts'

/** An order's or an account's number as people copy it: six digits or more, with hyphens and up to three letters before them. */
const numberPattern = /^(?!KM)(?=(?:\D*\d){6})[a-z]{0,3}[-\d]{6,30}$/i
const ticketPattern = /^CM\d{8}$/i

/**
 * LAN-12: the places that a number leads to, the likeliest first: its order's page, the look-up of visits, the account. All
 * of them show what they know to its owner alone. Empty for what is no such number.
 */
export function pagesForNumber({ pages }: VariantSearch, query: string, { locale }: SiteVariant): FoundPage[] {
  const named = (...ids: string[]) => ids.flatMap((id) => pages.get(`page/${id}`) ?? [])
  if (ticketPattern.test(query)) return named('openticket')
  if (!numberPattern.test(query)) return []
  return [...named('orders').map((page) => ({ ...page, url: orderPath(query, locale) })), ...named('find-appointment', 'account')]
}
