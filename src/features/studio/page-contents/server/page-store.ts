import type { Kysely, Transaction } from 'kysely'
import { putVersion } from '#platform/database/rows/put-version.ts'
import type { Schema } from '#platform/database/tables/schema.ts'

/** The database queries of pages in work. */

export type StudioPageRow = Schema['studio_page']

export async function findPageRow(db: Kysely<Schema>, id: string): Promise<StudioPageRow | undefined> {
  return db.selectFrom('studio_page').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function listPageRows(db: Kysely<Schema>): Promise<StudioPageRow[]> {
  return db.selectFrom('studio_page').selectAll().execute()
}

/** Replaces version `seen` of the row (0: there was none); false if another request has changed it since. */
export async function putPageRow(trx: Transaction<Schema>, row: StudioPageRow, seen: number): Promise<boolean> {
  return putVersion(trx, 'studio_page', row, ['id'], seen)
}

/** The pages to be published by now, at most 20 at a time. */
export async function listDuePages(db: Kysely<Schema>, now: number): Promise<StudioPageRow[]> {
  return db.selectFrom('studio_page').selectAll().where('publish_at', '<=', now).orderBy('publish_at').limit(20).execute()
}

/** Deletes the row; false if another request has changed it since. */
export async function removePageRow(trx: Transaction<Schema>, { id }: StudioPageRow, seen: number): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('studio_page').where('id', '=', id).where('version', '=', seen).executeTakeFirst()
  return numDeletedRows === 1n
}

/** The number of guided fixes that were never published. */
export async function countNewFixes(db: Kysely<Schema>): Promise<number> {
  const { count } = await db.selectFrom('studio_page').select(({ fn }) => fn.countAll<number>().as('count')).where('id', 'like', 'fix-%').where('is_live', '=', 0).where('state', '!=', 'off').executeTakeFirstOrThrow()
  return Number(count)
}
