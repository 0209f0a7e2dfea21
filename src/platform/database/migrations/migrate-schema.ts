import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../tables/column-types.ts'
import type { Engine } from '../database.ts'
import { type Migration, migrations } from './migration-list.ts'
import { DatabaseOpenError } from '../open-error.ts'
import type { Schema } from '../tables/schema.ts'

/** The table that records which migrations ran. Not part of `Schema`, because only this file reads it. */
interface MigrationRecords {
  schema_migration: { number: number; name: string; applied_at: number }
}

/** The key of the advisory lock: any number that all Careline processes share; 'care' and 'line' in ASCII. */
const advisoryLock = [0x63617265, 0x6c696e65] as const

export const newestMigration = migrations.length

/** The number of the last migration that ran, 0 for an empty database. Read-only. */
export async function readSchemaNumber(db: Kysely<any>, engine: Engine): Promise<number> {
  if (!(await hasTable(db, engine, 'schema_migration'))) return 0
  const newest = await records(db)
    .selectFrom('schema_migration')
    .select((e) => e.fn.max('number').as('number'))
    .executeTakeFirst()
  return newest?.number ?? 0
}

export async function hasTable(db: Kysely<any>, engine: Engine, name: string): Promise<boolean> {
  const count = engine === 'sqlite'
    ? sql<{ found: number }>`select count(*) as found from sqlite_master where type = 'table' and name = ${name}`
    : sql<{ found: number }>`select count(to_regclass(${name})) as found`
  return (await count.execute(db)).rows[0]?.found === 1
}

/**
 * Returns the schema number. @throws DatabaseOpenError if a newer Careline wrote the schema; nothing is changed then
 */
export async function refuseNewerSchema(db: Kysely<any>, engine: Engine): Promise<number> {
  const number = await readSchemaNumber(db, engine)
  if (number > newestMigration) {
    throw new DatabaseOpenError(
      `The database was written by a newer Careline: its schema is number ${number}, and this version knows ${newestMigration}. ` +
        'Upgrade Careline, or use another database. Nothing was changed.',
    )
  }
  return number
}

/**
 * Runs the missing migrations up to number `target`, each in a transaction. On PostgreSQL one process migrates at a
 * time while the others wait; on SQLite the owner lock ensures this.
 */
export async function migrateSchema(
  db: Kysely<Schema>,
  engine: Engine,
  target = newestMigration,
  steps: readonly Migration[] = migrations,
): Promise<void> {
  if ((await refuseNewerSchema(db, engine)) >= target) return
  // One connection throughout: PostgreSQL's session lock belongs to the connection that took it.
  await db.connection().execute(async (connection) => {
    if (engine === 'postgres') await sql`select pg_advisory_lock(${advisoryLock[0]}::int, ${advisoryLock[1]}::int)`.execute(connection)
    try {
      const done = await refuseNewerSchema(connection, engine)
      for (const migration of steps.slice(done, target)) await runMigration(connection, engine, migration)
    } finally {
      if (engine === 'postgres') await sql`select pg_advisory_unlock(${advisoryLock[0]}::int, ${advisoryLock[1]}::int)`.execute(connection)
    }
  })
}

async function runMigration(db: Kysely<Schema>, engine: Engine, migration: Migration): Promise<void> {
  // SQLite changes a table by rebuilding it, which must not fire ON DELETE CASCADE. The pragma has no effect inside a
  // transaction, so it is set around it, and the check before the commit makes up for it.
  if (engine === 'sqlite') await sql`pragma foreign_keys = off`.execute(db)
  try {
    await db.transaction().execute(async (trx) => {
      await migration.up(trx, columnTypes(engine))
      await recordMigration(trx, engine, migration)
      if (engine === 'sqlite') await checkForeignKeys(trx, migration)
    })
  } finally {
    if (engine === 'sqlite') await sql`pragma foreign_keys = on`.execute(db)
  }
}

async function recordMigration(trx: Kysely<any>, engine: Engine, migration: Migration): Promise<void> {
  const types = columnTypes(engine)
  await trx.schema
    .createTable('schema_migration')
    .ifNotExists()
    .addColumn('number', types.integer, (column) => column.notNull().primaryKey())
    .addColumn('name', types.text, (column) => column.notNull())
    .addColumn('applied_at', types.instant, (column) => column.notNull())
    .modifyEnd(types.tableEnd)
    .execute()
  const { number, name } = migration
  await records(trx).insertInto('schema_migration').values({ number, name, applied_at: Date.now() }).execute()
}

async function checkForeignKeys(trx: Kysely<any>, migration: Migration): Promise<void> {
  const { rows } = await sql`pragma foreign_key_check`.execute(trx)
  if (rows.length > 0) throw new Error(`Migration ${migration.number} leaves ${rows.length} rows that refer to nothing`)
}

function records(db: Kysely<any>): Kysely<MigrationRecords> {
  return db as Kysely<MigrationRecords>
}
