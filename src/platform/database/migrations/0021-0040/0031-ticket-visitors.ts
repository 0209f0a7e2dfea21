import type { ColumnDefinitionBuilder, Kysely } from 'kysely'
import type { ColumnTypes } from '../../tables/column-types.ts'

const required = (column: ColumnDefinitionBuilder) => column.notNull()

/** Visitors who follow a ticket by an e-mail link, and when an unconfirmed address was last written to. */
export async function ticketVisitors(db: Kysely<any>, { text, instant, tableEnd }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('ticket_visitor')
    .addColumn('ticket_id', text, (column) => column.notNull().primaryKey().references('ticket.id').onDelete('cascade'))
    .addColumn('link_id', text, (column) => column.notNull().unique())
    .addColumn('email', text, required)
    .addColumn('created_at', instant, required)
    .addColumn('confirmed_at', instant)
    .addColumn('revoked_at', instant)
    .modifyEnd(tableEnd)
    .execute()
  await db.schema.createIndex('ticket_visitor_email').on('ticket_visitor').column('email').execute()
  await db.schema
    .createTable('ticket_address')
    .addColumn('address_hash', text, (column) => column.notNull().primaryKey())
    .addColumn('written_at', instant, required)
    .addColumn('message_id', text, required)
    .modifyEnd(tableEnd)
    .execute()
  await db.schema.createIndex('ticket_address_at').on('ticket_address').column('written_at').execute()
}
