import { supportPath, type SiteVariant } from '#contracts/site-path.ts'
import { wayText } from '../engine/way-text.ts'
import type { Way } from '../engine/follow-fix.ts'

/** The parameters in which an address holds where somebody is in a fix. They say what was answered, and nothing of who. */
export const wayParameter = 'way'
/** set where somebody wants to answer what the gateway has told */
export const askParameter = 'ask'
/** the account whose gateway is asked, where somebody has several */
export const accountParameter = 'account'
/** of the report of a problem: the fix that did not help */
export const fixParameter = 'fix'

/** Fixes that pages of the site lead to by themselves, whatever content says: they are never taken off. */
export const namedFixes = ['no-internet', 'slow-wifi', 'tv-freezes'] as const

/** NET-10: all fixes, or the page of one. */
export function fixPath(variant: SiteVariant, id?: string, { way = [], ask = false, account }: { way?: Way; ask?: boolean; account?: string | undefined } = {}): string {
  const query = new URLSearchParams({ ...(way.length > 0 && { [wayParameter]: wayText(way) }), ...(ask && { [askParameter]: '1' }), ...(account !== undefined && { [accountParameter]: account }) }).toString()
  return (id === undefined ? supportPath(variant, 'fix') : supportPath(variant, 'fix', id)) + (query && `?${query}`)
}
