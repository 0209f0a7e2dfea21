import type { ColumnDefinitionBuilder, Kysely } from 'kysely'
import type { ColumnTypes } from '../../tables/column-types.ts'

const required = (column: ColumnDefinitionBuilder) => column.notNull()

/** The gateway of each account, its restarts and its last report. */
export async function gateways(db: Kysely<any>, { text, instant, tableEnd }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('gateway')
    .addColumn('serial', text, (column) => column.primaryKey().notNull())
    .addColumn('account_number', text, (column) => column.notNull().unique().references('account.number').onDelete('cascade'))
    .addColumn('oui', text, required)
    .addColumn('make', text, required)
    .addColumn('model', text, required)
    .addColumn('restarts', text, required)
    .addColumn('last_report', text)
    .addColumn('last_at', instant)
    .modifyEnd(tableEnd)
    .execute()
}
