import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import type { Engine } from '../database.ts'

/**
 * A backup is gzip of lines of JSON, the same from both engines, so that it can move a site from one to the other:
 * a header, then for each table its name and columns followed by one array for each row, and an end that counts them.
 */
export interface BackupHeader {
  format: 'careline-backup'
  version: 1
  /** The number of the newest migration when it was taken. */
  schema: number
  engine: Engine
  /** Milliseconds since 1970 UTC. */
  takenAt: number
}

export interface BackupTable {
  table: string
  columns: string[]
}

/** All values that the portable subset has. */
export type BackupRow = (string | number | null)[]

export interface BackupEnd {
  end: true
  tables: number
  rows: number
}

export type BackupLine = BackupHeader | BackupTable | BackupRow | BackupEnd

/** A backup cannot be taken or restored. The message is for the operator; nothing was changed. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/** @throws BackupError when it is not a backup of this format, or not a whole one: then before its last line */
export async function* readBackup(file: string): AsyncGenerator<BackupLine> {
  let lines = 0
  let rows = 0
  let tables = 0
  let width = 0
  for await (const text of readLines(file)) {
    const line = parseLine(file, text)
    if (lines === 0 && !isHeader(line)) throw new BackupError(`${file} is not a backup of Careline.`)
    lines += 1
    if (Array.isArray(line)) {
      if (line.length !== width) throw damaged(file)
      rows += 1
    }
    if ('table' in line) {
      width = line.columns.length
      tables += 1
    }
    if ('end' in line) {
      if (line.rows !== rows || line.tables !== tables) throw damaged(file)
      yield line
      return
    }
    yield line
  }
  throw lines === 0 ? new BackupError(`${file} is not a backup of Careline.`) : damaged(file)
}

function parseLine(file: string, text: string): BackupLine {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value as BackupLine
  } catch (cause) {
    throw new BackupError(`${file} is not a backup of Careline, or it is damaged.`, { cause })
  }
  throw damaged(file)
}

export function isHeader(line: BackupLine): line is BackupHeader {
  return 'format' in line && line.format === 'careline-backup' && line.version === 1 && Number.isInteger(line.schema)
}

const damaged = (file: string, cause?: unknown) =>
  new BackupError(`The backup ${file} is damaged or incomplete. Use another one.`, { cause })

async function* readLines(file: string): AsyncGenerator<string> {
  const source = createReadStream(file)
  const text = createGunzip().setEncoding('utf8')
  source.on('error', (error) => text.destroy(error))
  source.pipe(text)
  let rest = ''
  try {
    for await (const chunk of text as AsyncIterable<string>) {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new BackupError(`There is no file ${file}.`, { cause })
    // Also what gunzip says when the file ends too soon.
    if (code.startsWith('Z_')) throw damaged(file, cause)
    throw cause
  } finally {
    source.destroy()
  }
  if (rest !== '') yield rest
}
