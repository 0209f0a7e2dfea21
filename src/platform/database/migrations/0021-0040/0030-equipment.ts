import type { ColumnDefinitionBuilder, Kysely } from 'kysely'
import type { ColumnTypes } from '../../tables/column-types.ts'

const required = (column: ColumnDefinitionBuilder) => column.notNull()

/** Lines and TV receivers of accounts, the account that a customer has selected, and reported robocalls. */
export async function equipment(db: Kysely<any>, { text, integer, instant, tableEnd }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('service_unit')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('kind', text, required)
    .addColumn('account_number', text, (column) => column.notNull().references('account.number').onDelete('cascade'))
    .addColumn('name', text, required)
    .addColumn('make', text, required)
    .addColumn('model', text, required)
    .addColumn('position', integer, required)
    .addColumn('starts', text, required)
    .addColumn('last_report', text)
    .addColumn('last_at', instant)
    .modifyEnd(tableEnd)
    .execute()
  await db.schema.createIndex('service_unit_account').on('service_unit').column('account_number').execute()
  await db.schema
    .createTable('account_focus')
    .addColumn('customer_id', text, (column) => column.primaryKey().notNull().references('customer.id').onDelete('cascade'))
    .addColumn('account_number', text, (column) => column.notNull().references('account.number').onDelete('cascade'))
    .modifyEnd(tableEnd)
    .execute()
  await db.schema
    .createTable('robocall_report')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('customer_id', text, required)
    .addColumn('caller', text, required)
    .addColumn('called_on', text, required)
    .addColumn('called_at', text, required)
    .addColumn('what', text, required)
    .addColumn('details', text, required)
    .addColumn('reported_at', instant, required)
    .modifyEnd(tableEnd)
    .execute()
  await db.schema.createIndex('robocall_report_customer').on('robocall_report').columns(['customer_id', 'reported_at']).execute()
}
