import { sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely'
import type { ColumnTypes } from '../../tables/column-types.ts'

const required = (column: ColumnDefinitionBuilder) => column.notNull()

const isOpen = sql<boolean>`ended_at is null`

/** The word index of the desk's search, and the indexes of its lists. */
export async function desk(db: Kysely<any>, { text, tableEnd }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('ticket_word')
    .addColumn('word', text, required)
    .addColumn('ticket_id', text, (column) => column.notNull().references('ticket.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('ticket_word_key', ['word', 'ticket_id'])
    .modifyEnd(tableEnd)
    .execute()
  // for a search's further words, and for the cascade
  await db.schema.createIndex('ticket_word_ticket').on('ticket_word').columns(['ticket_id', 'word']).execute()
  // an index for each view in its order, so that a page of it is the next rows of one index
  await db.schema.createIndex('ticket_desk_open').on('ticket').columns(['created_at', 'id']).where(isOpen).execute()
  await db.schema.createIndex('ticket_desk_free').on('ticket').columns(['created_at', 'id']).where(isOpen).where(sql<boolean>`assignee is null`).execute()
  await db.schema.createIndex('ticket_desk_mine').on('ticket').columns(['assignee', 'created_at', 'id']).where(isOpen).execute()
  await db.schema.createIndex('ticket_desk_waiting').on('ticket').columns(['status', 'created_at', 'id']).where(isOpen).execute()
  await db.schema.createIndex('ticket_desk_topic').on('ticket').columns(['category', 'created_at', 'id']).where(isOpen).execute()
  await db.schema.createIndex('ticket_desk_due').on('ticket').columns(['due_at', 'id']).where(isOpen).where(sql<boolean>`first_answered_at is null`).execute()
  // replaces an index over all tickets, which SQLite would use for open tickets too and then sort
  await db.schema.dropIndex('ticket_ended').execute()
  await db.schema.createIndex('ticket_desk_ended').on('ticket').columns(['ended_at', 'id']).where(sql<boolean>`ended_at is not null`).execute()
  await db.schema.createIndex('ticket_account').on('ticket').columns(['account_number', 'created_at', 'id']).execute()
}
