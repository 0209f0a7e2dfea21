import type { Kysely, Transaction } from 'kysely'
import { picturesIn } from '#contracts/article-pictures.ts'
import type { Schema } from '#platform/database/tables/schema.ts'

/** The database queries of pictures in articles. */

export type ArticlePictureRow = Schema['article_picture']

export async function findArticlePicture(db: Kysely<Schema>, id: string): Promise<ArticlePictureRow | undefined> {
  return db.selectFrom('article_picture').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The existing pictures that the texts name, by id. Runs no query if the texts name none. */
export async function readPicturesOf(db: Kysely<Schema>, texts: Iterable<string>): Promise<ReadonlyMap<string, ArticlePictureRow>> {
  const ids = picturesIn(texts)
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('article_picture').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Makes the pictures of these texts public. Runs in the transaction that publishes the texts. */
export async function showPicturesOf(trx: Transaction<Schema>, texts: Iterable<string>): Promise<void> {
  const ids = picturesIn(texts)
  if (ids.length > 0) await trx.updateTable('article_picture').set({ is_public: 1 }).where('id', 'in', ids).where('is_public', '=', 0).execute()
}

/**
 * Inserts a picture. If it exists already, its first alternative texts stay and only its time of last use is updated.
 */
export async function putArticlePicture(trx: Transaction<Schema>, row: ArticlePictureRow): Promise<void> {
  await trx
    .insertInto('article_picture')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ used_at: row.used_at }))
    .execute()
}
