import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { success, type Outcome } from '#contracts/outcome.ts'
import { signedInCustomer, type RequestContext } from '#platform/context/request-context.ts'
import { noteStaff } from '#platform/security/note-staff.ts'
import type { customerOrders, ordersForStaff } from '../contract.ts'
import { listOrdersOf } from './order-store.ts'

type Endpoint = typeof customerOrders

/** HOME-11, ACC-16: another person's account number finds what an unknown one finds: nothing. */
export async function listOrders(context: RequestContext, { query }: InputOf<Endpoint>): Promise<Outcome<ResponseOf<Endpoint>>> {
  const { customerId } = signedInCustomer(context)
  return success({ content: { orders: await listOrdersOf(context.runtime.database, customerId, query.accountNumber) } })
}

/** TIC-06: of whoever has reported a problem. */
export async function listOrdersForStaff(context: RequestContext, { query }: InputOf<typeof ordersForStaff>): Promise<Outcome<ResponseOf<typeof ordersForStaff>>> {
  noteStaff(context, 'staff.read', { what: 'orders' })
  return success({ content: { orders: await listOrdersOf(context.runtime.database, query.customer, undefined) } })
}
