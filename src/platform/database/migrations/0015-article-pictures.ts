import type { Kysely } from 'kysely'
import type { ColumnTypes } from '../tables/column-types.ts'

/** Which drawing stands beside an article, and which device it is about. */
export async function articlePictures(db: Kysely<any>, { text }: ColumnTypes): Promise<void> {
  await db.schema.alterTable('article').addColumn('picture', text).execute()
  await db.schema.alterTable('article').addColumn('device', text).execute()
}
