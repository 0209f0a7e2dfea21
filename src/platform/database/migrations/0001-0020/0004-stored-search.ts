import type { Kysely } from 'kysely'
import type { ColumnTypes } from '../../tables/column-types.ts'

/** The search index in the database, for a collection too large for every process's memory. */
export async function storedSearch(db: Kysely<any>, { text, integer, tableEnd }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('search_text')
    .addColumn('collection', text, (column) => column.notNull())
    .addColumn('doc_id', text, (column) => column.notNull())
    .addColumn('fingerprint', text, (column) => column.notNull())
    .addColumn('title', text, (column) => column.notNull())
    .addColumn('body', text, (column) => column.notNull())
    .addColumn('clicks', text, (column) => column.notNull())
    .addColumn('words', text, (column) => column.notNull())
    .addColumn('title_length', integer, (column) => column.notNull())
    .addColumn('body_length', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('search_text_key', ['collection', 'doc_id'])
    .modifyEnd(tableEnd)
    .execute()
  await db.schema
    .createTable('search_posting')
    .addColumn('collection', text, (column) => column.notNull())
    .addColumn('term', text, (column) => column.notNull())
    .addColumn('doc_id', text, (column) => column.notNull())
    .addColumn('impact', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('search_posting_key', ['collection', 'term', 'doc_id'])
    .modifyEnd(tableEnd)
    .execute()
  await db.schema.createIndex('search_posting_doc').on('search_posting').columns(['collection', 'doc_id']).execute()
}
