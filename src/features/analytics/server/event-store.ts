import type { Transaction } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { AnalyticsEventTable } from '#platform/database/analytics-tables.ts'
import type { Schema } from '#platform/database/schema.ts'

/** So many in one statement: SQLite is fastest with them, and keeps the statement. */
const rowsAtOnce = 50
const deletedAtOnce = 2000

/** Keeps each event once, whatever is sent twice. */
export async function insertEvents(trx: Transaction<Schema>, rows: readonly AnalyticsEventTable[]): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await trx
      .insertInto('analytics_event')
      .values(rows.slice(start, start + rowsAtOnce))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  }
}

/** A few at a time: nobody's write waits for long. */
export async function deleteEventsBefore(database: Database, instant: number): Promise<void> {
  for (;;) {
    const old = database.write.selectFrom('analytics_event').select('id').where('received_at', '<', instant).limit(deletedAtOnce)
    const { numDeletedRows } = await database.write.deleteFrom('analytics_event').where('id', 'in', old).executeTakeFirst()
    if (Number(numDeletedRows) < deletedAtOnce) return
    // other work has its turn
    await new Promise((resolve) => setImmediate(resolve))
  }
}
