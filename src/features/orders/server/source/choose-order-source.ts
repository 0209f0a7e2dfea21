import type { RequestContext } from '#platform/context/request-context.ts'
import { listOrdersOf } from './order-store.ts'
import { httpOrderSource } from './http-order-source.ts'
import type { OrderSource } from './order-source.ts'

/** The operator's order system if one is configured, else our tables. */
export function orderSourceOf(context: RequestContext): OrderSource {
  const { config, database, log } = context.runtime
  if (config.orders) return httpOrderSource(context, config.orders)
  return { ordersOf: (customerId, accountNumber) => listOrdersOf(database, customerId, accountNumber, log) }
}
