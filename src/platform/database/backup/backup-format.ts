import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import type { Engine } from '../database.ts'

/**
 * The header of a backup. A backup is gzipped lines of JSON in one format for both engines, so that it can move a site
 * from one engine to the other: a header, then for each table its name and columns followed by one array per row, and
 * an end line with the counts.
 */
export interface BackupHeader {
  format: 'careline-backup'
  version: 1
  /** The number of the newest migration when the backup was taken. */
  schema: number
  engine: Engine
  /** Milliseconds since 1970 UTC. */
  takenAt: number
}

export interface BackupTable {
  table: string
  columns: string[]
}

/** One row, in the order of the table's columns: text, numbers and null are all the values of the portable subset. */
export type BackupRow = (string | number | null)[]

export interface BackupEnd {
  end: true
  tables: number
  rows: number
}

export type BackupLine = BackupHeader | BackupTable | BackupRow | BackupEnd

/** A backup cannot be taken or restored. The message is for the operator; the database is unchanged. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/** Yields a backup's lines. @throws BackupError for another format, or, before the last line, an incomplete file */
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
    // Gunzip reports a file that ends too soon with these codes too.
    if (code.startsWith('Z_')) throw damaged(file, cause)
    throw cause
  } finally {
    source.destroy()
  }
  if (rest !== '') yield rest
}
