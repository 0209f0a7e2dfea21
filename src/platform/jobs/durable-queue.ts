import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely'
import type { Runtime } from '../context/request-context.ts'
import type { Database } from '../database/database.ts'
import type { Schema } from '../database/tables/schema.ts'

/** The columns that each queue's table has besides its own. */
interface Waiting {
  /** epoch ms of the next try, or the end of the lease while the row is being tried */
  due_at: number
  /** how often it has been tried */
  attempts: number
}

type QueueTable = { [Name in keyof Schema]: Selectable<Schema[Name]> extends Waiting ? Name : never }[keyof Schema]
type Row<Table extends QueueTable> = Selectable<Schema[Table]> & Waiting
type Column<Table extends QueueTable> = keyof Row<Table> & string

/**
 * A queue of messages to recipients outside this site (decision 0057): rows of a table, each written in the transaction
 * of the change that it reports, and tried until it has arrived or is given up. Delivery is at least once: if a process
 * dies, its rows are tried again.
 */
export interface Queue<Table extends QueueTable> {
  table: Table
  key: readonly Column<Table>[]
  /**
   * Of rows with equal values in all `of` columns, each waits for those before it by the `by` columns. A row with null
   * in an `of` column waits for none, and none waits for a row that is due later and was never tried.
   */
  order?: { of: readonly Column<Table>[]; by: readonly Column<Table>[] }
  /** The columns that mark a finished row, if the queue keeps finished rows: they are null while the row waits. */
  ends?: readonly Column<Table>[]
  /** longer than a try may take, so that no other process tries the row meanwhile */
  leaseMs: number
  firstPauseMs: number
  longestPauseMs: number
  /** rows that one process tries in parallel; if it dies, as many may be sent twice */
  atOnce: number
}

/** The result of a try: the row is `gone` already, it is `done` and is deleted, or these of its columns change. */
export type Fate<Table extends QueueTable> = 'gone' | 'done' | Partial<Row<Table>>

/** The rows that wait and are due at `now`, the longest waiting first. */
export async function listDue<Table extends QueueTable>({ table, key, order, ends = [] }: Queue<Table>, db: Kysely<Schema>, now: number, limit: number): Promise<Row<Table>[]> {
  const own = (column: string) => sql.ref(`${table}.${column}`)
  const conditions = [sql`${own('due_at')} <= ${now}`, ...ends.map((column) => sql`${own(column)} is null`)]
  if (order) {
    const its = (column: string) => sql.ref(`earlier.${column}`)
    const isEarlier = [
      ...order.of.map((column) => sql`${its(column)} = ${own(column)}`),
      sql`(${sql.join(order.by.map(its))}) < (${sql.join(order.by.map(own))})`,
      sql`(${its('due_at')} <= ${now} or ${its('attempts')} > 0)`,
      // coalesce, so that SQLite seeks the few rows of the same order instead of all that wait
      ...(ends.length > 0 ? [sql`coalesce(${sql.join([...ends.map(its), sql`null`])}) is null`] : []),
    ]
    conditions.push(sql`not exists (select 1 from ${sql.table(table)} as earlier where ${sql.join(isEarlier, and)})`)
  }
  const { rows } = await sql<Row<Table>>`select * from ${sql.table(table)} where ${sql.join(conditions, and)} order by ${sql.join(['due_at', ...key].map(own))} limit ${limit}`.execute(db)
  return rows
}

/**
 * Leases and tries each row once. A row whose try throws stays leased, is tried again later and does not stop the
 * others. `isStopping` is asked before each row. Returns how many rows were tried, or found to be leased by another
 * process.
 */
export async function tryEach<Table extends QueueTable>(queue: Queue<Table>, { database, clock, log }: Pick<Runtime, 'database' | 'clock' | 'log'>, rows: readonly Row<Table>[], attempt: (row: Row<Table>) => Promise<Fate<Table>>, isStopping: () => boolean = () => false): Promise<number> {
  const waiting = rows.values()
  let tried = 0
  const work = async () => {
    for (const row of waiting) {
      if (isStopping()) return
      try {
        if (await lease(queue, database, row, clock() + queue.leaseMs)) await settle(queue, database, row, await attempt(row))
        tried += 1
      } catch (err) {
        log.error({ err, queue: queue.table, row: queue.key.map((column) => row[column]) }, 'what waits to be sent could not be worked on')
      }
    }
  }
  await Promise.all(Array.from({ length: queue.atOnce }, work))
  return tried
}

/** When a failed row is tried again (epoch ms): the pause doubles up to the longest, with a random factor. */
export function nextTry<Table extends QueueTable>({ firstPauseMs, longestPauseMs }: Queue<Table>, { attempts }: Pick<Waiting, 'attempts'>, now: number): number {
  return Math.round(now + Math.min(longestPauseMs, firstPauseMs * 2 ** attempts) * (0.75 + Math.random() / 2))
}

/**
 * Takes a row for this process until `until` (epoch ms); if the process dies, the row is due again then. False if
 * another process was faster, or if the row is finished.
 */
export async function lease<Table extends QueueTable>({ table, key, ends = [] }: Queue<Table>, database: Database, row: Row<Table>, until: number): Promise<boolean> {
  const isAsRead = [...[...key, 'due_at', 'attempts'].map((column) => isSame(row, column)), ...ends.map((column) => sql`${sql.ref(column)} is null`)]
  return (await change(database, sql`update ${sql.table(table)} set due_at = ${until}, attempts = attempts + 1 where ${sql.join(isAsRead, and)}`)) > 0n
}

async function settle<Table extends QueueTable>({ table, key }: Queue<Table>, database: Database, row: Row<Table>, fate: Fate<Table>): Promise<void> {
  if (fate === 'gone') return
  const isIt = sql.join(key.map((column) => isSame(row, column)), and)
  if (fate === 'done') return void (await change(database, sql`delete from ${sql.table(table)} where ${isIt}`))
  const columns = Object.keys(fate).map((column) => isSame(fate, column))
  await change(database, sql`update ${sql.table(table)} set ${sql.join(columns)} where ${isIt}`)
}

/** On SQLite, rows that are tried in parallel share a commit with each other and with customers' changes. */
async function change({ engine, transaction, write }: Database, statement: RawBuilder<unknown>): Promise<bigint> {
  const { numAffectedRows = 0n } = await (engine === 'sqlite' ? transaction((trx) => statement.execute(trx)) : statement.execute(write))
  return numAffectedRows
}

const and = sql` and `
const isSame = (row: object, column: string) => sql`${sql.ref(column)} = ${row[column as keyof typeof row]}`
