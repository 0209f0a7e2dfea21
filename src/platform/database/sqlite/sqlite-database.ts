import { closeSync, existsSync, openSync } from 'node:fs'
import { resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { holdOwnerLock, prepareDataDirectory, sqliteFile } from './data-directory.ts'
import type { Database, DatabaseOptions } from '../database.ts'
import { measureDisk } from './disk-space.ts'
import { groupCommits, guardWrites, type ApartWriter } from '../writes/transactions.ts'
import { migrateSchema, refuseNewerSchema } from '../migrations/migrate-schema.ts'
import { createNoticeBoard } from '../notices.ts'
import { busyTimeoutMs, kyselyForReading, kyselyForSqlite, openWriter, prepareWriter } from './sqlite-connection.ts'
import { describeOpenFailure } from './sqlite-failures.ts'
import type { WriteThread } from '../writes/write-thread.ts'

type SqliteOptions = Pick<DatabaseOptions, 'dataDirectory' | 'reserveBytes' | 'lookAtDisk'>

/**
 * The embedded database: one file owned by one process, with a writing connection, a reading one, and one that writes
 * in a thread. The thread's transactions queue with those of the writing connection, so that none finds the file
 * locked.
 */
export async function openSqlite(options: SqliteOptions, migrate: boolean, thread: WriteThread): Promise<Database> {
  const directory = resolve(options.dataDirectory)
  prepareDataDirectory(directory)
  const release = holdOwnerLock(directory)
  try {
    const opened = await openFile(directory, migrate, { release, thread })
    const { reserveBytes = 0, lookAtDisk } = options
    const freeBytes = measureDisk(directory, lookAtDisk)
    return { ...opened, alone: (work) => work(), hasSpareRoom: () => freeBytes() >= reserveBytes }
  } catch (error) {
    release()
    throw describeOpenFailure(sqliteFile(directory), error)
  }
}

async function openFile(directory: string, migrate: boolean, { release, thread }: { release: () => void; thread: WriteThread }): Promise<Omit<Database, 'alone' | 'hasSpareRoom'>> {
  const file = sqliteFile(directory)
  // Created here for its mode, which SQLite copies to the files beside it.
  if (!existsSync(file)) closeSync(openSync(file, 'wx', 0o600))
  const writer = openWriter(file)
  const kysely = kyselyForSqlite(writer)
  try {
    await refuseNewerSchema(kysely, 'sqlite')
    prepareWriter(writer)
    if (migrate) await migrateSchema(kysely, 'sqlite')
  } catch (error) {
    writer.close()
    throw error
  }
  // Opened after the migrations: a connection must not keep statements from before a schema change.
  const reader = new DatabaseSync(file, { readOnly: true, timeout: busyTimeoutMs })
  const read = kyselyForReading(reader)
  const board = createNoticeBoard()
  const transact = groupCommits(kysely)
  let closing: Promise<void> | undefined
  const close = async () => {
    // This transaction runs after all those that were queued before it.
    await transact(async () => {}).catch(() => {})
    await thread.close(file).catch(() => {})
    await read.destroy()
    await kysely.destroy()
    // Kysely closes a connection only if it was used.
    if (reader.isOpen) reader.close()
    // The last connection to close folds the write-ahead log into the file.
    if (writer.isOpen) writer.close()
    release()
  }
  const writeApart: ApartWriter = (statements) => kysely.connection().execute(() => thread.write(file, statements))
  return { engine: 'sqlite', read, ...guardWrites(kysely, board, writeApart, transact), subscribe: board.subscribe, close: () => (closing ??= close()) }
}
