import type { Kysely } from 'kysely'
import type { Schema } from '#platform/database/tables/schema.ts'
import type { Actor } from '../../booking/server/store/appointment-store.ts'

/** What our own tables know about appointments that an operator's field system holds. */

export interface OwnerOfAccount {
  customerId: string
  zip: string
  timeZone: string
}

/** Owners by account number; accounts without a known owner are left out. */
export async function readOwners(db: Kysely<Schema>, accounts: readonly string[]): Promise<Map<string, OwnerOfAccount>> {
  if (accounts.length === 0) return new Map()
  const rows = await db
    .selectFrom('account')
    .innerJoin('customer', 'customer.id', 'account.customer_id')
    .select(['account.number', 'customer.id', 'customer.zip', 'customer.time_zone'])
    .where('account.number', 'in', accounts)
    .execute()
  return new Map(rows.map((row) => [row.number, { customerId: row.id, zip: row.zip, timeZone: row.time_zone }]))
}

export async function listAccountNumbers(db: Kysely<Schema>, customerId: string): Promise<string[]> {
  const rows = await db.selectFrom('account').select('number').where('customer_id', '=', customerId).orderBy('position').execute()
  return rows.map((row) => row.number)
}

/** FIN-11: the work orders that a finder capability covers, until it expires. */
export async function listGranted(db: Kysely<Schema>, { tokenHash, now }: Actor): Promise<string[]> {
  if (tokenHash === undefined) return []
  const rows = await db.selectFrom('finder_capability').select('work_order_id').where('token_hash', '=', tokenHash).where('expires_at', '>', now).execute()
  return rows.map((row) => row.work_order_id)
}

export interface ChangeCounts {
  changes: number
  moves: number
  lastVersion: number
}

/** How many changes of each appointment went through this site. */
export async function countChanges(db: Kysely<Schema>, workOrderIds: readonly string[]): Promise<Map<string, ChangeCounts>> {
  if (workOrderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('appointment_event')
    .select(['work_order_id', 'action', ({ fn }) => fn.countAll<number>().as('count'), ({ fn }) => fn.max('version').as('last')])
    .where('work_order_id', 'in', workOrderIds)
    .groupBy(['work_order_id', 'action'])
    .execute()
  const counts = new Map<string, ChangeCounts>()
  for (const { work_order_id: id, action, count, last } of rows) {
    const known = counts.get(id) ?? { changes: 0, moves: 0, lastVersion: 0 }
    counts.set(id, {
      changes: known.changes + Number(count),
      moves: known.moves + (action === 'reschedule' ? Number(count) : 0),
      lastVersion: Math.max(known.lastVersion, Number(last)),
    })
  }
  return counts
}
