import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'

export { orderStatusVisibility } from './order-status-visibility.ts'

export const CustomerOrder = z.object({
  id: z.string(),
  accountNumber: z.string(),
  /** what was ordered, as the shop names it */
  title: z.string(),
  status: z.string(),
  /** the order's way, first to last */
  steps: z.array(z.string()),
  /** the step reached: one of `steps` */
  at: z.string(),
})
export type CustomerOrder = z.output<typeof CustomerOrder>

/** HOME-11. The specification names the card and leaves the service behind it open. */
export const customerOrders = endpoint({
  id: 'orders.listOrders',
  summary: 'The orders of the signed-in person, or those of one of their accounts.',
  method: 'GET',
  path: '/msapi/orderstatus/v1/orders',
  access: 'customer',
  query: z.object({ accountNumber: z.string().min(1).max(32).optional() }),
  response: z.object({ content: z.object({ orders: z.array(CustomerOrder) }) }),
})

/** TIC-06: beside a ticket. Each reading stands in the security log. */
export const ordersForStaff = endpoint({
  id: 'orders.listForStaff',
  summary: "A customer's orders, for the operator's desk.",
  method: 'GET',
  path: '/msapi/orderstatus/v1/staff/orders',
  access: 'operator',
  query: z.object({ customer: z.string().min(1).max(255) }),
  response: z.object({ content: z.object({ orders: z.array(CustomerOrder) }) }),
})
