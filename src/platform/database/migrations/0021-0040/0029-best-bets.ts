import type { ColumnDefinitionBuilder, Kysely } from 'kysely'
import type { ColumnTypes } from '../../tables/column-types.ts'

const required = (column: ColumnDefinitionBuilder) => column.notNull()

/** Best bets: the page that an editor puts first for a question. */
export async function bestBets(db: Kysely<any>, { text, integer, instant, tableEnd }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('best_bet')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('version', integer, required)
    .addColumn('bet', text, required)
    .addColumn('changed_at', instant, required)
    .addColumn('changed_by', text, required)
    .modifyEnd(tableEnd)
    .execute()
}
