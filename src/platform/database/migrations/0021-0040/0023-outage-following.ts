import type { ColumnDefinitionBuilder, Kysely } from 'kysely'
import type { ColumnTypes } from '../../tables/column-types.ts'

const required = (column: ColumnDefinitionBuilder) => column.notNull()

/** The subscribers of an outage, the changes sent to them, and the time of the operator system's latest report. */
export async function outageFollowing(db: Kysely<any>, { text, instant, integer, tableEnd }: ColumnTypes): Promise<void> {
  await db.schema.alterTable('outage').addColumn('source_at', instant).execute()
  const ofOutage = (column: ColumnDefinitionBuilder) => column.notNull().references('outage.id').onDelete('cascade')
  await db.schema
    .createTable('outage_subscription')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('outage_id', text, ofOutage)
    .addColumn('email', text, required)
    .addColumn('audience', text, required)
    .addColumn('locale', text, required)
    .addColumn('customer_id', text, (column) => column.references('customer.id').onDelete('cascade'))
    .addColumn('created_at', instant, required)
    .addColumn('confirmed_at', instant)
    .addUniqueConstraint('outage_subscription_once', ['outage_id', 'email'])
    .modifyEnd(tableEnd)
    .execute()
  await db.schema.createIndex('outage_subscription_order').on('outage_subscription').columns(['outage_id', 'id']).execute()
  await db.schema.createIndex('outage_subscription_customer').on('outage_subscription').column('customer_id').execute()
  await db.schema
    .createTable('outage_notice')
    .addColumn('outage_id', text, ofOutage)
    .addColumn('version', integer, required)
    .addColumn('at', instant, required)
    .addColumn('told_to', text, required)
    .addColumn('is_done', integer, required)
    .addPrimaryKeyConstraint('outage_notice_key', ['outage_id', 'version'])
    .modifyEnd(tableEnd)
    .execute()
  await db.schema.createIndex('outage_notice_open').on('outage_notice').columns(['is_done', 'at']).execute()
}
