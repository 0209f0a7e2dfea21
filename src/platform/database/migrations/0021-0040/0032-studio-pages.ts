import type { ColumnDefinitionBuilder, Kysely } from 'kysely'
import type { ColumnTypes } from '../../tables/column-types.ts'

const required = (column: ColumnDefinitionBuilder) => column.notNull()

/** Pages and page parts in work in the Studio. */
export async function studioPages(db: Kysely<any>, { text, integer, instant, tableEnd }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('studio_page')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('version', integer, required)
    .addColumn('state', text, required)
    .addColumn('is_live', integer, required)
    .addColumn('content', text, required)
    .addColumn('writers', text, required)
    .addColumn('note', text, required)
    .addColumn('changed_at', instant, required)
    .addColumn('changed_by', text, required)
    .addColumn('publish_at', instant)
    .addColumn('unpublish_at', instant)
    .modifyEnd(tableEnd)
    .execute()
  await db.schema.createIndex('studio_page_publish').on('studio_page').column('publish_at').execute()
}
