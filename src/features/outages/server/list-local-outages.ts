import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import type { Locale } from '#contracts/identity.ts'
import { success, type Outcome } from '#contracts/outcome.ts'
import { signedInCustomer, type RequestContext } from '#platform/context/request-context.ts'
import { noteStaff } from '#platform/security/note-staff.ts'
import type { checkZip, linkedAccountOutages, outagesForStaff } from '../outage-endpoints.ts'
import { stageOf, zipPattern } from '../rules/outage-model.ts'
import { listTold, localOutageOf, readCustomerZip, type OutageArea } from './store/outage-store.ts'

type Endpoint = typeof linkedAccountOutages
type Answer = Promise<Outcome<ResponseOf<Endpoint>>>

/** HOME-14, ACC-16: uses the customer's own ZIP; the request cannot name another. */
export async function listLocalOutages(context: RequestContext, { query }: InputOf<Endpoint>): Answer {
  return listOutagesOf(context, signedInCustomer(context).customerId, query.locale)
}

/** TIC-06: the outages at the ZIP of a ticket's customer, for the desk. */
export function listOutagesForStaff(context: RequestContext, { query }: InputOf<typeof outagesForStaff>): Answer {
  noteStaff(context, 'staff.read', { what: 'outages' }, query.customer)
  return listOutagesOf(context, query.customer, query.locale)
}

/** OUT-01: the outages at a typed ZIP, including national ones. */
export async function checkTypedZip(context: RequestContext, { body }: InputOf<typeof checkZip>): Answer {
  return listIn(context, { zip: body.zip, isNational: true }, body.locale)
}

async function listOutagesOf(context: RequestContext, customerId: string, locale: Locale): Answer {
  const zip = await readCustomerZip(context.runtime.database, customerId)
  if (zip === undefined || !zipPattern.test(zip)) return success({ content: { outages: [], planned: [] } })
  return listIn(context, { zip }, locale)
}

async function listIn({ runtime, clock }: RequestContext, area: OutageArea, locale: Locale): Answer {
  const now = clock()
  const rows = await listTold(runtime.database.read, area, now)
  const inStage = (stage: 'now' | 'planned') => rows.filter(({ started_at: startedAt }) => stageOf({ startedAt }, now) === stage).map((row) => localOutageOf(row, locale))
  return success({ content: { outages: inStage('now'), planned: inStage('planned').toReversed() } })
}
