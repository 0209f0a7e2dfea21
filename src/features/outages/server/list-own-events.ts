import type { Locale } from '#contracts/identity.ts'
import { signedInCustomer, type RequestContext } from '#platform/context/request-context.ts'
import { zipPattern } from '../rules/outage-model.ts'
import { listPast, localOutageOf, readCustomerZip } from './store/outage-store.ts'

export interface OutageEvent {
  id: string
  at: number
  kind: 'began' | 'ended'
  /** one sentence */
  title: string
}

/** ORD-04: starts and ends of outages at the customer's ZIP and of national ones, begun since `since` (epoch ms). */
export async function listOwnOutageEvents(context: RequestContext, { locale, since, limit }: { locale: Locale; since: number; limit: number }): Promise<OutageEvent[]> {
  const { database } = context.runtime
  const zip = await readCustomerZip(database, signedInCustomer(context).customerId)
  if (zip === undefined || !zipPattern.test(zip)) return []
  const rows = await listPast(database.read, zip, { since, now: context.clock(), limit })
  return rows.flatMap((row) => {
    const { id, title, startedAt, endedAt } = localOutageOf(row, locale)
    return [{ id, at: startedAt, kind: 'began' as const, title }, ...(endedAt === undefined ? [] : [{ id, at: endedAt, kind: 'ended' as const, title }])]
  })
}
