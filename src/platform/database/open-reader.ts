import { DatabaseSync } from 'node:sqlite'
import { Kysely, PostgresDialect } from 'kysely'
import { sqliteFile } from './sqlite/data-directory.ts'
import type { DatabaseOptions } from './database.ts'
import { connectionConfig, createPool } from './postgres/postgres-connection.ts'
import type { Schema } from './tables/schema.ts'
import { kyselyForSqlite } from './sqlite/sqlite-connection.ts'

const patienceMs = 5000
/** Counting a day of events takes longer than a page would wait. */
const statementTimeoutMs = 60_000

/**
 * A read-only connection for another thread of the process that has the database open. It takes no owner lock, delays
 * no writer and does not migrate.
 */
export function openReader({ databaseUrl, dataDirectory }: Pick<DatabaseOptions, 'databaseUrl' | 'dataDirectory'>): Kysely<Schema> {
  if (!databaseUrl) return kyselyForSqlite(new DatabaseSync(sqliteFile(dataDirectory), { readOnly: true, timeout: patienceMs }))
  const pool = createPool({ ...connectionConfig(databaseUrl, patienceMs, statementTimeoutMs), max: 1 })
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}
