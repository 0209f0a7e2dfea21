import { supportPath, type SiteVariant } from '#contracts/site-path.ts'
import { keepAllowed, type FinderKind } from './finder-fields.ts'

/** The page on which the finder works without JavaScript; each tab has its own address. */
export function findPath(variant: SiteVariant, kind: FinderKind = 'orderId'): string {
  return `${supportPath(variant, 'myappointment', 'find')}${kind === 'ban' ? '?by=account' : ''}`
}

/** The tab that a query string selects. */
export function kindOfSearch(search: string): FinderKind {
  return new URLSearchParams(search).get('by') === 'account' ? 'ban' : 'orderId'
}

/**
 * What an e-mail's link fills in for a reader who is not signed in: the order ID, or, where the finder takes none such,
 * the tab that finds the visit. An account number and a ZIP never stand in an address.
 */
export function finderQueryOf(externalOrderId: string): { order: string } | { by: 'account' } {
  return keepAllowed('orderId', externalOrderId) === externalOrderId ? { order: externalOrderId } : { by: 'account' }
}

/** The part of a query string that `finderQueryOf` has made. */
export function finderQueryIn(search: URLSearchParams): { order?: string; by?: 'account' } {
  const order = keepAllowed('orderId', search.get('order') ?? '')
  if (order !== '') return { order }
  return search.get('by') === 'account' ? { by: 'account' } : {}
}
