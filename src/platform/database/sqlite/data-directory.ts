import { accessSync, constants, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DatabaseOpenError, DiskFullError } from '../open-error.ts'

export const sqliteFile = (directory: string) => join(directory, 'careline.sqlite')

/** SQLite's result code when another connection holds the lock. */
const sqliteBusy = 5

/**
 * Creates the directory if it is missing, and checks that it can be written.
 * @throws DatabaseOpenError
 */
export function prepareDataDirectory(directory: string): void {
  try {
    makeDirectory(directory)
    // Permission bits say nothing about root, and a full or read-only disk shows only when a file is written.
    const probe = join(directory, `.write-probe-${process.pid}`)
    writeFileSync(probe, 'x', { mode: 0o600 })
    rmSync(probe)
    const file = sqliteFile(directory)
    if (existsSync(file)) accessSync(file, constants.R_OK | constants.W_OK)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOSPC') throw diskFull(directory, cause)
    throw cannotBeWritten(directory, cause)
  }
}

/** Not `recursive: true`: if the system answers "no such file" to every mkdir (as in /proc), Node 24 never returns. */
function makeDirectory(directory: string): void {
  if (existsSync(directory)) return
  makeDirectory(dirname(directory))
  try {
    mkdirSync(directory, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/**
 * Locks the directory for this process until the returned function is called or the process ends in any way: the
 * operating system drops the lock. The lock is a separate database file, so that a backup can still read the real one.
 * @throws DatabaseOpenError if another process holds it
 */
export function holdOwnerLock(directory: string): () => void {
  const lock = new DatabaseSync(join(directory, 'owner.lock.sqlite'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (cause) {
    lock.close()
    if ((cause as { errcode?: number }).errcode !== sqliteBusy) throw cause
    throw new DatabaseOpenError(
      `Another Careline process already uses the data directory ${directory}. Stop it, or set CARELINE_DATA to another directory.`,
      { cause },
    )
  }
  return () => {
    if (lock.isOpen) lock.close()
  }
}

export function cannotBeWritten(directory: string, cause: unknown): DatabaseOpenError {
  return new DatabaseOpenError(
    `The data directory ${directory} cannot be written. Check its permissions, or set CARELINE_DATA to another directory.`,
    { cause },
  )
}

export function diskFull(directory: string, cause: unknown): DiskFullError {
  return new DiskFullError(
    `The disk of the data directory ${directory} is full. Free some space, or set CARELINE_DATA to another directory.`,
    { cause },
  )
}
