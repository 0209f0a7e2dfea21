import type { ColumnDefinitionBuilder, Kysely } from 'kysely'
import type { ColumnTypes } from '../../tables/column-types.ts'

const required = (column: ColumnDefinitionBuilder) => column.notNull()

/** The bills of accounts, payment arrangements, and the details of an order. */
export async function billing(db: Kysely<any>, { text, integer, tableEnd }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('account_bill')
    .addColumn('account_number', text, (column) => column.primaryKey().notNull().references('account.number').onDelete('cascade'))
    .addColumn('bill', text, required)
    .modifyEnd(tableEnd)
    .execute()
  await db.schema
    .createTable('payment_arrangement')
    .addColumn('account_number', text, (column) => column.notNull().references('account.number').onDelete('cascade'))
    .addColumn('statement_id', text, required)
    .addColumn('pay_on', text, required)
    .addColumn('cents', integer, required)
    .addPrimaryKeyConstraint('payment_arrangement_key', ['account_number', 'statement_id'])
    .modifyEnd(tableEnd)
    .execute()
  await db.schema.alterTable('customer_order').addColumn('detail', text).execute()
}
