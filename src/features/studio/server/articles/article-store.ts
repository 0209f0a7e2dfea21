import type { Kysely, Transaction } from 'kysely'
import type { Audience } from '#contracts/identity.ts'
import { putVersion } from '#platform/database/put-version.ts'
import type { Schema } from '#platform/database/tables/schema.ts'

/** The SQL of articles in work. */

export type StudioRow = Schema['studio_article']

export async function findRow(db: Kysely<Schema>, audience: Audience, id: string): Promise<StudioRow | undefined> {
  return db.selectFrom('studio_article').selectAll().where('audience', '=', audience).where('id', '=', id).executeTakeFirst()
}

/** Without the texts. */
export async function listRows(db: Kysely<Schema>) {
  return db
    .selectFrom('studio_article')
    .select(['audience', 'id', 'state', 'is_live', 'has_spanish', 'title', 'topic', 'changed_at', 'changed_by', 'publish_at'])
    .execute()
}

/** Puts `row` in the place of version `seen` (0: there was none); false where somebody was faster. */
export async function putRow(trx: Transaction<Schema>, row: StudioRow, seen: number): Promise<boolean> {
  return putVersion(trx, 'studio_article', row, ['audience', 'id'], seen)
}

/** The highest id in use below a prefix of an audience: KM1…, KM2…. */
export async function highestId(trx: Transaction<Schema>, prefix: string): Promise<string | undefined> {
  const highest = (table: 'article' | 'studio_article') => trx.selectFrom(table).select('id').where('id', '>=', prefix).where('id', '<', `${prefix}~`).orderBy('id', 'desc').limit(1).executeTakeFirst()
  const [live, own] = [await highest('article'), await highest('studio_article')]
  return [live?.id, own?.id].filter((id) => id !== undefined).toSorted().at(-1)
}

/** What the clock has to do: published or taken off by now, some at a time. */
export async function listDueRows(db: Kysely<Schema>, now: number): Promise<StudioRow[]> {
  const [publish, unpublish] = await Promise.all(
    (['publish_at', 'unpublish_at'] as const).map((column) => db.selectFrom('studio_article').selectAll().where(column, '<=', now).orderBy(column).limit(20).execute()),
  )
  return [...publish!, ...unpublish!]
}
