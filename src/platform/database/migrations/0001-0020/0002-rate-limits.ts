import type { Kysely } from 'kysely'
import type { ColumnTypes } from '../../tables/column-types.ts'

/** Counters that several processes share. rate-limiter-flexible prescribes the columns, their order and names. */
export async function rateLimits(db: Kysely<any>, { text, integer, instant, tableEnd }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('rate_limit')
    .addColumn('key', text, (column) => column.notNull().primaryKey())
    .addColumn('points', integer, (column) => column.notNull())
    .addColumn('expire', instant)
    .modifyEnd(tableEnd)
    .execute()
}
