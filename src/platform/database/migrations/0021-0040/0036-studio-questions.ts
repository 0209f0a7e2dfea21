import type { ColumnDefinitionBuilder, Kysely } from 'kysely'
import type { ColumnTypes } from '../../tables/column-types.ts'

const required = (column: ColumnDefinitionBuilder) => column.notNull()

/** Questions that editors track, and whether the live site answers them. */
export async function studioQuestions(db: Kysely<any>, { text, integer, instant, tableEnd }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('studio_question')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('audience', text, required)
    .addColumn('locale', text, required)
    .addColumn('question', text, required)
    .addColumn('asked_at', instant, required)
    .addColumn('asked_by', text, required)
    .addColumn('result', text)
    .addColumn('site_version', integer, required)
    .addColumn('measured_at', instant, required)
    .addColumn('answered_at', instant)
    .addColumn('lost_at', instant)
    .modifyEnd(tableEnd)
    .execute()
}
