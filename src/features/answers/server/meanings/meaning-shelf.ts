import { readFile, rm } from 'node:fs/promises'
import { fileOf, writeWhole } from '#features/search/server.ts'
import type { Database } from '#platform/database/database.ts'

/** The beginning of a text's hash, base64. */
export type TextKey = string
export const keySize = 8

/** Where what texts mean is kept between two starts. */
export interface MeaningShelf {
  /** so many texts are worked out before what is known is kept */
  readonly textsBetween: number
  read(): Promise<Map<TextKey, Int8Array>>
  /** @param all with what is `added`, without what is `forgotten` */
  keep(all: ReadonlyMap<TextKey, Int8Array>, added: ReadonlySet<TextKey>, forgotten: ReadonlySet<TextKey>): Promise<void>
}

/** So many changes are written by themselves before all is written anew, or a tenth of all: of ten thousand articles that is 100 MB. */
const lateTexts = 500
const lateShare = 0.1

/**
 * In files of the data directory: of the encoder that every process has itself. What came late stands in a second one.
 * @param size how many numbers it gives
 */
export function fileShelf(folder: string, { name, size }: { name: string; size: number }): MeaningShelf {
  const file = fileOf(folder, `${name}.meanings`)
  const lateFile = fileOf(folder, `${name}.late.meanings`)
  const entry = keySize + size
  const late = new Set<TextKey>()
  let gone = 0
  const readFrom = async (path: string, take: (key: TextKey, numbers: Int8Array) => void) => {
    const bytes = await readFile(path).catch(() => undefined)
    if (!bytes || bytes.length % entry !== 0) return
    for (let start = 0; start < bytes.length; start += entry) take(bytes.toString('base64', start, start + keySize), new Int8Array(bytes.subarray(start + keySize, start + entry)))
  }
  const write = async (path: string, entries: Iterable<readonly [TextKey, Int8Array]>) => writeWhole(path, [Buffer.concat([...entries].flatMap(([key, numbers]) => [Buffer.from(key, 'base64'), bytesOf(numbers)]))])
  return {
    textsBetween: 1600,
    async read() {
      const known = new Map<TextKey, Int8Array>()
      await readFrom(file, (key, numbers) => void known.set(key, numbers))
      await readFrom(lateFile, (key, numbers) => {
        known.set(key, numbers)
        late.add(key)
      })
      return known
    },
    // a file that cannot be written costs the next start its time, and nothing else; what is forgotten may be read once more, and is forgotten again
    async keep(all, added, forgotten) {
      for (const key of added) late.add(key)
      for (const key of forgotten) late.delete(key)
      gone += forgotten.size
      if (late.size + gone <= Math.max(lateTexts, lateShare * all.size)) return write(lateFile, [...late].map((key) => [key, all.get(key)!] as const)).catch(() => {})
      const wasWritten = await write(file, all).then(() => true, () => false)
      if (!wasWritten) return
      await rm(lateFile, { force: true })
      late.clear()
      gone = 0
    },
  }
}

const rowsAtOnce = 100
const rowsReadAtOnce = 500

/**
 * In the database, for all processes: of an encoder that is asked over the network, and may have to be paid.
 * @param encoders all that are asked now: what others said is deleted
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
  return Array.from({ length: Math.ceil(values.length / rowsAtOnce) }, (_, part) => values.slice(part * rowsAtOnce, (part + 1) * rowsAtOnce))
}

function bytesOf({ buffer, byteOffset, length }: Int8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length)
}
