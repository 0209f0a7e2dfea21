import type { Kysely } from 'kysely'
import type { Database, Engine } from '#platform/database/database.ts'
import type { AnalyticsEventTable } from '../tables.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import type { Statement } from '#platform/database/writes/write-thread.ts'

/** Rows per statement: SQLite is fastest with this number and caches the statement. */
const rowsAtOnce = 50
const deletedAtOnce = 2000

/** Stores each event once, even if sent twice; all in one transaction. */
export async function insertEvents(database: Database, rows: readonly AnalyticsEventTable[]): Promise<void> {
  await database.writeApart(eventInserts(database, rows))
}

const columns = ['id', 'name', 'received_at', 'page', 'payload'] as const satisfies (keyof AnalyticsEventTable)[]
/** Statement texts by engine and number of rows: building a text costs more than all other work of this thread. */
const texts = new Map<string, string>()

/** The insert statements for the rows, as text and values. */
export function eventInserts({ engine, read }: Pick<Database, 'engine' | 'read'>, rows: readonly AnalyticsEventTable[]): Statement[] {
  return Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, piece) => {
    const some = rows.slice(piece * rowsAtOnce, (piece + 1) * rowsAtOnce)
    return { sql: textFor(engine, read, some.length), parameters: some.flatMap((row) => columns.map((column) => row[column])) }
  })
}

function textFor(engine: Engine, db: Kysely<Schema>, length: number): string {
  const known = texts.get(`${engine} ${length}`)
  if (known) return known
  const row = { id: '', name: '', received_at: 0, page: '', payload: '' } satisfies Record<(typeof columns)[number], unknown>
  const { sql } = db.insertInto('analytics_event').values(Array.from({ length }, () => row)).onConflict((conflict) => conflict.column('id').doNothing()).compile()
  texts.set(`${engine} ${length}`, sql)
  return sql
}

/** Deletes in small batches, so that no other write waits for long. */
export async function deleteEventsBefore(database: Database, instant: number): Promise<void> {
  for (;;) {
    const old = database.read.selectFrom('analytics_event').select('id').where('received_at', '<', instant).limit(deletedAtOnce)
    const [deleted] = await database.writeApart([database.read.deleteFrom('analytics_event').where('id', 'in', old).compile()])
    if (deleted! < deletedAtOnce) return
  }
}
