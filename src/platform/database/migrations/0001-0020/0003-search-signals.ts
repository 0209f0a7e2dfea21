import type { Kysely } from 'kysely'
import type { ColumnTypes } from '../../tables/column-types.ts'

/** Visitors' searches, what they did with the results, and the ranking figures made of both (SIG-01, SIG-02). */
export async function searchSignals(db: Kysely<any>, { text, integer, instant, tableEnd }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('search_query')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('at', instant, (column) => column.notNull())
    .addColumn('audience', text, (column) => column.notNull())
    .addColumn('locale', text, (column) => column.notNull())
    .addColumn('source', text, (column) => column.notNull())
    .addColumn('question', text, (column) => column.notNull())
    .addColumn('terms', text, (column) => column.notNull())
    .addColumn('result_count', integer, (column) => column.notNull())
    .addColumn('network_hash', text, (column) => column.notNull())
    .addColumn('is_robot', integer, (column) => column.notNull())
    .modifyEnd(tableEnd)
    .execute()
  await db.schema
    .createTable('search_signal')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('at', instant, (column) => column.notNull())
    .addColumn('collection', text, (column) => column.notNull())
    .addColumn('type', text, (column) => column.notNull())
    .addColumn('query_id', text)
    .addColumn('doc_id', text)
    .addColumn('position', integer)
    .addColumn('helpful', integer)
    .addColumn('network_hash', text, (column) => column.notNull())
    .addColumn('is_robot', integer, (column) => column.notNull())
    .addColumn('payload', text, (column) => column.notNull())
    .modifyEnd(tableEnd)
    .execute()
  await db.schema
    .createTable('search_click')
    .addColumn('audience', text, (column) => column.notNull())
    .addColumn('locale', text, (column) => column.notNull())
    .addColumn('doc_id', text, (column) => column.notNull())
    .addColumn('terms', text, (column) => column.notNull())
    .addColumn('question', text, (column) => column.notNull())
    .addColumn('weight', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('search_click_key', ['audience', 'locale', 'doc_id', 'terms'])
    .modifyEnd(tableEnd)
    .execute()
  await db.schema
    .createTable('search_standing')
    .addColumn('doc_id', text, (column) => column.notNull().primaryKey())
    .addColumn('permille', integer, (column) => column.notNull())
    .modifyEnd(tableEnd)
    .execute()
  await db.schema.createIndex('search_query_at').on('search_query').columns(['at']).execute()
  await db.schema.createIndex('search_signal_at').on('search_signal').columns(['at']).execute()
}
