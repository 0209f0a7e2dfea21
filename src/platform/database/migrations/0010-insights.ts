import type { Kysely } from 'kysely'
import type { ColumnTypes } from '../column-types.ts'

/** Roles of the operator's staff; what people searched for and said of articles by hour; and the states of the work list. */
export async function insights(db: Kysely<any>, { text, integer, instant, tableEnd }: ColumnTypes): Promise<void> {
  await db.schema.alterTable('session').addColumn('role', text).execute()
  await db.schema
    .createTable('staff_member')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('login_id', text, (column) => column.notNull().unique())
    .addColumn('first_name', text, (column) => column.notNull())
    .addColumn('role', text, (column) => column.notNull())
    .modifyEnd(tableEnd)
    .execute()
  await db.schema
    .createTable('search_hour')
    .addColumn('hour', instant, (column) => column.notNull())
    .addColumn('audience', text, (column) => column.notNull())
    .addColumn('locale', text, (column) => column.notNull())
    .addColumn('terms', text, (column) => column.notNull())
    .addColumn('question', text, (column) => column.notNull())
    .addColumn('searches', integer, (column) => column.notNull())
    .addColumn('without_result', integer, (column) => column.notNull())
    .addColumn('opened', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('search_hour_key', ['hour', 'audience', 'locale', 'terms'])
    .modifyEnd(tableEnd)
    .execute()
  await db.schema
    .createTable('article_hour')
    .addColumn('hour', instant, (column) => column.notNull())
    .addColumn('audience', text, (column) => column.notNull())
    .addColumn('locale', text, (column) => column.notNull())
    .addColumn('doc_id', text, (column) => column.notNull())
    .addColumn('liked', integer, (column) => column.notNull())
    .addColumn('disliked', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('article_hour_key', ['hour', 'audience', 'locale', 'doc_id'])
    .modifyEnd(tableEnd)
    .execute()
  await db.schema
    .createTable('work_state')
    .addColumn('item_id', text, (column) => column.notNull().primaryKey())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('at', instant, (column) => column.notNull())
    .addColumn('set_by', text, (column) => column.notNull())
    .modifyEnd(tableEnd)
    .execute()
  // whether a search's result had been opened before
  await db.schema.createIndex('search_signal_query').on('search_signal').columns(['query_id']).execute()
}
