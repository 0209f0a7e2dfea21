import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { success, type Outcome } from '#contracts/outcome.ts'
import { signedInCustomer, type RequestContext } from '#platform/context/request-context.ts'
import { noteStaff } from '#platform/security/note-staff.ts'
import type { CustomerOrder, customerOrders, ordersForStaff } from '../contract.ts'
import { orderSourceOf } from './source/choose-order-source.ts'

type Endpoint = typeof customerOrders

/**
 * HOME-11, ACC-16: the signed-in customer's orders. Another customer's account number finds nothing, just like an
 * unknown one.
 */
export async function listOrders(context: RequestContext, { query }: InputOf<Endpoint>): Promise<Outcome<ResponseOf<Endpoint>>> {
  const { customerId } = signedInCustomer(context)
  return contentOf(await orderSourceOf(context).ordersOf(customerId, query.accountNumber))
}

/** TIC-06: the orders of the customer whose ticket is open at the desk. */
export async function listOrdersForStaff(context: RequestContext, { query }: InputOf<typeof ordersForStaff>): Promise<Outcome<ResponseOf<typeof ordersForStaff>>> {
  noteStaff(context, 'staff.read', { what: 'orders' })
  return contentOf(await orderSourceOf(context).ordersOf(query.customer, undefined))
}

function contentOf(orders: Outcome<CustomerOrder[]>): Outcome<{ content: { orders: CustomerOrder[] } }> {
  return orders.ok ? success({ content: { orders: orders.data } }) : orders
}
