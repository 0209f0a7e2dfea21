import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from '../../tables/column-types.ts'

/**
 * Who began an article in the Studio's form, and the index by which their limit is counted. Until now each new article
 * looked up the log once for every article in work.
 */
export async function articlesBegun(db: Kysely<any>, { text }: ColumnTypes): Promise<void> {
  await db.schema.alterTable('studio_article').addColumn('begun_by', text).execute()
  await sql`update studio_article set begun_by = (
    select person from studio_change
    where room = 'articles' and subject = studio_article.audience || '/' || studio_article.id and action in ('create', 'propose')
    order by at, id limit 1
  )`.execute(db)
  await db.schema.createIndex('studio_article_begun').on('studio_article').columns(['is_live', 'begun_by', 'state']).execute()
}
