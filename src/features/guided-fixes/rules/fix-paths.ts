import { supportPath, type SiteVariant } from '#contracts/site-path.ts'
import { wayText } from '../engine/way-text.ts'
import type { Way } from '../engine/follow-fix.ts'

/** The query parameters that hold the position in a fix. They contain the answers and nothing about the person. */
export const wayParameter = 'way'
/** set if the customer wants to answer a question that the gateway has answered */
export const askParameter = 'ask'
/** the account whose gateway is read, for customers with several */
export const accountParameter = 'account'
/** on the report page: the fix that did not help */
export const fixParameter = 'fix'

/** Fixes to which the site's own pages link, so they may never be removed from content. */
export const namedFixes = ['no-internet', 'slow-wifi', 'tv-freezes'] as const

/** NET-10: the list of fixes, or the page of one. */
export function fixPath(variant: SiteVariant, id?: string, { way = [], ask = false, account }: { way?: Way; ask?: boolean; account?: string | undefined } = {}): string {
  const query = new URLSearchParams({ ...(way.length > 0 && { [wayParameter]: wayText(way) }), ...(ask && { [askParameter]: '1' }), ...(account !== undefined && { [accountParameter]: account }) }).toString()
  return (id === undefined ? supportPath(variant, 'fix') : supportPath(variant, 'fix', id)) + (query && `?${query}`)
}
