import type { ColumnDefinitionBuilder, Kysely } from 'kysely'
import type { ColumnTypes } from '../../tables/column-types.ts'

const required = (column: ColumnDefinitionBuilder) => column.notNull()

/**
 * Tickets of an operator's ticket system: the mapping of ids, and the queue of changes to send there. Also the order of
 * events about one ticket to a listener.
 */
export async function ticketSystem(db: Kysely<any>, { text, integer, instant, tableEnd }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('ticket_link')
    .addColumn('ticket_id', text, (column) => column.notNull().primaryKey().references('ticket.id').onDelete('cascade'))
    .addColumn('remote_id', text, (column) => column.notNull().unique())
    .addColumn('remote_status', text, required)
    .addColumn('seen', text, required)
    .modifyEnd(tableEnd)
    .execute()
  await db.schema
    .createTable('ticket_sending')
    .addColumn('ticket_id', text, (column) => column.notNull().references('ticket.id').onDelete('cascade'))
    .addColumn('position', integer, required)
    .addColumn('created_at', instant, required)
    .addColumn('due_at', instant, required)
    .addColumn('attempts', integer, required)
    .addColumn('refusals', integer, required)
    .addPrimaryKeyConstraint('ticket_sending_key', ['ticket_id', 'position'])
    .modifyEnd(tableEnd)
    .execute()
  await db.schema.createIndex('ticket_sending_due').on('ticket_sending').columns(['due_at', 'ticket_id', 'position']).execute()
  await db.schema.alterTable('partner_delivery').addColumn('subject', text).execute()
  await db.schema.alterTable('partner_delivery').addColumn('place', integer).execute()
  await db.schema.createIndex('partner_delivery_subject').on('partner_delivery').columns(['subscription_id', 'subject', 'place']).execute()
}
