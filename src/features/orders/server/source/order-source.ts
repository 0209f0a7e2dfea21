import { failure, type Outcome } from '#contracts/outcome.ts'
import type { CustomerOrder } from '../../contract.ts'

/**
 * ORD-05: the source of orders: our tables or an operator's order system. If it cannot be reached, the outcome is
 * ORDERS_DOWN.
 */
export interface OrderSource {
  /** The customer's own orders, sorted by id; with `accountNumber` only those of that account. */
  ordersOf(customerId: string, accountNumber: string | undefined): Promise<Outcome<CustomerOrder[]>>
}

export const ordersDown = failure(503, 'ORDERS_DOWN', 'The order system does not answer.')
