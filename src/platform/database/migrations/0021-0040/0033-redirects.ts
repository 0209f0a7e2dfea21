import type { ColumnDefinitionBuilder, Kysely } from 'kysely'
import type { ColumnTypes } from '../../tables/column-types.ts'

const required = (column: ColumnDefinitionBuilder) => column.notNull()

/** Redirects of old URLs, as editors have set them. */
export async function redirects(db: Kysely<any>, { text, integer, instant, tableEnd }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('redirect')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('version', integer, required)
    .addColumn('path', text, required)
    .addColumn('target', text, required)
    .addColumn('is_on', integer, required)
    .addColumn('changed_at', instant, required)
    .addColumn('changed_by', text, required)
    .modifyEnd(tableEnd)
    .execute()
  await db.schema.createIndex('redirect_path').on('redirect').column('path').unique().execute()
}
