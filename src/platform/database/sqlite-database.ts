import { closeSync, existsSync, openSync } from 'node:fs'
import { resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { cannotBeWritten, diskFull, holdOwnerLock, prepareDataDirectory, sqliteFile } from './data-directory.ts'
import type { Database } from './database.ts'
import { guardWrites } from './guarded-writes.ts'
import { migrateSchema, refuseNewerSchema } from './migrate-schema.ts'
import { createNoticeBoard } from './notices.ts'
import { DatabaseOpenError } from './open-error.ts'
import { kyselyForSqlite } from './sqlite-connection.ts'

/** How long a statement waits for a lock: only a backup or an operator's own shell can hold one. */
const busyTimeoutMs = 2000

/** Primary result codes of SQLite (https://sqlite.org/rescode.html). */
const code = { readOnly: 8, corrupt: 11, full: 13, cannotOpen: 14, notADatabase: 26 }

/** The embedded database: one file, one owner process, one writing and one reading connection. */
export async function openSqlite(dataDirectory: string, migrate: boolean): Promise<Database> {
  const directory = resolve(dataDirectory)
  prepareDataDirectory(directory)
  const release = holdOwnerLock(directory)
  try {
    return await openFile(directory, migrate, release)
  } catch (error) {
    release()
    throw describeOpenFailure(directory, error)
  }
}

async function openFile(directory: string, migrate: boolean, release: () => void): Promise<Database> {
  const file = sqliteFile(directory)
  // Made here for its mode, which SQLite gives to the files beside it as well.
  if (!existsSync(file)) closeSync(openSync(file, 'wx', 0o600))
  const writer = new DatabaseSync(file, { timeout: busyTimeoutMs })
  const kysely = kyselyForSqlite(writer)
  try {
    await refuseNewerSchema(kysely, 'sqlite')
    prepareWriter(writer)
    if (migrate) await migrateSchema(kysely, 'sqlite')
  } catch (error) {
    writer.close()
    throw error
  }
  // After the migrations: a connection must not keep statements from before a change of the schema.
  const reader = new DatabaseSync(file, { readOnly: true, timeout: busyTimeoutMs })
  const read = kyselyForSqlite(reader)
  const board = createNoticeBoard()
  let closing: Promise<void> | undefined
  const close = async () => {
    // Its turn comes when every transaction that began before has ended.
    await kysely.connection().execute(async () => {})
    await read.destroy()
    await kysely.destroy()
    // Kysely closes only what it has used.
    if (reader.isOpen) reader.close()
    // The last one out folds the log into the file.
    if (writer.isOpen) writer.close()
    release()
  }
  return { engine: 'sqlite', read, ...guardWrites(kysely, board), subscribe: board.subscribe, close: () => (closing ??= close()) }
}

function prepareWriter(writer: DatabaseSync): void {
  writer.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma fullfsync = on;
    pragma checkpoint_fullfsync = on;
    pragma foreign_keys = on;
    pragma journal_size_limit = 67108864;
  `)
}

function describeOpenFailure(directory: string, error: unknown): unknown {
  if (error instanceof DatabaseOpenError) return error
  const extended = (error as { errcode?: number }).errcode
  if (extended === undefined) return error
  const primary = extended & 0xff
  if (primary === code.full) return diskFull(directory, error)
  if (primary === code.readOnly || primary === code.cannotOpen) return cannotBeWritten(directory, error)
  if (primary === code.corrupt || primary === code.notADatabase) {
    return new DatabaseOpenError(
      `The file ${sqliteFile(directory)} is damaged, or it is not a Careline database. Move it away and restore a backup with npm run db:restore.`,
      { cause: error },
    )
  }
  return error
}
