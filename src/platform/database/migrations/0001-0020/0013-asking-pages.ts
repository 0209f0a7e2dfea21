import type { Kysely } from 'kysely'
import type { ColumnTypes } from '../../tables/column-types.ts'

/**
 * QAS-11, QAS-17: the page that a question to an answer service came from, and the signal that the caller sent with it.
 */
export async function askingPages(db: Kysely<any>, { text }: ColumnTypes): Promise<void> {
  await db.schema.alterTable('search_query').addColumn('source_page', text).execute()
  await db.schema.alterTable('search_query').addColumn('response_signal', text).execute()
}
