import type { Kysely, Selectable } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { prepareQuery } from '#platform/database/prepared-query.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import type { DemoWorld } from '#platform/config/demo-world.ts'
import type { GatewayReport } from '../../rules/gateway-report.ts'
import { demoGateways } from '../simulator/demo-gateways.ts'
import type { GatewayTable } from '../tables.ts'

export type GatewayRow = Selectable<GatewayTable>

const ownGateways = (db: Kysely<Schema>, customerId: string) =>
  db.selectFrom('gateway').innerJoin('account', 'account.number', 'gateway.account_number').where('account.customer_id', '=', customerId)

/** A customer's own gateway; undefined if the account belongs to another customer, is unknown, or has none (ACC-16). */
export async function findOwnGateway(db: Kysely<Schema>, customerId: string, account: string): Promise<GatewayRow | undefined> {
  return ownGateways(db, customerId).selectAll('gateway').where('gateway.account_number', '=', account).executeTakeFirst()
}

/** Prepared once, since a signed-in home page runs it. */
const findOwnRows = prepareQuery((db, { customerId }: { customerId: string }) => ownGateways(db, customerId).selectAll('gateway').orderBy('account.position').orderBy('account.number'))

export async function listOwnGatewayRows(db: Kysely<Schema>, customerId: string): Promise<GatewayRow[]> {
  return (await findOwnRows(db, { customerId })).rows
}

export async function listOwnGateways(db: Kysely<Schema>, customerId: string): Promise<{ account_number: string; kind: string }[]> {
  return ownGateways(db, customerId).select(['gateway.account_number', 'account.kind']).orderBy('account.position').orderBy('account.number').execute()
}

/** Stores a gateway's last report; one that says the same again only after `recentMs`. */
export async function keepReport(db: Kysely<Schema>, row: GatewayRow, report: GatewayReport, now: number): Promise<void> {
  const last_report = JSON.stringify(report)
  if (row.last_report === last_report && row.last_at !== null && now - row.last_at < recentMs) return
  await db.updateTable('gateway').set({ last_report, last_at: now }).where('serial', '=', row.serial).execute()
}

/** NET-12: a stored report up to this age, in ms, is good enough for alerts, so that reloads ask no gateway. */
export const recentMs = 30_000

/** Replaces the list of restarts if it is as it was read. @returns false if another process came first (NET-07) */
export async function replaceRestarts(db: Kysely<Schema>, row: Pick<GatewayRow, 'serial' | 'restarts'>, restarts: readonly number[]): Promise<boolean> {
  const result = await db.updateTable('gateway').set({ restarts: JSON.stringify(restarts) }).where('serial', '=', row.serial).where('restarts', '=', row.restarts).executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

/** Inserts or updates the gateways of the demo world; may be repeated. */
export async function seedDemoGateways({ write }: Database, world: Pick<DemoWorld, 'people'>): Promise<void> {
  for (const { serial, oui, account, make, model } of demoGateways(world)) {
    await write
      .insertInto('gateway')
      .values({ serial, account_number: account, oui, make, model, restarts: '[]', last_report: null, last_at: null })
      .onConflict((conflict) => conflict.column('serial').doUpdateSet({ account_number: account, oui, make, model }))
      .execute()
  }
}
