import { supportPath, type SiteVariant } from '#contracts/site-path.ts'
import type { FinderKind } from './finder-fields.ts'

/** The page on which the finder works without script; each tab has its own address. */
export function findPath(variant: SiteVariant, kind: FinderKind = 'orderId'): string {
  return `${supportPath(variant, 'myappointment', 'find')}${kind === 'ban' ? '?by=account' : ''}`
}

/** The tab that an address shows. */
export function kindOfSearch(search: string): FinderKind {
  return new URLSearchParams(search).get('by') === 'account' ? 'ban' : 'orderId'
}
