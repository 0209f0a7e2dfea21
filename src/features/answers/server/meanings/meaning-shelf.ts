import { open, readFile, rm } from 'node:fs/promises'
import { fileOf, writeWhole } from '#features/search/server.ts'
import type { Database } from '#platform/database/database.ts'

/** The beginning of a text's hash, base64. */
export type TextKey = string
export const keySize = 8

/** Keeps the vectors of texts between two starts. */
export interface MeaningShelf {
  /** how many new texts are encoded before they are saved */
  readonly textsBetween: number
  read(): Promise<Map<TextKey, Int8Array>>
  /** @param all every known vector, with those `added` and without those `forgotten` */
  keep(all: ReadonlyMap<TextKey, Int8Array>, added: ReadonlySet<TextKey>, forgotten: ReadonlySet<TextKey>): Promise<void>
}

/**
 * Up to this many changes, or this share of all texts, are written to a second file; beyond that everything is written
 * anew, which is 100 MB for ten thousand articles.
 */
const lateTexts = 500
const lateShare = 0.1

/**
 * Keeps vectors in files of the data directory, for the encoder that each process runs itself. Recent changes are in a
 * second file; what only comes is written behind its end, since writing thousands of texts anew with each published
 * article would block requests.
 * @param size how many numbers a vector has
 */
export function fileShelf(folder: string, { name, size }: { name: string; size: number }): MeaningShelf {
  const file = fileOf(folder, `${name}.meanings`)
  const lateFile = fileOf(folder, `${name}.late.meanings`)
  const entry = keySize + size
  const late = new Set<TextKey>()
  let gone = 0
  /** the size of the second file; undefined if it is not known, or if its last entry was cut short */
  let lateSize: number | undefined
  /** @returns the size of the file */
  const readFrom = async (path: string, take: (key: TextKey, numbers: Int8Array) => void): Promise<number> => {
    const bytes = await readFile(path).catch(() => Buffer.alloc(0))
    // what was written as a whole has another layout; of what was written behind an end, the last entry may be cut short
    if (path === file && bytes.length % entry !== 0) return 0
    for (let start = 0; start + entry <= bytes.length; start += entry) take(bytes.toString('base64', start, start + keySize), new Int8Array(bytes.subarray(start + keySize, start + entry)))
    return bytes.length
  }
  const bytesIn = (some: readonly (readonly [TextKey, Int8Array])[]) => Buffer.concat(some.flatMap(([key, numbers]) => [Buffer.from(key, 'base64'), bytesOf(numbers)]))
  // in parts: a hundred thousand texts at once would block requests for half a second
  const write = (path: string, entries: readonly (readonly [TextKey, Int8Array])[]) => writeWhole(path, partsOf(entries, entriesAtOnce).map(bytesIn))
  const append = async (entries: readonly (readonly [TextKey, Int8Array])[]): Promise<boolean> => {
    const bytes = bytesIn(entries)
    const before = lateSize
    lateSize = undefined
    const handle = await open(lateFile, 'a').catch(() => undefined)
    try {
      if (!handle || (await handle.stat()).size !== before) return false
      await handle.appendFile(bytes)
      await handle.datasync()
      lateSize = before + bytes.length
      return true
    } catch {
      return false
    } finally {
      await handle?.close()
    }
  }
  return {
    textsBetween: 1600,
    async read() {
      const known = new Map<TextKey, Int8Array>()
      await readFrom(file, (key, numbers) => void known.set(key, numbers))
      const bytes = await readFrom(lateFile, (key, numbers) => {
        known.set(key, numbers)
        late.add(key)
      })
      lateSize = bytes % entry === 0 ? bytes : undefined
      return known
    },
    // if a file cannot be written, the next start only takes longer; a forgotten text may be read once more and is then
    // forgotten again
    async keep(all, added, forgotten) {
      for (const key of added) late.add(key)
      for (const key of forgotten) late.delete(key)
      gone += forgotten.size
      if (late.size + gone <= Math.max(lateTexts, lateShare * all.size)) {
        if (forgotten.size === 0 && (await append([...added].map((key) => [key, all.get(key)!] as const)))) return
        const wasWritten = await write(lateFile, [...late].map((key) => [key, all.get(key)!] as const)).then(() => true, () => false)
        lateSize = wasWritten ? late.size * entry : undefined
        return
      }
      const wasWritten = await write(file, [...all]).then(() => true, () => false)
      if (!wasWritten) return
      await rm(lateFile, { force: true })
      late.clear()
      lateSize = 0
      gone = 0
    },
  }
}

/** How many vectors are written to a file between two turns of requests. */
const entriesAtOnce = 500
const rowsAtOnce = 100
const rowsReadAtOnce = 500

/**
 * Keeps vectors in the database, for all processes, of an encoder that is called over the network and may cost money.
 * @param encoders the names of all encoders in use: rows of any other encoder are deleted
 */
export function tableShelf(database: Database, encoder: string, encoders: readonly string[]): MeaningShelf {
  const { read } = database
  return {
    textsBetween: 320,
    async read() {
      const known = new Map<TextKey, Int8Array>()
      for (let last = ''; ; ) {
        const rows = await read.selectFrom('text_meaning').select(['text_hash', 'numbers']).where('encoder', '=', encoder).where('text_hash', '>', last).orderBy('text_hash').limit(rowsReadAtOnce).execute()
        for (const { text_hash, numbers } of rows) known.set(text_hash, new Int8Array(Buffer.from(numbers, 'base64')))
        if (rows.length < rowsReadAtOnce) return known
        last = rows.at(-1)!.text_hash
      }
    },
    async keep(all, added, forgotten) {
      const rows = [...added].map((text_hash) => ({ encoder, text_hash, numbers: bytesOf(all.get(text_hash)!).toString('base64') }))
      const inserts = inParts(rows).map((part) => read.insertInto('text_meaning').values(part).onConflict((conflict) => conflict.columns(['encoder', 'text_hash']).doUpdateSet(({ ref }) => ({ numbers: ref('excluded.numbers') }))).compile())
      const deletes = inParts([...forgotten]).map((part) => read.deleteFrom('text_meaning').where('encoder', '=', encoder).where('text_hash', 'in', part).compile())
      await database.writeApart([read.deleteFrom('text_meaning').where('encoder', 'not in', encoders).compile(), ...deletes, ...inserts])
    },
  }
}

function inParts<T>(values: readonly T[]): T[][] {
  return [...partsOf(values, rowsAtOnce)]
}

function* partsOf<T>(values: readonly T[], count: number): Generator<T[]> {
  for (let start = 0; start < values.length; start += count) yield values.slice(start, start + count)
}

function bytesOf({ buffer, byteOffset, length }: Int8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length)
}
