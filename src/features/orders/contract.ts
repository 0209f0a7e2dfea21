import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { CustomerOrder } from './rules/order-schema.ts'

export { orderStatusVisibility } from './order-status-visibility.ts'
export { setUpPath } from './rules/set-up-path.ts'
export { CustomerOrder } from './rules/order-schema.ts'

const errors = [{ status: 503, code: 'ORDERS_DOWN', when: "the operator's order system does not answer" }] as const

/**
 * HOME-11, ORD-01: the signed-in customer's orders. The specification names the order card and leaves the service
 * behind it open.
 */
export const customerOrders = endpoint({
  id: 'orders.listOrders',
  summary: 'The orders of the signed-in person, or those of one of their accounts.',
  method: 'GET',
  path: '/msapi/orderstatus/v1/orders',
  access: 'customer',
  query: z.object({ accountNumber: z.string().min(1).max(32).optional() }),
  response: z.object({ content: z.object({ orders: z.array(CustomerOrder) }) }),
  errors: [...errors],
})

/**
 * TIC-06: a customer's orders, shown beside a ticket at the operator's desk. Each read is written to the security log.
 */
export const ordersForStaff = endpoint({
  id: 'orders.listForStaff',
  summary: "A customer's orders, for the operator's desk.",
  method: 'GET',
  path: '/msapi/orderstatus/v1/staff/orders',
  access: 'operator',
  query: z.object({ customer: z.string().min(1).max(255) }),
  response: z.object({ content: z.object({ orders: z.array(CustomerOrder) }) }),
  errors: [...errors],
})
