import type { Kysely, Transaction } from 'kysely'
import type { Audience } from '#contracts/identity.ts'
import type { KeyedCall } from '#platform/database/idempotency-store.ts'
import { putVersion } from '#platform/database/rows/put-version.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import type { ArticleContent } from '../../contract.ts'

/** The database queries of articles in work. */

export type StudioRow = Schema['studio_article']

export async function findRow(db: Kysely<Schema>, audience: Audience, id: string): Promise<StudioRow | undefined> {
  return db.selectFrom('studio_article').selectAll().where('audience', '=', audience).where('id', '=', id).executeTakeFirst()
}

/** Those of the ids that are articles in work which customers cannot read. */
export async function findUnpublished(db: Kysely<Schema>, audience: Audience, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('studio_article').select('id').where('audience', '=', audience).where('id', 'in', ids).where('is_live', '=', 0).execute()
  return new Set(rows.map(({ id }) => id))
}

/** All articles in work, without their texts. */
export async function listRows(db: Kysely<Schema>) {
  return db
    .selectFrom('studio_article')
    .select(['audience', 'id', 'state', 'is_live', 'has_spanish', 'title', 'topic', 'changed_at', 'changed_by', 'publish_at', 'note'])
    .execute()
}

/** Replaces version `seen` of the row (0: there was none); false if another request has changed it since. */
export async function putRow(trx: Transaction<Schema>, row: StudioRow, seen: number): Promise<boolean> {
  return putVersion(trx, 'studio_article', row, ['audience', 'id'], seen)
}

/** The highest id in use for an audience (KM1…, KM2…). Deleted articles keep their ids. */
export async function highestId(db: Kysely<Schema>, audience: Audience): Promise<string | undefined> {
  const prefix = idPrefixes[audience]
  const highest = (table: 'article' | 'studio_article') => db.selectFrom(table).select('id').where('id', '>=', prefix).where('id', '<', `${prefix}~`).orderBy('id', 'desc').limit(1).executeTakeFirst()
  const logged = await db.selectFrom('studio_change').select('subject').where('room', '=', 'articles').where('subject', '>=', `${audience}/${prefix}`).where('subject', '<', `${audience}/${prefix}~`).orderBy('subject', 'desc').limit(1).executeTakeFirst()
  const [live, own] = [await highest('article'), await highest('studio_article')]
  return [live?.id, own?.id, logged?.subject.slice(audience.length + 1)].filter((id) => id !== undefined).toSorted().at(-1)
}

export const idPrefixes: Readonly<Record<Audience, string>> = { consumer: 'KM1', smb: 'KM2' }

/** Deletes an article in work, with all unsaved drafts of it; false if another request has changed it since. */
export async function removeRow(trx: Transaction<Schema>, { audience, id }: StudioRow, seen: number): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('studio_article').where('audience', '=', audience).where('id', '=', id).where('version', '=', seen).executeTakeFirst()
  if (numDeletedRows !== 1n) return false
  await trx.deleteFrom('studio_draft').where('audience', '=', audience).where('key', '=', id).execute()
  return true
}

/**
 * The number of articles that were created in the Studio's form and never published: in total, or of one person.
 * Imported articles are not counted.
 */
export async function countBegun(trx: Transaction<Schema>, person?: string): Promise<number> {
  const begun = trx
    .selectFrom('studio_article')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('is_live', '=', 0)
    .where('state', '!=', 'off')
  const { count } = await (person === undefined ? begun.where('begun_by', 'is not', null) : begun.where('begun_by', '=', person)).executeTakeFirstOrThrow()
  return Number(count)
}

/** The articles to be published or unpublished by now, at most 20 of each at a time. */
export async function listDueRows(db: Kysely<Schema>, now: number): Promise<StudioRow[]> {
  const [publish, unpublish] = await Promise.all(
    (['publish_at', 'unpublish_at'] as const).map((column) => db.selectFrom('studio_article').selectAll().where(column, '<=', now).orderBy(column).limit(20).execute()),
  )
  return [...publish!, ...unpublish!]
}

/** STU-07: whether a text in work began with a model's proposal and was not published since. */
export async function isProposed(db: Kysely<Schema>, subject: string): Promise<boolean> {
  const last = await db.selectFrom('studio_change').select('action').where('room', '=', 'articles').where('subject', '=', subject).where('action', 'in', ['propose', 'publish']).orderBy('at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return last?.action === 'propose'
}

/** The call by which the form with this key makes an article, so that it makes one only. */
export function creationOf(loginId: string, key: string, audience: Audience, content: ArticleContent): KeyedCall {
  return { scope: ['studio.createArticle', loginId, key], body: [audience, content] }
}
