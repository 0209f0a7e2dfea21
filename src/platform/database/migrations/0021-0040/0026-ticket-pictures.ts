import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import type { ColumnTypes } from '../../tables/column-types.ts'

const required = (column: ColumnDefinitionBuilder) => column.notNull()

/** Captions of pictures; the same picture in several entries of a ticket; and uploads that belong to no ticket yet. */
export async function ticketPictures(db: Kysely<any>, { text, integer, instant, tableEnd }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('ticket_picture_next')
    .addColumn('ticket_id', text, (column) => column.notNull().references('ticket.id').onDelete('cascade'))
    .addColumn('position', integer, required)
    .addColumn('hash', text, required)
    .addColumn('place', integer, required)
    .addColumn('caption', text, required)
    .addColumn('media_type', text, required)
    .addColumn('bytes', integer, required)
    .addColumn('width', integer, required)
    .addColumn('height', integer, required)
    .addColumn('at', instant, required)
    .addPrimaryKeyConstraint('ticket_picture_place', ['ticket_id', 'position', 'hash'])
    .modifyEnd(tableEnd)
    .execute()
  await sql`insert into ticket_picture_next (ticket_id, position, hash, place, caption, media_type, bytes, width, height, at) select ticket_id, position, hash, 0, '', media_type, bytes, width, height, at from ticket_picture`.execute(db)
  await db.schema.dropTable('ticket_picture').execute()
  await db.schema.alterTable('ticket_picture_next').renameTo('ticket_picture').execute()
  await db.schema.createIndex('ticket_picture_hash').on('ticket_picture').columns(['hash']).execute()
  await db.schema
    .createTable('ticket_upload')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('uploader', text, required)
    .addColumn('hash', text, required)
    .addColumn('media_type', text, required)
    .addColumn('bytes', integer, required)
    .addColumn('width', integer, required)
    .addColumn('height', integer, required)
    .addColumn('at', instant, required)
    .modifyEnd(tableEnd)
    .execute()
  // for an uploader's own pictures, the files in use and the purge
  await db.schema.createIndex('ticket_upload_uploader').on('ticket_upload').columns(['uploader']).execute()
  await db.schema.createIndex('ticket_upload_hash').on('ticket_upload').columns(['hash']).execute()
  await db.schema.createIndex('ticket_upload_at').on('ticket_upload').columns(['at']).execute()
}
