import type { ColumnDefinitionBuilder, Kysely } from 'kysely'
import type { ColumnTypes } from '../../tables/column-types.ts'

const required = (column: ColumnDefinitionBuilder) => column.notNull()

/** Editors' unsaved drafts, and the pictures of articles. */
export async function articleEditor(db: Kysely<any>, { text, integer, instant, tableEnd }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('studio_draft')
    .addColumn('person', text, required)
    .addColumn('audience', text, required)
    .addColumn('key', text, required)
    .addColumn('version', integer, required)
    .addColumn('base', integer, required)
    .addColumn('content', text, required)
    .addColumn('at', instant, required)
    .addPrimaryKeyConstraint('studio_draft_of_person', ['person', 'audience', 'key'])
    .modifyEnd(tableEnd)
    .execute()
  await db.schema.createIndex('studio_draft_at').on('studio_draft').columns(['at']).execute()
  await db.schema
    .createTable('article_picture')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('hash', text, required)
    .addColumn('media_type', text, required)
    .addColumn('bytes', integer, required)
    .addColumn('width', integer, required)
    .addColumn('height', integer, required)
    .addColumn('alt_en', text, required)
    .addColumn('alt_es', text, required)
    .addColumn('added_at', instant, required)
    .addColumn('added_by', text, required)
    .addColumn('is_public', integer, required)
    .addColumn('used_at', instant, required)
    .modifyEnd(tableEnd)
    .execute()
  // for the list of pictures, the purge and the files in use
  await db.schema.createIndex('article_picture_added').on('article_picture').columns(['added_at', 'id']).execute()
  await db.schema.createIndex('article_picture_used').on('article_picture').columns(['used_at']).execute()
  await db.schema.createIndex('article_picture_hash').on('article_picture').columns(['hash']).execute()
}
