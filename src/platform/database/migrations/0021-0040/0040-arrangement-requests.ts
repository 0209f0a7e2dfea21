import type { ColumnDefinitionBuilder, Kysely } from 'kysely'
import type { ColumnTypes } from '../../tables/column-types.ts'

const required = (column: ColumnDefinitionBuilder) => column.notNull()

/** The last request for more time to pay of each account that became a ticket. */
export async function arrangementRequests(db: Kysely<any>, { text, integer, instant, tableEnd }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('arrangement_request')
    .addColumn('account_number', text, (column) => column.primaryKey().notNull().references('account.number').onDelete('cascade'))
    .addColumn('pay_on', text, required)
    .addColumn('cents', integer, required)
    .addColumn('audience', text, required)
    .addColumn('locale', text, required)
    .addColumn('asked_at', instant, required)
    .addColumn('ticket', text, required)
    .modifyEnd(tableEnd)
    .execute()
}
