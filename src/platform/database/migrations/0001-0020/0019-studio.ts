import type { ColumnDefinitionBuilder, Kysely } from 'kysely'
import type { ColumnTypes } from '../../tables/column-types.ts'

const required = (column: ColumnDefinitionBuilder) => column.notNull()

/** The editors' articles in work, and the log of all changes. */
export async function studio(db: Kysely<any>, { text, integer, instant, tableEnd }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('studio_article')
    .addColumn('audience', text, required)
    .addColumn('id', text, required)
    .addColumn('version', integer, required)
    .addColumn('state', text, required)
    .addColumn('is_live', integer, required)
    .addColumn('has_spanish', integer, required)
    .addColumn('title', text, required)
    .addColumn('topic', text, required)
    .addColumn('content', text, required)
    .addColumn('writers', text, required)
    .addColumn('note', text, required)
    .addColumn('changed_at', instant, required)
    .addColumn('changed_by', text, required)
    .addColumn('publish_at', instant)
    .addColumn('unpublish_at', instant)
    .addPrimaryKeyConstraint('studio_article_key', ['audience', 'id'])
    .modifyEnd(tableEnd)
    .execute()
  await db.schema.createIndex('studio_article_publish').on('studio_article').column('publish_at').execute()
  await db.schema.createIndex('studio_article_unpublish').on('studio_article').column('unpublish_at').execute()
  await db.schema
    .createTable('studio_change')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('at', instant, required)
    .addColumn('person', text, required)
    .addColumn('room', text, required)
    .addColumn('subject', text, required)
    .addColumn('action', text, required)
    .addColumn('before', text)
    .addColumn('after', text)
    .modifyEnd(tableEnd)
    .execute()
  await db.schema.createIndex('studio_change_subject').on('studio_change').columns(['room', 'subject', 'at', 'id']).execute()
  await db.schema.createIndex('studio_change_at').on('studio_change').columns(['at', 'id']).execute()
}
