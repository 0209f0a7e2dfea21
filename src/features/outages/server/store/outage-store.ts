import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Locale } from '#contracts/identity.ts'
import type { Database } from '#platform/database/database.ts'
import { prepareQuery } from '#platform/database/prepared-query.ts'
import { raiseSiteVersion } from '#platform/database/site-version.ts'
import { putVersion } from '#platform/database/rows/put-version.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import type { LocalOutage } from '../../outage-endpoints.ts'
import { toldBeforeMs, type ChangeKind, type OutageCause, type OutageContent, type OutageService, type outageTimeZones } from '../../rules/outage-model.ts'
import type { OutageTable, OutageVersionTable } from '../tables.ts'

/** All SQL of outages themselves. */

export type OutageRow = Selectable<OutageTable>
export type VersionRow = Selectable<OutageVersionTable>

const findZip = prepareQuery((db, { id }: { id: string }) => db.selectFrom('customer').select('zip').where('id', '=', id))

/** The customer's ZIP; undefined if none is known. */
export async function readCustomerZip(database: Database, customerId: string): Promise<string | undefined> {
  return (await findZip(database.read, { id: customerId })).rows[0]?.zip || undefined
}

/** The area of a query: one ZIP, national outages, both, or all if empty. */
export interface OutageArea {
  /** five digits; inserted into a LIKE pattern */
  zip?: string
  isNational?: boolean
}

/** Published outages that have not ended and begin within a day after `now` or earlier; the latest start first. */
export async function listTold(db: Kysely<Schema>, { zip, isNational }: OutageArea, now: number): Promise<OutageRow[]> {
  const asked = { begun: now + toldBeforeMs, isThere: `%"${zip}"%` }
  const query = zip === undefined ? (isNational ? tellNational : tellAll) : isNational ? tellThereOrNational : tellThere
  return (await query(db, asked)).rows
}

interface Told {
  /** epoch ms */
  begun: number
  /** LIKE pattern for a `zips` list that contains the ZIP */
  isThere: string
}

const told = (db: Kysely<Schema>, { begun }: Told) =>
  db.selectFrom('outage').selectAll().where('is_published', '=', 1).where('ended_at', 'is', null).where('started_at', '<=', begun).orderBy('started_at', 'desc').orderBy('id')

// Each page runs one or two of these queries, so their SQL is prepared once.
const tellAll = prepareQuery(told)
const tellNational = prepareQuery((db, asked: Told) => told(db, asked).where('is_national', '=', 1))
const tellThere = prepareQuery((db, asked: Told) => told(db, asked).where('is_national', '=', 0).where('zips', 'like', asked.isThere))
const tellThereOrNational = prepareQuery((db, asked: Told) => told(db, asked).where(({ eb, or }) => or([eb('is_national', '=', 1), eb('zips', 'like', asked.isThere)])))

