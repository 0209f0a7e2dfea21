import type { Kysely, Selectable } from 'kysely'
import type { Schema } from '#platform/database/tables/schema.ts'
import type { InternetPlan } from '../../speed-endpoints.ts'
import type { SpeedTestTable } from '../tables.ts'

export type SpeedTestRow = Selectable<SpeedTestTable>

/** A customer's own account and its plan in one statement; undefined if it belongs to another customer (ACC-16). */
export async function findOwnPlan(db: Kysely<Schema>, customerId: string, account: string): Promise<{ plan: InternetPlan | undefined } | undefined> {
  const row = await db
    .selectFrom('account')
    .leftJoin('internet_plan', 'internet_plan.account_number', 'account.number')
    .select(['internet_plan.name', 'internet_plan.download_kbps', 'internet_plan.upload_kbps'])
    .where('account.number', '=', account)
    .where('account.customer_id', '=', customerId)
    .executeTakeFirst()
  if (!row) return undefined
  const { name, download_kbps: downloadKbps, upload_kbps: uploadKbps } = row
  return { plan: name === null || downloadKbps === null || uploadKbps === null ? undefined : { name, downloadKbps, uploadKbps } }
}

export async function isCustomer(db: Kysely<Schema>, id: string): Promise<boolean> {
  return (await db.selectFrom('customer').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

export async function insertTest(db: Kysely<Schema>, row: Omit<SpeedTestRow, 'ended_at' | 'download_kbps' | 'upload_kbps' | 'latency_ms' | 'jitter_ms' | 'loaded_latency_ms'>): Promise<void> {
  await db.insertInto('speed_test').values(row).execute()
}

/** A test whose time limit has not passed, with or without its result. */
export async function findByToken(db: Kysely<Schema>, tokenHash: string, now: number): Promise<SpeedTestRow | undefined> {
  return db.selectFrom('speed_test').selectAll().where('token_hash', '=', tokenHash).where('until', '>', now).executeTakeFirst()
}

/** Updates a running test. @returns undefined if it has its result, has run out, or belongs to another customer */
export async function writeRunning(db: Kysely<Schema>, { tokenHash, customer, account, now }: { tokenHash: string; customer: string | null; account: string | null; now: number }, columns: Partial<SpeedTestRow>): Promise<SpeedTestRow | undefined> {
  return db
    .updateTable('speed_test')
    .set(columns)
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .where('until', '>', now)
    .where('customer_id', customer === null ? 'is' : '=', customer)
    .where('account_number', account === null ? 'is' : '=', account)
    .returningAll()
    .executeTakeFirst()
}

export async function findEnded(db: Kysely<Schema>, id: string, since: number): Promise<SpeedTestRow | undefined> {
  return db.selectFrom('speed_test').selectAll().where('id', '=', id).where('ended_at', '>', since).executeTakeFirst()
}

/** The longest history that a page shows of 90 days. */
const mostShown = 200

export async function listEnded(db: Kysely<Schema>, customerId: string, account: string, since: number): Promise<SpeedTestRow[]> {
  return db
    .selectFrom('speed_test')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('account_number', '=', account)
    .where('ended_at', '>', since)
    .orderBy('ended_at', 'desc')
    .limit(mostShown)
    .execute()
}

/** A customer's newest tests of this account or of no account, but not of their other accounts. */
export async function listLatest(db: Kysely<Schema>, customerId: string, { account, since, limit }: { account: string; since: number; limit: number }): Promise<SpeedTestRow[]> {
  return db
    .selectFrom('speed_test')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where(({ or, eb }) => or([eb('account_number', '=', account), eb('account_number', 'is', null)]))
    .where('ended_at', '>', since)
    .orderBy('ended_at', 'desc')
    .limit(limit)
    .execute()
}

export async function listEndedOf(db: Kysely<Schema>, customerId: string): Promise<SpeedTestRow[]> {
  return db.selectFrom('speed_test').selectAll().where('customer_id', '=', customerId).where('ended_at', 'is not', null).orderBy('ended_at', 'desc').execute()
}

export async function deleteTestsOf(db: Kysely<Schema>, customerId: string): Promise<void> {
  await db.deleteFrom('speed_test').where('customer_id', '=', customerId).execute()
}

/** Deletes tests that began before `before` (epoch ms), whether they ended or not. */
export async function purgeTestsBefore(db: Kysely<Schema>, before: number): Promise<void> {
  await db.deleteFrom('speed_test').where('started_at', '<', before).execute()
}

/** Inserts or updates the plans of the demo world; may be repeated. */
export async function putPlans(db: Kysely<Schema>, plans: readonly Schema['internet_plan'][]): Promise<void> {
  for (const plan of plans) {
    const { account_number: _, ...rest } = plan
    await db.insertInto('internet_plan').values(plan).onConflict((conflict) => conflict.column('account_number').doUpdateSet(rest)).execute()
  }
}
