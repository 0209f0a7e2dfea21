import type { Kysely } from 'kysely'
import type { Locale } from '#contracts/identity.ts'
import type { Database } from '#platform/database/database.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import { raiseSiteVersion } from '#platform/database/site-version.ts'
import type { LocalOutage } from '../contract.ts'

/** An outage as the demo world describes it; people may change all but its times afterwards. */
export interface NewOutage {
  id: string
  title: string
  titleEs: string | undefined
  service: string
  zips: readonly string[]
  startedAt: number
  restoreAt: number
  isNational: boolean
  isPublished: boolean
}

/** The customer's ZIP, or undefined where we know none. */
export async function readCustomerZip(database: Database, customerId: string): Promise<string | undefined> {
  const row = await database.read.selectFrom('customer').select('zip').where('id', '=', customerId).executeTakeFirst()
  return row?.zip || undefined
}

/** Published, not national, begun by `now`; the one that began last comes first. */
export async function listOutagesAt(database: Database, zip: string, locale: Locale, now: number): Promise<LocalOutage[]> {
  const rows = await database.read
    .selectFrom('outage')
    .select(['id', 'title', 'title_es', 'service', 'zips', 'started_at', 'restore_at'])
    .where('is_published', '=', 1)
    .where('is_national', '=', 0)
    .where('started_at', '<=', now)
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .execute()
  return rows
    .filter((row) => (JSON.parse(row.zips) as string[]).includes(zip))
    .map((row) => ({
      id: row.id,
      title: locale === 'es' ? (row.title_es ?? row.title) : row.title,
      service: row.service,
      startedAt: row.started_at,
      restoreAt: row.restore_at,
    }))
}

/**
 * Adds what is missing, and moves the times of what is there; whatever people changed besides stays changed. Raises the
 * siteVersion where news for everybody has changed: kept pages show it.
 */
export async function upsertOutageTimes(database: Database, outages: readonly NewOutage[]): Promise<void> {
  await database.transaction(async (trx) => {
    const before = await describeNationalNews(trx)
    for (const outage of outages) {
      const times = { started_at: outage.startedAt, restore_at: outage.restoreAt }
      await trx
        .insertInto('outage')
        .values({
          id: outage.id,
          title: outage.title,
          title_es: outage.titleEs ?? null,
          service: outage.service,
          zips: JSON.stringify(outage.zips),
          is_national: outage.isNational ? 1 : 0,
          is_published: outage.isPublished ? 1 : 0,
          ...times,
        })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(times))
        .execute()
    }
    if ((await describeNationalNews(trx)) !== before) await raiseSiteVersion(trx)
  })
}

/** All that anonymous pages show of outages, as one text to compare. */
async function describeNationalNews(db: Kysely<Schema>): Promise<string> {
  const rows = await db.selectFrom('outage').selectAll().where('is_national', '=', 1).where('is_published', '=', 1).orderBy('id').execute()
  return JSON.stringify(rows)
}
