import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { success, type Outcome } from '#contracts/outcome.ts'
import { signedInCustomer, type RequestContext } from '#platform/context/request-context.ts'
import type { customerOrders } from '../contract.ts'
import { listOrdersOf } from './order-store.ts'

type Endpoint = typeof customerOrders

/** HOME-11, ACC-16: another person's account number finds what an unknown one finds: nothing. */
export async function listOrders(context: RequestContext, { query }: InputOf<Endpoint>): Promise<Outcome<ResponseOf<Endpoint>>> {
  const { customerId } = signedInCustomer(context)
  return success({ content: { orders: await listOrdersOf(context.runtime.database, customerId, query.accountNumber) } })
}
