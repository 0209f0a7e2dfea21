import { type Kysely, sql, type Transaction } from 'kysely'
import { BackupError, type BackupHeader, type BackupRow, type BackupTable, isHeader, readBackup } from './backup-format.ts'
import { type Database, type DatabaseOptions, type Engine, openDatabase } from '../database.ts'
import { hasTable, migrateSchema, newestMigration, readSchemaNumber } from '../migrations/migrate-schema.ts'
import { type Schema, tablesInOrder } from '../tables/schema.ts'
import { raiseSiteVersionAbove, readSiteVersion } from '../site-version.ts'
import type { BackupSummary } from './write-backup.ts'

/** The most parameters of one insert statement, far below what an engine allows (SQLite: 32,766). */
const parametersAtOnce = 4000

/**
 * Puts all rows of a backup of either engine into the database, in one transaction. The database has to be empty unless
 * `overwrite` is set; then its content is replaced and its siteVersion rises above both its old number and the
 * backup's. SQLite: the site must be stopped (owner lock). PostgreSQL: running processes can read but not write during
 * the restore, and serve the restored content afterwards.
 * @throws BackupError, DatabaseOpenError
 */
export async function restoreBackup(options: DatabaseOptions, file: string, overwrite = false): Promise<BackupSummary> {
  const { header, summary } = await checkBackup(file)
  const database = await openDatabase({ ...options, migrate: false, postgres: { ...options.postgres, statementTimeoutMs: 0 } })
  try {
    const wasEmpty = await checkTarget(database, header, overwrite)
    await migrateSchema(database.write, database.engine, header.schema)
    await database.transaction((trx) => replaceEverything(database, trx, file, wasEmpty))
    return { ...summary, engine: database.engine }
  } finally {
    await database.close()
  }
}

/** Reads and checks the whole file before the database is touched. */
async function checkBackup(file: string): Promise<{ header: BackupHeader; summary: Omit<BackupSummary, 'engine'> }> {
  let header: BackupHeader | undefined
  for await (const line of readBackup(file)) {
    if (isHeader(line)) header = line
    if ('table' in line) refuseUnknownTable(file, line)
    if (!('end' in line) || !header) continue
    if (header.schema <= newestMigration) return { header, summary: { schema: header.schema, tables: line.tables, rows: line.rows } }
    throw new BackupError(
      `The backup ${file} is of a newer Careline: its schema is number ${header.schema}, and this version knows ${newestMigration}. Upgrade Careline first.`,
    )
  }
  throw new BackupError(`${file} is not a backup of Careline.`)
}

function refuseUnknownTable(file: string, { table, columns }: BackupTable): void {
  const isKnown = (tablesInOrder as readonly string[]).includes(table) && columns.every((name) => /^[a-z_]+$/.test(name))
  if (!isKnown) throw new BackupError(`The backup ${file} holds a table that this version of Careline does not know.`)
}

async function checkTarget(database: Database, header: BackupHeader, overwrite: boolean): Promise<boolean> {
  const number = await readSchemaNumber(database.read, database.engine)
  if (number > header.schema) {
    throw new BackupError(
      `The schema of the database is number ${number}, and that of the backup ${header.schema}. Restore it into a new database: the next start brings that up to date.`,
    )
  }
  const isEmpty = number === 0 || !(await findRow(database))
  if (isEmpty || overwrite) return isEmpty
  throw new BackupError('The database is not empty. Restore into another one, or add --overwrite to replace everything in it.')
}

async function findRow({ read, engine }: Database): Promise<boolean> {
  for (const table of await existingTables(read, engine)) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(read)
    if (rows.length > 0) return true
  }
  return false
}

/** The tables of `tablesInOrder` that the database has; an older schema lacks some of them. */
async function existingTables(db: Kysely<Schema>, engine: Engine): Promise<(keyof Schema)[]> {
  const found: (keyof Schema)[] = []
  for (const table of tablesInOrder) if (await hasTable(db, engine, table)) found.push(table)
  return found
}

async function replaceEverything(database: Database, trx: Transaction<Schema>, file: string, wasEmpty: boolean): Promise<void> {
  const tables = await existingTables(trx, database.engine)
  if (database.engine === 'postgres') {
    // Other processes can go on reading; their writes would be lost, so they wait. The idle limit of a transaction is
    // meant for lost processes, so it is lifted here.
    await sql`lock table ${sql.join(tables.map((table) => sql.table(table)))} in exclusive mode`.execute(trx)
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
  }
  const previous = await readSiteVersion(trx)
  for (const table of tables.toReversed()) await trx.deleteFrom(table).execute()
  await insertRows(trx, file)
  if (wasEmpty) return
  // Browsers and processes may hold pages cached under either siteVersion with other content.
  await raiseSiteVersionAbove(trx, previous)
}

async function insertRows(trx: Transaction<Schema>, file: string): Promise<void> {
  let table: BackupTable | undefined
  let batch: BackupRow[] = []
  const flush = async () => {
    const rows = table ? batch.map(toObject(table.columns)) : []
    batch = []
    // TypeScript cannot know which table this is; the column names come from the backup, and the database checks them.
    if (rows.length > 0) await trx.insertInto(table?.table as keyof Schema).values(rows as never).execute()
  }
  for await (const line of readBackup(file)) {
    if (Array.isArray(line)) {
      batch.push(line)
      if (batch.length * line.length >= parametersAtOnce) await flush()
    } else {
      await flush()
      if ('table' in line) table = line
    }
  }
}

const toObject = (columns: string[]) => (row: BackupRow) => Object.fromEntries(columns.map((name, index) => [name, row[index]]))
