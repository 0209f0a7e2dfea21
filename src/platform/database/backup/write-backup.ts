import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type BackupEnd, BackupError, type BackupHeader, type BackupLine, type BackupTable } from './backup-format.ts'
import type { DatabaseOptions, Engine } from '../database.ts'
import { type DatabaseSnapshot, openSnapshot } from './database-snapshot.ts'
import { newestMigration } from '../migrations/migrate-schema.ts'
import { tablesInOrder } from '../tables/schema.ts'

/** The counts of a written or restored backup. */
export interface BackupSummary {
  engine: Engine
  schema: number
  tables: number
  rows: number
}

/**
 * Writes the whole database, as it is at one moment, to a new file with mode 0600, because the file holds password
 * hashes, keys and sessions. The site may run. The file gets its name only when it is complete and on the disk.
 * @throws BackupError, DatabaseOpenError
 */
export async function writeBackup(options: DatabaseOptions, file: string): Promise<BackupSummary> {
  const target = resolve(file)
  if (existsSync(target)) throw new BackupError(`The file ${target} exists already. Name another one.`)
  const snapshot = await openSnapshot(options)
  const partial = `${target}.partial-${process.pid}`
  try {
    refuseOtherSchema(snapshot)
    const end: BackupEnd = { end: true, tables: 0, rows: 0 }
    const output = createWriteStream(partial, { mode: 0o600, flags: 'wx', flush: true })
    await pipeline(Readable.from(backupText(snapshot, end)), createGzip(), output)
    renameSync(partial, target)
    await flushDirectory(dirname(target))
    return { engine: snapshot.engine, schema: snapshot.schemaNumber, tables: end.tables, rows: end.rows }
  } catch (error) {
    rmSync(partial, { force: true })
    throw describeWriteFailure(target, error)
  } finally {
    await snapshot.close()
  }
}

function refuseOtherSchema({ schemaNumber }: DatabaseSnapshot): void {
  if (schemaNumber === newestMigration) return
  if (schemaNumber === 0) throw new BackupError('The database is empty: there is nothing to back up.')
  throw new BackupError(
    `The schema of the database is number ${schemaNumber}, and this version of Careline has ${newestMigration}. Take the backup with the version that runs the site.`,
  )
}

/** Yields the text of the backup and counts its tables and rows in `end`. */
async function* backupText(snapshot: DatabaseSnapshot, end: BackupEnd): AsyncGenerator<string> {
  const { engine, schemaNumber: schema } = snapshot
  yield toText({ format: 'careline-backup', version: 1, schema, engine, takenAt: Date.now() } satisfies BackupHeader)
  for (const table of tablesInOrder) {
    yield toText({ table, columns: await snapshot.columns(table) } satisfies BackupTable)
    end.tables += 1
    for await (const rows of snapshot.rows(table)) {
      yield rows.map(toText).join('')
      end.rows += rows.length
    }
  }
  yield toText(end)
}

const toText = (line: BackupLine) => `${JSON.stringify(line)}\n`

/** Flushes the directory, so that the renamed file's name reaches the disk too. */
async function flushDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r')
  await handle.sync().finally(() => handle.close())
}

function describeWriteFailure(target: string, error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException
  if (!['EACCES', 'EROFS', 'ENOENT', 'ENOTDIR', 'ENOSPC', 'EPERM'].includes(code)) return error
  return new BackupError(`The file ${target} cannot be written (${code}). Name another one, or mend the reason.`, { cause: error })
}
