import type { Insertable, Transaction } from 'kysely'
import type { Schema } from '../tables/schema.ts'

/** Inserts rows, `rowsAtOnce` per statement. One statement takes 32,766 values on SQLite and 65,535 on PostgreSQL. */
export async function insertAll<Table extends keyof Schema>(trx: Transaction<Schema>, table: Table, rows: readonly Insertable<Schema[Table]>[], rowsAtOnce = 100): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await trx.insertInto(table).values(rows.slice(start, start + rowsAtOnce)).execute()
  }
}
