import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { success, type Outcome } from '#contracts/outcome.ts'
import { listCancelledOrders } from '#features/appointments/server.ts'
import { signedInCustomer, withShareOfTime, type RequestContext } from '#platform/context/request-context.ts'
import { noteStaff } from '#platform/security/note-staff.ts'
import type { CustomerOrder, customerOrders, ordersForStaff } from '../contract.ts'
import { visitCancelled } from '../rules/order-schema.ts'
import { orderSourceOf } from './source/choose-order-source.ts'

type Endpoint = typeof customerOrders

/**
 * HOME-11, ACC-16: the signed-in customer's orders. Another customer's account number finds nothing, just like an
 * unknown one.
 */
export async function listOrders(context: RequestContext, { query }: InputOf<Endpoint>): Promise<Outcome<ResponseOf<Endpoint>>> {
  const { customerId } = signedInCustomer(context)
  return contentOf(context, customerId, await orderSourceOf(context).ordersOf(customerId, query.accountNumber))
}

/** TIC-06: the orders of the customer whose ticket is open at the desk. */
export async function listOrdersForStaff(context: RequestContext, { query }: InputOf<typeof ordersForStaff>): Promise<Outcome<ResponseOf<typeof ordersForStaff>>> {
  noteStaff(context, 'staff.read', { what: 'orders' }, query.customer)
  return contentOf(context, query.customer, await orderSourceOf(context).ordersOf(query.customer, undefined))
}

async function contentOf(context: RequestContext, customerId: string, orders: Outcome<CustomerOrder[]>): Promise<Outcome<{ content: { orders: CustomerOrder[] } }>> {
  return orders.ok ? success({ content: { orders: await withVisits(context, customerId, orders.data) } }) : orders
}

/** In ms: if the visits are slow to read, orders are told as their source tells them. */
const visitsMs = 300

/**
 * ORD-01: an order that waits for its visit does not know when the visit is canceled: its step is then the canceled
 * visit, in place of the scheduled one. Visits are read only if some order waits for one.
 */
async function withVisits(context: RequestContext, customerId: string, orders: CustomerOrder[]): Promise<CustomerOrder[]> {
  if (!orders.some(({ at }) => at === 'scheduled')) return orders
  const cancelled = await listCancelledOrders(withShareOfTime(context, visitsMs), customerId)
  return orders.map((order) => (order.at === 'scheduled' && cancelled.has(order.id) ? { ...order, at: visitCancelled, steps: order.steps.map((step) => (step === 'scheduled' ? visitCancelled : step)) } : order))
}
