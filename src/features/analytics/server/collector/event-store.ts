import type { Kysely } from 'kysely'
import type { Database, Engine } from '#platform/database/database.ts'
import type { AnalyticsEventTable } from '../tables.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import type { Statement } from '#platform/database/writes/write-thread.ts'

/** So many in one statement: SQLite is fastest with them, and keeps the statement. */
const rowsAtOnce = 50
const deletedAtOnce = 2000

/** Keeps each event once, whatever is sent twice; all in one transaction. */
export async function insertEvents(database: Database, rows: readonly AnalyticsEventTable[]): Promise<void> {
  await database.writeApart(eventInserts(database, rows))
}

const columns = ['id', 'name', 'received_at', 'page', 'payload'] as const satisfies (keyof AnalyticsEventTable)[]
/** By engine and number of rows: making the text costs more than all else that this thread does for the rows. */
const texts = new Map<string, string>()

/** What keeps the rows, as text and values. */
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

/** A few at a time: nobody's write waits for long. */
export async function deleteEventsBefore(database: Database, instant: number): Promise<void> {
  for (;;) {
    const old = database.read.selectFrom('analytics_event').select('id').where('received_at', '<', instant).limit(deletedAtOnce)
    const [deleted] = await database.writeApart([database.read.deleteFrom('analytics_event').where('id', 'in', old).compile()])
    if (deleted! < deletedAtOnce) return
  }
}
