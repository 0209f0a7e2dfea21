import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import type { Locale } from '#contracts/identity.ts'
import { success, type Outcome } from '#contracts/outcome.ts'
import { signedInCustomer, type RequestContext } from '#platform/context/request-context.ts'
import { noteStaff } from '#platform/security/note-staff.ts'
import type { linkedAccountOutages, outagesForStaff } from '../contract.ts'
import { listOutagesAt, readCustomerZip } from './outage-store.ts'

type Endpoint = typeof linkedAccountOutages

/** HOME-14, ACC-16: only the person's own ZIP counts; the request cannot name another. */
export async function listLocalOutages(context: RequestContext, { query }: InputOf<Endpoint>): Promise<Outcome<ResponseOf<Endpoint>>> {
  return listOutagesOf(context, signedInCustomer(context).customerId, query.locale)
}

/** TIC-06: where whoever has reported a problem is. */
export function listOutagesForStaff(context: RequestContext, { query }: InputOf<typeof outagesForStaff>): Promise<Outcome<ResponseOf<typeof outagesForStaff>>> {
  noteStaff(context, 'staff.read', { what: 'outages' })
  return listOutagesOf(context, query.customer, query.locale)
}

async function listOutagesOf({ runtime: { database }, clock }: RequestContext, customerId: string, locale: Locale): Promise<Outcome<ResponseOf<Endpoint>>> {
  const zip = await readCustomerZip(database, customerId)
  return success({ content: { outages: zip === undefined ? [] : await listOutagesAt(database, zip, locale, clock()) } })
}
