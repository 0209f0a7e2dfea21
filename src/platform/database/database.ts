import type { Kysely, Transaction } from 'kysely'
import type { LookAtDisk } from './sqlite/disk-space.ts'
import type { PostgresOptions } from './postgres/postgres-database.ts'
import type { Schema } from './tables/schema.ts'
import { createWriteThread, type Statement } from './writes/write-thread.ts'


export type Engine = 'sqlite' | 'postgres'

/** One open database. All SQL of the program runs through it, in the portable subset of decision 0003. */
export interface Database {
  readonly engine: Engine
  /**
   * For queries outside a transaction. SQLite: a second, read-only connection, which an open transaction does not
   * delay; it sees everything committed before the query began. PostgreSQL: the same pool as `write`.
   */
  readonly read: Kysely<Schema>
  /** For single statements that change rows: each is its own transaction. */
  readonly write: Kysely<Schema>
  /**
   * Runs `work` in one transaction: commits when `work` resolves, rolls back and rethrows when it rejects. SQLite has
   * one writer at a time, so `work` may await only SQL. Calling `write` or another transaction inside `work` throws,
   * because on SQLite it would deadlock: pass `trx` on instead.
   */
  transaction<T>(work: (trx: Transaction<Schema>) => Promise<T>): Promise<T>
  /**
   * For many rows at once, as statements from Kysely's `compile()`: runs them in one transaction. On SQLite a separate
   * thread writes it, so that neither the rows nor the wait for the disk block this thread. Resolves after the commit
   * to the number of rows that each statement changed. If it throws, the transaction is rolled back. Throws inside a
   * transaction, like `write`.
   */
  writeApart(statements: readonly Statement[]): Promise<number[]>
  /**
   * Calls `wake` after a transaction that called `announce(trx, channel)` has committed: at once in this process, by
   * LISTEN from other processes. Best effort: notices are lost while the connection is down, so pair it with a poll.
   * Returns the function that ends the subscription.
   */
  subscribe(channel: string, wake: () => void): () => void
  /**
   * Runs `work` while no other process of this database runs its own `alone` work. The others wait as long as
   * necessary; a row lock could not do this, because statements have a time limit. `work` must be correct even without
   * the exclusion.
   */
  alone<T>(work: () => Promise<T>): Promise<T>
  /**
   * Whether there is room for dispensable writes, such as reports. They stop first, so that customers can change
   * appointments for as long as the database can be written at all. SQLite: whether more than `reserveBytes` are free
   * on the disk. PostgreSQL, whose disk is elsewhere: always true.
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
  /** SQLite: `hasSpareRoom` returns false if fewer bytes than this are free on the disk. Default 0. */
  reserveBytes?: number | undefined
  /** Replaces `statfsSync` in tests. */
  lookAtDisk?: LookAtDisk | undefined
  /** true (default): bring the schema up to date. false: only refuse a schema that is newer than this program. */
  migrate?: boolean | undefined
  postgres?: PostgresOptions | undefined
}

/** Created in this module because its script lies beside the server's own script. */
const writeThread = createWriteThread()

/**
 * Opens the database, takes the owner lock of the data directory (SQLite) and migrates the schema.
 * @throws DatabaseOpenError for every failure that an operator can fix
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const migrate = options.migrate ?? true
  // Only the driver in use is loaded: pg alone would add 30 ms to every start.
  if (options.databaseUrl) {
    const { openPostgres } = await import('./postgres/postgres-database.ts')
    return openPostgres(options.databaseUrl, migrate, options.postgres)
  }
  const { openSqlite } = await import('./sqlite/sqlite-database.ts')
  return openSqlite(options, migrate, writeThread)
}
