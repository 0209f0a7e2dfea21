import type { ColumnDefinitionBuilder, Kysely } from 'kysely'
import type { ColumnTypes } from '../../tables/column-types.ts'

const required = (column: ColumnDefinitionBuilder) => column.notNull()

/** Why parts of customers' pages were shown: each set of decisions once, and the requests that had it. */
export async function pageTraces(db: Kysely<any>, { text, integer, instant, tableEnd }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('page_decision')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('page', text, required)
    .addColumn('audience', text, required)
    .addColumn('locale', text, required)
    .addColumn('decisions', text, required)
    .addColumn('seen_at', instant, required)
    .modifyEnd(tableEnd)
    .execute()
  await db.schema.createIndex('page_decision_seen').on('page_decision').columns(['seen_at']).execute()
  await db.schema
    .createTable('page_trace')
    .addColumn('request_id', text, (column) => column.notNull().primaryKey())
    .addColumn('reference', text, required)
    .addColumn('at', instant, required)
    .addColumn('decision_id', text)
    .addColumn('is_failed', integer, required)
    .modifyEnd(tableEnd)
    .execute()
  await db.schema.createIndex('page_trace_reference').on('page_trace').columns(['reference']).execute()
  await db.schema.createIndex('page_trace_at').on('page_trace').columns(['at']).execute()
}
