import { dirname } from 'node:path'
import { cannotBeWritten, diskFull } from './data-directory.ts'
import { DatabaseOpenError } from '../open-error.ts'

/** Primary result codes of SQLite (https://sqlite.org/rescode.html). */
const code = { readOnly: 8, corrupt: 11, full: 13, cannotOpen: 14, notADatabase: 26 }

function primaryCode(error: unknown): number | undefined {
  const extended = (error as { errcode?: number } | undefined)?.errcode
  return extended === undefined ? undefined : extended & 0xff
}

/** An error for the operator if the disk is full or the file damaged; other errors are returned as they are. */
export function describeFailure(file: string, error: unknown): unknown {
  const primary = primaryCode(error)
  if (primary === code.full) return diskFull(dirname(file), error)
  if (primary === code.corrupt || primary === code.notADatabase) {
    return new DatabaseOpenError(
      `The file ${file} is damaged, or it is not a Careline database. Move it away and restore a backup: docs/operating.md says how.`,
      { cause: error },
    )
  }
  return error
}

/** The same for errors while the file is opened, with a directory that cannot be written as a further case. */
export function describeOpenFailure(file: string, error: unknown): unknown {
  const primary = primaryCode(error)
  return primary === code.readOnly || primary === code.cannotOpen ? cannotBeWritten(dirname(file), error) : describeFailure(file, error)
}
