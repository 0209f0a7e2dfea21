import type { Kysely, Selectable } from 'kysely'
import type { DemoWorld } from '#platform/config/demo-world.ts'
import type { Database } from '#platform/database/database.ts'
import { prepareQuery } from '#platform/database/prepared-query.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import type { UnitKind, UnitReport } from '../../rules/unit-report.ts'
import { demoUnits } from '../simulator/demo-units.ts'
import type { ServiceUnitTable } from '../tables.ts'

export type UnitRow = Selectable<ServiceUnitTable>

const ownUnits = (db: Kysely<Schema>, customerId: string) =>
  db.selectFrom('service_unit').innerJoin('account', 'account.number', 'service_unit.account_number').where('account.customer_id', '=', customerId).selectAll('service_unit').orderBy('account.position').orderBy('service_unit.position').orderBy('service_unit.id')

/** Prepared once, since a signed-in home page runs it. */
const findOwnUnits = prepareQuery((db, { customerId }: { customerId: string }) => ownUnits(db, customerId))

/** A customer's own lines and receivers, or those of one kind; never those of another customer (ACC-16). */
export async function listOwnUnits(db: Kysely<Schema>, customerId: string, kind?: UnitKind): Promise<UnitRow[]> {
  return kind ? ownUnits(db, customerId).where('service_unit.kind', '=', kind).execute() : (await findOwnUnits(db, { customerId })).rows
}

export async function findOwnUnit(db: Kysely<Schema>, customerId: string, kind: UnitKind, id: string): Promise<UnitRow | undefined> {
  return (await listOwnUnits(db, customerId, kind)).find((row) => row.id === id)
}

/** Stores a unit's last report; one that says the same again only after `recentMs`. */
export async function keepReport(db: Kysely<Schema>, row: UnitRow, report: UnitReport, now: number): Promise<void> {
  const last_report = JSON.stringify(report)
  if (row.last_report === last_report && row.last_at !== null && now - row.last_at < recentMs) return
  await db.updateTable('service_unit').set({ last_report, last_at: now }).where('id', '=', row.id).execute()
}

/** NET-12: a stored report up to this age, in ms, is good enough for alerts, so that reloads ask no unit. */
export const recentMs = 30_000

/** Replaces the list of restarts if it is as it was read. @returns false if another process came first (NET-11) */
export async function replaceStarts(db: Kysely<Schema>, row: Pick<UnitRow, 'id' | 'starts'>, starts: readonly number[]): Promise<boolean> {
  const result = await db.updateTable('service_unit').set({ starts: JSON.stringify(starts) }).where('id', '=', row.id).where('starts', '=', row.starts).executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

export interface OwnAccount {
  number: string
  kind: string
  isInFocus: boolean
}

/** A customer's accounts, the one in focus first; without a choice, the first account is in focus. */
export async function listOwnAccounts(db: Kysely<Schema>, customerId: string): Promise<OwnAccount[]> {
  const [accounts, focus] = await Promise.all([
    db.selectFrom('account').select(['number', 'kind']).where('customer_id', '=', customerId).orderBy('position').orderBy('number').execute(),
    db.selectFrom('account_focus').select('account_number').where('customer_id', '=', customerId).executeTakeFirst(),
  ])
  const inFocus = accounts.find(({ number }) => number === focus?.account_number) ?? accounts[0]
  return accounts.map(({ number, kind }) => ({ number, kind, isInFocus: number === inFocus?.number })).toSorted((a, b) => Number(b.isInFocus) - Number(a.isInFocus))
}

export async function putFocus(db: Kysely<Schema>, customerId: string, account: string): Promise<void> {
  await db.insertInto('account_focus').values({ customer_id: customerId, account_number: account }).onConflict((conflict) => conflict.column('customer_id').doUpdateSet({ account_number: account })).execute()
}

/** Inserts or updates the lines and receivers of the demo world; may be repeated. */
export async function seedDemoUnits({ write }: Database, world: Pick<DemoWorld, 'people'>): Promise<void> {
  for (const [position, { id, kind, account, name, make, model }] of demoUnits(world).entries()) {
    const known = { kind, account_number: account, name, make, model, position }
    await write
      .insertInto('service_unit')
      .values({ id, ...known, starts: '[]', last_report: null, last_at: null })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(known))
      .execute()
  }
}
