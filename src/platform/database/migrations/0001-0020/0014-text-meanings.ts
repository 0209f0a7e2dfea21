import type { Kysely } from 'kysely'
import type { ColumnTypes } from '../../tables/column-types.ts'

/** ANS-16: embeddings of article texts by the operator's own encoder. */
export async function textMeanings(db: Kysely<any>, { text, tableEnd }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('text_meaning')
    .addColumn('encoder', text, (column) => column.notNull())
    .addColumn('text_hash', text, (column) => column.notNull())
    .addColumn('numbers', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('text_meaning_key', ['encoder', 'text_hash'])
    .modifyEnd(tableEnd)
    .execute()
}
