import type { Kysely } from 'kysely'
import type { ColumnTypes } from '../../tables/column-types.ts'

/** The drawing and the device of an article, and the answering hours on a page. */
export async function articlePictures(db: Kysely<any>, { text }: ColumnTypes): Promise<void> {
  await db.schema.alterTable('article').addColumn('picture', text).execute()
  await db.schema.alterTable('article').addColumn('device', text).execute()
  await db.schema.alterTable('page_text').addColumn('hours', text).execute()
}
