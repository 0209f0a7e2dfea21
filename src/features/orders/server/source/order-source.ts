import { failure, success, type Outcome } from '#contracts/outcome.ts'
import type { Log } from '#platform/observability/log.ts'
import { readRecords } from '#platform/services/operator-system.ts'
import { CustomerOrder } from '../../contract.ts'

/**
 * ORD-05: the source of orders: our tables or an operator's order system. If it cannot be reached, the outcome is
 * ORDERS_DOWN.
 */
export interface OrderSource {
  /** The customer's own orders, sorted by id; with `accountNumber` only those of that account. */
  ordersOf(customerId: string, accountNumber: string | undefined): Promise<Outcome<CustomerOrder[]>>
}

export const ordersDown = failure(503, 'ORDERS_DOWN', 'The order system does not answer.')

/** The valid orders that `isOwn` accepts; ORDERS_DOWN if there are none because of invalid ones: 'no orders' would be false. */
export function readOrders(records: readonly unknown[], log: Log, isOwn: (order: CustomerOrder) => boolean = () => true): Outcome<CustomerOrder[]> {
  const { right, wrong } = readRecords(CustomerOrder, records, 'an order', log)
  const own = right.filter(isOwn)
  return own.length === 0 && wrong.length > 0 ? ordersDown : success(own)
}
