import type { ColumnDefinitionBuilder, Kysely } from 'kysely'
import type { ColumnTypes } from '../../tables/column-types.ts'

const required = (column: ColumnDefinitionBuilder) => column.notNull()

/** Imported articles: the items of a batch, the origin of each article, and the old URLs that lead to it. */
export async function contentImport(db: Kysely<any>, { text, integer, instant, tableEnd }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('studio_import')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('at', instant, required)
    .addColumn('person', text, required)
    .addColumn('audience', text, required)
    .addColumn('name', text, required)
    .addColumn('state', text, required)
    .addColumn('failure', text, required)
    .addColumn('counts', text, required)
    .addColumn('changed_at', instant, required)
    .modifyEnd(tableEnd)
    .execute()
  await db.schema.createIndex('studio_import_at').on('studio_import').columns(['at', 'id']).execute()
  await db.schema
    .createTable('studio_import_item')
    .addColumn('import_id', text, (column) => column.notNull().references('studio_import.id').onDelete('cascade'))
    .addColumn('position', integer, required)
    .addColumn('file', text, required)
    .addColumn('outcome', text, required)
    .addColumn('code', text, required)
    .addColumn('what', text, required)
    .addColumn('audience', text, required)
    .addColumn('article_id', text, required)
    .addColumn('title', text, required)
    .addColumn('origin', text, required)
    .addColumn('seen', integer, required)
    .addColumn('content', text)
    .addColumn('notes', text, required)
    .addColumn('paths', text, required)
    .addPrimaryKeyConstraint('studio_import_item_key', ['import_id', 'position'])
    .modifyEnd(tableEnd)
    .execute()
  await db.schema.createIndex('studio_import_item_article').on('studio_import_item').column('article_id').execute()
  await db.schema
    .createTable('article_origin')
    .addColumn('audience', text, required)
    .addColumn('origin', text, required)
    .addColumn('id', text, required)
    .addColumn('hash', text, required)
    .addPrimaryKeyConstraint('article_origin_key', ['audience', 'origin'])
    .modifyEnd(tableEnd)
    .execute()
  await db.schema
    .createTable('article_redirect')
    .addColumn('path', text, (column) => column.notNull().primaryKey())
    .addColumn('audience', text, required)
    .addColumn('locale', text, required)
    .addColumn('id', text, required)
    .modifyEnd(tableEnd)
    .execute()
}
