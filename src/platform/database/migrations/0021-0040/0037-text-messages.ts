import type { ColumnDefinitionBuilder, Kysely } from 'kysely'
import type { ColumnTypes } from '../../tables/column-types.ts'

const required = (column: ColumnDefinitionBuilder) => column.notNull()

/** The channel by which a mail was sent, and the numbers that have stopped text messages. */
export async function textMessages(db: Kysely<any>, { text, integer, instant, tableEnd }: ColumnTypes): Promise<void> {
  await db.schema.alterTable('outbox_mail').addColumn('channel', text).execute()
  await db.schema
    .createTable('sms_wish')
    .addColumn('number_hash', text, (column) => column.notNull().primaryKey())
    .addColumn('is_stopped', integer, required)
    .addColumn('said_at', instant, required)
    .modifyEnd(tableEnd)
    .execute()
}
