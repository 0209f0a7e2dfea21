import type { Kysely, Transaction } from 'kysely'
import type { LookAtDisk } from './sqlite/disk-space.ts'
import type { PostgresOptions } from './postgres/postgres-database.ts'
import type { Schema } from './tables/schema.ts'
import { createWriteThread, type Statement } from './writes/write-thread.ts'


export type Engine = 'sqlite' | 'postgres'

/** One open database. All SQL of the program goes through it, in the portable subset of decision 0003. */
export interface Database {
  readonly engine: Engine
  /**
   * For queries outside a transaction. SQLite: a second, read-only connection, which an open transaction does not
   * delay; it sees everything committed before the query began. PostgreSQL: the same pool as `write`.
   */
  readonly read: Kysely<Schema>
  /** For single statements that change something: each is its own transaction. */
  readonly write: Kysely<Schema>
  /**
   * Runs `work` in one transaction: commits when it resolves, rolls back and throws on when it rejects. On SQLite
   * there is one writer at a time, so nothing but SQL may be awaited inside. Using `write` or another transaction
   * inside throws (on SQLite it would wait for itself for ever): pass `trx` on.
   */
  transaction<T>(work: (trx: Transaction<Schema>) => Promise<T>): Promise<T>
  /**
   * For many rows at once, made by Kysely's `compile()`: one transaction, which on SQLite a thread of its own writes, so
   * that neither they nor the wait for the disk hold this one up. Resolves, when it is committed, to the rows that each
   * statement has changed; nothing of it is kept where it throws. Inside a transaction it throws, like `write`.
   */
  writeApart(statements: readonly Statement[]): Promise<number[]>
  /**
   * Calls `wake` after a transaction which called `announce(trx, channel)` has committed: in this process at once,
   * from other processes by LISTEN. Best effort (a notice may be lost while a connection is): pair it with a poll.
   * Returns the function that ends it.
   */
  subscribe(channel: string, wake: () => void): () => void
  /**
   * Runs `work` while no other process of this database runs its own. The others wait as long as it takes, which a lock of
   * a row could not have them do: a statement has its time limit. What is done here has to be right without that, too.
   */
  alone<T>(work: () => Promise<T>): Promise<T>
  /**
   * Whether there is room for what can be done without, such as reports: it ends first, so that visits can be changed for
   * as long as anything can be written. SQLite: the disk has more than `reserveBytes` left. PostgreSQL, which has a disk of
   * its own: always.
   */
  hasSpareRoom(): boolean
  /** Waits for running queries, then closes every connection. Safe to call twice. */
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** A postgres:// address. Without it the database is a SQLite file in `dataDirectory`. */
  databaseUrl?: string | undefined
  /** Absolute or relative path; created with mode 0700 when missing. Not used with `databaseUrl`. */
  dataDirectory: string
  /** SQLite: below so many free bytes of the disk `hasSpareRoom` says no. Default 0. */
  reserveBytes?: number | undefined
  /** Tests look at a disk of their own. */
  lookAtDisk?: LookAtDisk | undefined
  /** Bring the schema up to date (default true), or only refuse one that is newer than this program. */
  migrate?: boolean | undefined
  postgres?: PostgresOptions | undefined
}

/** Here, where the server's own script is: the thread's script stands beside it. */
const writeThread = createWriteThread()

/**
 * Opens the database, takes the owner lock of the data directory (SQLite) and migrates the schema.
 * @throws DatabaseOpenError for everything that an operator can mend
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const migrate = options.migrate ?? true
  // Only the driver that is used is loaded: pg alone would add 30 ms to every start.
  if (options.databaseUrl) {
    const { openPostgres } = await import('./postgres/postgres-database.ts')
    return openPostgres(options.databaseUrl, migrate, options.postgres)
  }
  const { openSqlite } = await import('./sqlite/sqlite-database.ts')
  return openSqlite(options, migrate, writeThread)
}
