import { sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely'
import type { ColumnTypes } from '../../tables/column-types.ts'

const required = (column: ColumnDefinitionBuilder) => column.notNull()

/** Speed tests with their results, and the speed that each account pays for. */
export async function speedTests(db: Kysely<any>, { text, integer, instant, tableEnd }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('internet_plan')
    .addColumn('account_number', text, (column) => column.primaryKey().notNull().references('account.number').onDelete('cascade'))
    .addColumn('name', text, required)
    .addColumn('download_kbps', integer, required)
    .addColumn('upload_kbps', integer, required)
    .modifyEnd(tableEnd)
    .execute()
  await db.schema
    .createTable('speed_test')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('token_hash', text, (column) => column.notNull().unique())
    .addColumn('customer_id', text, (column) => column.references('customer.id').onDelete('cascade'))
    .addColumn('account_number', text)
    .addColumn('gateway', text)
    .addColumn('link', text, required)
    .addColumn('started_at', instant, required)
    .addColumn('until', instant, required)
    .addColumn('ended_at', instant)
    .addColumn('download_kbps', integer)
    .addColumn('upload_kbps', integer)
    .addColumn('latency_ms', integer)
    .addColumn('jitter_ms', integer)
    .addColumn('loaded_latency_ms', integer)
    .modifyEnd(tableEnd)
    .execute()
  // an account's history, the newest first
  await db.schema.createIndex('speed_test_history').on('speed_test').columns(['customer_id', 'account_number', 'ended_at']).where(sql<boolean>`ended_at is not null`).execute()
  await db.schema.createIndex('speed_test_age').on('speed_test').column('started_at').execute()
}
