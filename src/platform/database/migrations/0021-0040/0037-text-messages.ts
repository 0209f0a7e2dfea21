import type { ColumnDefinitionBuilder, Kysely } from 'kysely'
import type { ColumnTypes } from '../../tables/column-types.ts'

const required = (column: ColumnDefinitionBuilder) => column.notNull()

/** How a message of the outbox went out, and who wants no text messages. */
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
