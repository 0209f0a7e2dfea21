import type { Kysely } from 'kysely'
import type { ColumnTypes } from '../../tables/column-types.ts'

/**
 * LAN-03, SIG-02: the results that each search showed, so that a click on anything else counts nothing, and whether so
 * many visitors used a question that others may be shown it. The next learning finds out which.
 */
export async function suggestions(db: Kysely<any>, { text, integer }: ColumnTypes): Promise<void> {
  await db.schema.alterTable('search_query').addColumn('results', text).execute()
  await db.schema.alterTable('search_click').addColumn('is_shown', integer, (column) => column.notNull().defaultTo(0)).execute()
}
