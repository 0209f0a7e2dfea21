import type { Kysely } from 'kysely'
import type { ColumnTypes } from '../../tables/column-types.ts'

/** Which drawing stands beside an article, which device it is about, and when a page's number is answered. */
export async function articlePictures(db: Kysely<any>, { text }: ColumnTypes): Promise<void> {
  await db.schema.alterTable('article').addColumn('picture', text).execute()
  await db.schema.alterTable('article').addColumn('device', text).execute()
  await db.schema.alterTable('page_text').addColumn('hours', text).execute()
}
