import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { success, type Outcome } from '#contracts/outcome.ts'
import { signedInCustomer, type RequestContext } from '#platform/context/request-context.ts'
import type { linkedAccountOutages } from '../contract.ts'
import { listOutagesAt, readCustomerZip } from './outage-store.ts'

type Endpoint = typeof linkedAccountOutages

/** HOME-14, ACC-16: only the person's own ZIP counts; the request cannot name another. */
export async function listLocalOutages(context: RequestContext, { query }: InputOf<Endpoint>): Promise<Outcome<ResponseOf<Endpoint>>> {
  const { database } = context.runtime
  const zip = await readCustomerZip(database, signedInCustomer(context).customerId)
  const outages = zip === undefined ? [] : await listOutagesAt(database, zip, query.locale, context.clock())
  return success({ content: { outages } })
}