/** ORD-04: published outages of a ZIP or national ones that began between `since` and `now`; the latest start first. */
export function listPast(db: Kysely<Schema>, zip: string, { since, now, limit }: { since: number; now: number; limit: number }): Promise<OutageRow[]> {
  return db
    .selectFrom('outage')
    .selectAll()
    .where('is_published', '=', 1)
    .where('started_at', '>=', since)
    .where('started_at', '<=', now)
    .where(({ eb, or }) => or([eb('is_national', '=', 1), eb('zips', 'like', `%"${zip}"%`)]))
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Published outages that ended at `since` (epoch ms) or later, the newest end first. */
export function listEnded(db: Kysely<Schema>, since: number, limit: number): Promise<OutageRow[]> {
  return db.selectFrom('outage').selectAll().where('is_published', '=', 1).where('ended_at', '>=', since).orderBy('ended_at', 'desc').orderBy('id').limit(limit).execute()
}

/** All outages for the operator: those that have not ended first, then by the last change. */
export function listAll(db: Kysely<Schema>, limit: number): Promise<OutageRow[]> {
  return db.selectFrom('outage').selectAll().orderBy(({ eb }) => eb.case().when('ended_at', 'is', null).then(0).else(1).end()).orderBy('updated_at', 'desc').orderBy('id').limit(limit).execute()
}

export function findOutage(db: Kysely<Schema>, id: string): Promise<OutageRow | undefined> {
  return db.selectFrom('outage').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Undefined if there is no such outage or version. */
export function findVersion(db: Kysely<Schema>, id: string, version: number): Promise<VersionRow | undefined> {
  return db.selectFrom('outage_version').selectAll().where('outage_id', '=', id).where('version', '=', version).executeTakeFirst()
}

/** The versions of the outages, oldest first within each. */
export function listVersions(db: Kysely<Schema>, ids: readonly string[]): Promise<VersionRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db.selectFrom('outage_version').selectAll().where('outage_id', 'in', ids).orderBy('outage_id').orderBy('version').execute()
}

/** Inserts an outage, or its next version if the stored one is `seen`. @returns false if another change came first */
export async function writeOutage(trx: Transaction<Schema>, id: string, content: OutageContent, { seen, source, at, sourceAt }: { seen: number; source: string; at: number; sourceAt?: number | undefined }): Promise<boolean> {
  const row = { id, ...columnsOf(content), source, version: seen + 1, updated_at: at, ...(sourceAt === undefined ? {} : { source_at: sourceAt }) }
  return putVersion(trx, 'outage', row, ['id'], seen)
}

export async function insertVersion(trx: Transaction<Schema>, row: Omit<VersionRow, 'state' | 'kind'> & { kind: ChangeKind; content: OutageContent }): Promise<void> {
  const { content, ...columns } = row
  await trx.insertInto('outage_version').values({ ...columns, state: JSON.stringify(content) }).execute()
}

function columnsOf(content: OutageContent) {
  return {
    title: content.title.en,
    title_es: content.title.es,
    body: content.text.en,
    body_es: content.text.es,
    services: JSON.stringify(content.services),
    zips: JSON.stringify(content.zips),
    is_national: content.isNational ? 1 : 0,
    cause: content.cause,
    time_zone: content.timeZone,
    started_at: content.startedAt,
    restore_at: content.restoreAt,
    ended_at: content.endedAt,
    is_published: content.isPublished ? 1 : 0,
  } as const
}

/** A row in the form in which operators edit it. */
export function contentOf(row: OutageRow): OutageContent {
  return {
    title: { en: row.title, es: row.title_es ?? row.title },
    text: { en: row.body, es: row.body_es ?? row.body },
    services: JSON.parse(row.services) as OutageService[],
    zips: JSON.parse(row.zips) as string[],
    isNational: row.is_national === 1,
    cause: row.cause as OutageCause,
    timeZone: row.time_zone as (typeof outageTimeZones)[number],
    startedAt: row.started_at,
    restoreAt: row.restore_at,
    endedAt: row.ended_at,
    isPublished: row.is_published === 1,
  }
}

/** A row in the form in which customers' pages show it; English if there is no Spanish text. */
export function localOutageOf(row: OutageRow, locale: Locale): LocalOutage {
  const { restore_at: restoreAt, ended_at: endedAt } = row
  return {
    id: row.id,
    title: (locale === 'es' && row.title_es) || row.title,
    text: (locale === 'es' && row.body_es) || row.body,
    ...(locale === 'es' && row.body !== '' && row.body_es === '' ? { textLocale: 'en' as const } : {}),
    services: JSON.parse(row.services) as string[],
    cause: row.cause,
    timeZone: row.time_zone,
    isNational: row.is_national === 1,
    startedAt: row.started_at,
    ...(restoreAt === null ? {} : { restoreAt }),
    ...(endedAt === null ? {} : { endedAt }),
  }
}

/** An outage of the demo world. */
export interface DemoOutage {
  id: string
  content: OutageContent
}

/**
 * Inserts missing demo outages, and moves the times of those still unchanged; outages that operators have saved are
 * kept. Raises the siteVersion if national news has changed; pages with local outages follow within half a minute.
 */
export async function upsertDemoOutages(database: Database, outages: readonly DemoOutage[], now: number): Promise<void> {
  await database.transaction(async (trx) => {
    const before = await describeNationalNews(trx)
    for (const { id, content } of outages) {
      if (await writeOutage(trx, id, content, { seen: 0, source: 'demo', at: now })) {
        await insertVersion(trx, { outage_id: id, version: 1, at: content.startedAt, kind: content.isPublished ? 'published' : 'draft', note: '', note_es: '', author: 'demo', content })
        continue
      }
      const { numUpdatedRows } = await trx.updateTable('outage').set({ started_at: content.startedAt, restore_at: content.restoreAt }).where('id', '=', id).where('source', '=', 'demo').executeTakeFirst()
      if (numUpdatedRows > 0n) await trx.updateTable('outage_version').set({ at: content.startedAt }).where('outage_id', '=', id).where('version', '=', 1).execute()
    }
    if ((await describeNationalNews(trx)) !== before) await raiseSiteVersion(trx, { isNews: true })
  })
}

/** All published national outages, which every page shows, as one text to compare. */
async function describeNationalNews(db: Kysely<Schema>): Promise<string> {
  return JSON.stringify(await db.selectFrom('outage').selectAll().where('is_national', '=', 1).where('is_published', '=', 1).orderBy('id').execute())
}
