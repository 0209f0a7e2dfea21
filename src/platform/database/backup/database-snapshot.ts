import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { BackupError, type BackupRow } from './backup-format.ts'
import { sqliteFile } from '../sqlite/data-directory.ts'
import type { DatabaseOptions, Engine } from '../database.ts'
import { readSchemaNumber } from '../migrations/migrate-schema.ts'
import { connectionConfig, createPool, describeConnectFailure } from '../postgres/postgres-connection.ts'
import type { Schema } from '../tables/schema.ts'
import { kyselyForSqlite } from '../sqlite/sqlite-connection.ts'
import { describeFailure } from '../sqlite/sqlite-failures.ts'

/** A consistent view of the database at one moment, however long reading takes and whatever is written meanwhile. */
export interface DatabaseSnapshot {
  readonly engine: Engine
  readonly schemaNumber: number
  columns(table: string): Promise<string[]>
  rows(table: string): AsyncIterable<BackupRow[]>
  close(): Promise<void>
}

/** Rows per fetch: enough for speed, few enough for memory. */
const rowsAtOnce = 500

/** Takes no owner lock and delays no writer. @throws BackupError or DatabaseOpenError if there is no database */
export async function openSnapshot(options: DatabaseOptions): Promise<DatabaseSnapshot> {
  return options.databaseUrl ? openPostgresSnapshot(options.databaseUrl) : openSqliteSnapshot(options.dataDirectory)
}

async function openSqliteSnapshot(dataDirectory: string): Promise<DatabaseSnapshot> {
  const file = sqliteFile(resolve(dataDirectory))
  if (!existsSync(file)) throw new BackupError(`There is no database in ${resolve(dataDirectory)}.`)
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  const kysely = kyselyForSqlite(database)
  // The first read fixes what the transaction sees.
  database.exec('begin')
  const schemaNumber = await readSchemaNumber(kysely, 'sqlite')
  return {
    engine: 'sqlite',
    schemaNumber,
    columns: async (table) => database.prepare(`select * from "${table}"`).columns().map((column) => column.name),
    async *rows(table) {
      try {
        yield* batchesOf(database, table)
      } catch (error) {
        throw describeFailure(file, error)
      }
    },
    close: async () => database.close(),
  }
}

function* batchesOf(database: DatabaseSync, table: string): Generator<BackupRow[]> {
  const statement = database.prepare(`select * from "${table}"`)
  statement.setReturnArrays(true)
  let batch: BackupRow[] = []
  for (const row of statement.iterate() as Iterable<unknown> as Iterable<BackupRow>) {
    if (batch.push(row) < rowsAtOnce) continue
    yield batch
    batch = []
  }
  yield batch
}

async function openPostgresSnapshot(databaseUrl: string): Promise<DatabaseSnapshot> {
  const pool = createPool({ ...connectionConfig(databaseUrl, 5000, 0), max: 1 })
  const client = await pool.connect().catch(async (error) => {
    await pool.end()
    throw describeConnectFailure(databaseUrl, error)
  })
  await client.query('begin transaction isolation level repeatable read, read only')
  const schemaNumber = await readSchemaNumber(kyselyForClient(client), 'postgres')
  const arrays = async (text: string) => client.query<BackupRow>({ text, rowMode: 'array' })
  return {
    engine: 'postgres',
    schemaNumber,
    columns: async (table) => (await arrays(`select * from "${table}" limit 0`)).fields.map((field) => field.name),
    async *rows(table) {
      await client.query(`declare backup no scroll cursor for select * from "${table}"`)
      for (;;) {
        const { rows } = await arrays(`fetch ${rowsAtOnce} from backup`)
        if (rows.length === 0) break
        yield rows
      }
      await client.query('close backup')
    },
    async close() {
      client.release(true)
      await pool.end()
    },
  }
}

/** Kysely on a connection that is already open; it neither opens nor releases the connection. */
function kyselyForClient(client: pg.PoolClient): Kysely<Schema> {
  const lent = { query: client.query.bind(client), release: () => {} } as unknown as pg.PoolClient
  return new Kysely({ dialect: new PostgresDialect({ pool: { connect: async () => lent, end: async () => {}, options: {} } as never }) })
}
