import type { Kysely } from 'kysely'
import type { ColumnTypes } from '../../tables/column-types.ts'

/** Ratings of answers, and conversations that are handed over to a ticket or an appointment look-up. */
export async function answers(db: Kysely<any>, { text, integer, instant, tableEnd }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('answer_rating')
    .addColumn('answer_id', text, (column) => column.notNull())
    .addColumn('network_hash', text, (column) => column.notNull())
    .addColumn('at', instant, (column) => column.notNull())
    .addColumn('helpful', integer, (column) => column.notNull())
    .addColumn('reason', text)
    .addColumn('comment', text)
    .addColumn('query_id', text)
    .addColumn('is_robot', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('answer_rating_key', ['answer_id', 'network_hash'])
    .modifyEnd(tableEnd)
    .execute()
  await db.schema
    .createTable('answer_handover')
    .addColumn('id_hash', text, (column) => column.notNull().primaryKey())
    .addColumn('customer_id', text)
    .addColumn('target', text, (column) => column.notNull())
    .addColumn('body', text, (column) => column.notNull())
    .addColumn('created_at', instant, (column) => column.notNull())
    .addColumn('expires_at', instant, (column) => column.notNull())
    .modifyEnd(tableEnd)
    .execute()
  await db.schema.createIndex('answer_rating_at').on('answer_rating').columns(['at']).execute()
  await db.schema.createIndex('answer_handover_expires_at').on('answer_handover').columns(['expires_at']).execute()
}
