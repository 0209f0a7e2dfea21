import type { Kysely, Transaction } from 'kysely'
import { picturesIn } from '#contracts/article-pictures.ts'
import type { Schema } from '#platform/database/tables/schema.ts'

/** The SQL of pictures in articles. */

export type ArticlePictureRow = Schema['article_picture']

export async function findArticlePicture(db: Kysely<Schema>, id: string): Promise<ArticlePictureRow | undefined> {
  return db.selectFrom('article_picture').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Those that texts name and that are there, by id; nothing is asked where they name none. */
export async function readPicturesOf(db: Kysely<Schema>, texts: Iterable<string>): Promise<ReadonlyMap<string, ArticlePictureRow>> {
  const ids = picturesIn(texts)
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('article_picture').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** In the transaction that publishes these texts: everybody may see what they show from now on. */
export async function showPicturesOf(trx: Transaction<Schema>, texts: Iterable<string>): Promise<void> {
  const ids = picturesIn(texts)
  if (ids.length > 0) await trx.updateTable('article_picture').set({ is_public: 1 }).where('id', 'in', ids).where('is_public', '=', 0).execute()
}

/** The same picture once more is the one that is there, with what was first said of it; it is kept as long again. */
export async function putArticlePicture(trx: Transaction<Schema>, row: ArticlePictureRow): Promise<void> {
  await trx
    .insertInto('article_picture')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ used_at: row.used_at }))
    .execute()
}
