import { failure, type Outcome } from '#contracts/outcome.ts'
import type { CustomerOrder } from '../../contract.ts'

/** ORD-05: where orders are: in our tables, or in an operator's order system. One that cannot be asked is ORDERS_DOWN. */
export interface OrderSource {
  /** The customer's own orders, by id; with `accountNumber` only that account's. */
  ordersOf(customerId: string, accountNumber: string | undefined): Promise<Outcome<CustomerOrder[]>>
}

export const ordersDown = failure(503, 'ORDERS_DOWN', 'The order system does not answer.')
