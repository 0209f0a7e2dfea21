import type { RequestContext } from '#platform/context/request-context.ts'
import { isCancelled } from '../appointment-status.ts'
import { sourceOf } from './store/appointment-source.ts'

/**
 * ORD-01: the numbers of the customer's orders whose visits have all been canceled; empty if the field system does not
 * answer. Only for callers that may read this customer's data.
 */
export async function listCancelledOrders(context: RequestContext, customerId: string): Promise<ReadonlySet<string>> {
  const rows = await sourceOf(context).listOf(customerId, undefined)
  if (!rows.ok) return new Set()
  const standing = new Set(rows.data.filter(({ type, status }) => !isCancelled(type, status)).map((row) => row.external_order_id))
  return new Set(rows.data.map((row) => row.external_order_id).filter((order) => !standing.has(order)))
}
