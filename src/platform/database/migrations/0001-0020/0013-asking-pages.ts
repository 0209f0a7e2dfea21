import type { Kysely } from 'kysely'
import type { ColumnTypes } from '../../tables/column-types.ts'

/** QAS-11, QAS-17: which page a question of an answer service came from, and the word that its asker sent with it. */
export async function askingPages(db: Kysely<any>, { text }: ColumnTypes): Promise<void> {
  await db.schema.alterTable('search_query').addColumn('source_page', text).execute()
  await db.schema.alterTable('search_query').addColumn('response_signal', text).execute()
}
