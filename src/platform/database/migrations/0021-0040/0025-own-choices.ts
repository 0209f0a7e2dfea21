import type { Kysely } from 'kysely'
import type { ColumnTypes } from '../../tables/column-types.ts'

/**
 * The e-mails that a customer has turned off, the names of remembered devices, and an index of speed tests by customer.
 */
export async function ownChoices(db: Kysely<any>, { text }: ColumnTypes): Promise<void> {
  await db.schema.alterTable('customer').addColumn('mails_off', text, (column) => column.notNull().defaultTo('[]')).execute()
  await db.schema.alterTable('recognised_device').addColumn('name', text, (column) => column.notNull().defaultTo('')).execute()
  await db.schema.createIndex('speed_test_customer').on('speed_test').column('customer_id').execute()
}
