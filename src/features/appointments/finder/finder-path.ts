import { supportPath, type SiteVariant } from '#contracts/site-path.ts'
import type { FinderKind } from './finder-fields.ts'

/** The page on which the finder works without JavaScript; each tab has its own address. */
export function findPath(variant: SiteVariant, kind: FinderKind = 'orderId'): string {
  return `${supportPath(variant, 'myappointment', 'find')}${kind === 'ban' ? '?by=account' : ''}`
}

/** The tab that a query string selects. */
export function kindOfSearch(search: string): FinderKind {
  return new URLSearchParams(search).get('by') === 'account' ? 'ban' : 'orderId'
}
