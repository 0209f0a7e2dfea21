import type { ColumnDefinitionBuilder, Kysely } from 'kysely'
import type { ColumnTypes } from '../../tables/column-types.ts'

const required = (column: ColumnDefinitionBuilder) => column.notNull()

/** The operator's brand as a publisher has set it, and the pictures of its logos. */
export async function brand(db: Kysely<any>, { text, integer, instant, tableEnd }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('brand')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('version', integer, required)
    .addColumn('brand', text, required)
    .addColumn('changed_at', instant, required)
    .addColumn('changed_by', text, required)
    .modifyEnd(tableEnd)
    .execute()
  await db.schema
    .createTable('brand_logo')
    .addColumn('file', text, (column) => column.notNull().primaryKey())
    .addColumn('media_type', text, required)
    .addColumn('bytes', text, required)
    .addColumn('width', integer, required)
    .addColumn('height', integer, required)
    .addColumn('left_at', instant, required)
    .addColumn('is_used', integer, required)
    .modifyEnd(tableEnd)
    .execute()
  await db.schema.createIndex('brand_logo_unused').on('brand_logo').columns(['is_used', 'left_at']).execute()
}
