import type { Kysely } from 'kysely'
import type { ColumnTypes } from '../../tables/column-types.ts'

/** What people choose for themselves: e-mails they do without. What a remembered device is called. What is theirs is found by whose it is. */
export async function ownChoices(db: Kysely<any>, { text }: ColumnTypes): Promise<void> {
  await db.schema.alterTable('customer').addColumn('mails_off', text, (column) => column.notNull().defaultTo('[]')).execute()
  await db.schema.alterTable('recognised_device').addColumn('name', text, (column) => column.notNull().defaultTo('')).execute()
  await db.schema.createIndex('speed_test_customer').on('speed_test').column('customer_id').execute()
}
