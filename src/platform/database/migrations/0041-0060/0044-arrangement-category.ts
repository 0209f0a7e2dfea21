import type { Kysely } from 'kysely'
import type { ColumnTypes } from '../../tables/column-types.ts'

/**
 * The category of the ticket that a request for more time becomes, so that completing the request is the same call even
 * if content has other categories by then.
 */
export async function arrangementCategory(db: Kysely<any>, { text }: ColumnTypes): Promise<void> {
  await db.schema.alterTable('arrangement_request').addColumn('category', text).execute()
}
