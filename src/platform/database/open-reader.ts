import { DatabaseSync } from 'node:sqlite'
import { Kysely, PostgresDialect } from 'kysely'
import { sqliteFile } from './sqlite/data-directory.ts'
import type { DatabaseOptions } from './database.ts'
import { connectionConfig, createPool } from './postgres/postgres-connection.ts'
import type { Schema } from './tables/schema.ts'
import { kyselyForSqlite } from './sqlite/sqlite-connection.ts'

const patienceMs = 5000
/** What counts a day of events at once may take longer than a page would wait. */
const statementTimeoutMs = 60_000

/**
 * A connection that only reads, for another thread of the process that has the database open: it needs no owner lock,
 * delays no writer, and migrates nothing.
 */
export function openReader({ databaseUrl, dataDirectory }: Pick<DatabaseOptions, 'databaseUrl' | 'dataDirectory'>): Kysely<Schema> {
  if (!databaseUrl) return kyselyForSqlite(new DatabaseSync(sqliteFile(dataDirectory), { readOnly: true, timeout: patienceMs }))
  const pool = createPool({ ...connectionConfig(databaseUrl, patienceMs, statementTimeoutMs), max: 1 })
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}
