import type { Kysely } from 'kysely'
import type { Database, Engine } from '#platform/database/database.ts'
import { perDatabase } from '#platform/database/per-database.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import type { Statement } from '#platform/database/writes/write-thread.ts'
import type { AnalyticsEventTable } from '../tables.ts'

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

/**
 * The most events of one process that may wait for the database; a report beyond that is refused. Two transactions'
 * worth: more would only wait longer.
 */
export const mostWaiting = 600
/** Reports that arrive within so many ms are committed together, because a commit waits for the disk. */
const gatherMs = 4
/** Events in one transaction; other writes get their turn after it. */
const mostAtOnce = 300
const answersAtOnce = 5

interface Report {
  rows: readonly AnalyticsEventTable[]
  resolve(): void
  reject(reason: unknown): void
}

interface Writer {
  reports: Report[]
  /** the rows of `reports`, and those being written */
  waiting: number
  isBusy: boolean
}

const writerOf = perDatabase((): Writer => ({ reports: [], waiting: 0, isBusy: false }))

/** Resolves once the rows are committed; undefined, with nothing stored, if too many are waiting already. */
export function writeEvents(database: Database, rows: readonly AnalyticsEventTable[]): Promise<void> | undefined {
  const writer = writerOf(database)
  if (writer.waiting + rows.length > mostWaiting) return undefined
  writer.waiting += rows.length
  const written = new Promise<void>((resolve, reject) => writer.reports.push({ rows, resolve, reject }))
  if (!writer.isBusy) {
    writer.isBusy = true
    setTimeout(() => void writeAll(database, writer), gatherMs)
  }
  return written
}

/** Whether the queue has no room for another report. */
export function isFull(database: Database): boolean {
  return writerOf(database).waiting >= mostWaiting
}

async function writeAll(database: Database, writer: Writer): Promise<void> {
  while (writer.reports.length > 0) {
    const batch = takeBatch(writer.reports)
    const rows = batch.flatMap((report) => report.rows)
    try {
      await insertEvents(database, rows)
      void release(batch)
    } catch (error) {
      // the senders still have these events
      for (const { reject } of batch) reject(error)
    }
    writer.waiting -= rows.length
  }
  writer.isBusy = false
}

/** Resolves the reports. Each answer takes some time, so page requests get their turn after every few. */
async function release(batch: readonly Report[]): Promise<void> {
  for (const [index, { resolve }] of batch.entries()) {
    if (index % answersAtOnce === answersAtOnce - 1) await new Promise((go) => void setImmediate(go))
    resolve()
  }
}

/** Removes and returns the oldest reports that fit in one transaction; at least one. */
function takeBatch(reports: Report[]): Report[] {
  let rows = 0
  const end = reports.findIndex((report) => (rows += report.rows.length) > mostAtOnce)
  return reports.splice(0, end < 0 ? reports.length : Math.max(1, end))
}
