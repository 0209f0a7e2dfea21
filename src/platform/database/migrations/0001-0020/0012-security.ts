import type { Kysely } from 'kysely'
import type { ColumnTypes } from '../../tables/column-types.ts'

/**
 * The security log; and the identity provider's session id of each session, so that the provider can end the session.
 */
export async function security(db: Kysely<any>, { text, integer, instant, tableEnd }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('security_event')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('at', instant, (column) => column.notNull())
    .addColumn('event', text, (column) => column.notNull())
    .addColumn('person', text)
    .addColumn('login', text)
    .addColumn('address', text)
    .addColumn('partner', text)
    .addColumn('request_id', text)
    .addColumn('facts', text, (column) => column.notNull())
    .addColumn('count', integer, (column) => column.notNull())
    .modifyEnd(tableEnd)
    .execute()
  await db.schema.createIndex('security_event_at').on('security_event').columns(['at']).execute()
  await db.schema.alterTable('session').addColumn('sid', text).execute()
  await db.schema.createIndex('session_customer').on('session').columns(['customer_id']).execute()
  await db.schema.createIndex('recognised_device_customer').on('recognised_device').columns(['customer_id']).execute()
}
