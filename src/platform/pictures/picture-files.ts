import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/*
 * A folder of pictures, never below what the web shows (TIC-09). A file is named by its content, in a folder for the first
 * two letters; it is whole under that name, or not there. `arriving` has what is being read or made, and nothing of it
 * outlives a day.
 */

export const hashShape = /^[\da-f]{64}$/
const asideMark = '.aside'

const fileOf = (folder: string, hash: string) => path.join(folder, hash.slice(0, 2), hash)

/** A name of nobody's for what arrives. */
export async function arrivingFile(folder: string): Promise<string> {
  const place = path.join(folder, 'arriving')
  await mkdir(place, { recursive: true, mode: 0o700 })
  return path.join(place, randomBytes(16).toString('hex'))
}

export class TooLarge extends Error {}

/** Streams to the file; @throws TooLarge, with nothing left behind, as soon as it is more than `most` bytes. */
export async function writeArriving(folder: string, source: Readable, most: number): Promise<string> {
  const file = await arrivingFile(folder)
  let bytes = 0
  const counted = new Transform({
    transform(piece: Buffer, _, done) {
      bytes += piece.length
      done(bytes > most ? new TooLarge() : null, piece)
    },
  })
  try {
    await pipeline(source, counted, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
    return file
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
}

export async function beginningOf(file: string, bytes: number): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

export async function hashOfFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Under its name from now on, also after a loss of power: a row that names it is written after this. */
export async function keepFile(folder: string, from: string, hash: string): Promise<void> {
  const to = fileOf(folder, hash)
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 })
  await flush(from)
  await rename(from, to)
  await flush(path.dirname(to))
}

async function flush(place: string): Promise<void> {
  const handle = await open(place)
  await handle.sync().finally(() => handle.close())
}

export function isKept(folder: string, hash: string): Promise<boolean> {
  return stat(fileOf(folder, hash)).then((found) => found.isFile(), () => false)
}

/** The file as a stream; undefined where there is none. */
export async function readKept(folder: string, hash: string): Promise<ReadableStream<Uint8Array> | undefined> {
  if (!hashShape.test(hash)) return undefined
  const handle = await open(fileOf(folder, hash)).catch(() => undefined)
  return handle && (Readable.toWeb(handle.createReadStream()) as ReadableStream<Uint8Array>)
}

/** How `removeUnused` learns which files rows name. */
type UsedOf = (hashes: readonly string[]) => Promise<ReadonlySet<string>>

const atATime = 200

/**
 * Takes away what no row names and is older than `before` (epoch ms), and what began to arrive before then; says how many.
 * A file is set aside first and looked up once more: whoever keeps the same picture in the same moment has it either back, or
 * finds after its row that it is gone, and writes it again.
 */
export async function removeUnused(folder: string, usedOf: UsedOf, before: number): Promise<number> {
  let removed = 0
  for (const prefix of await namesIn(folder)) {
    const place = path.join(folder, prefix)
    const names = await namesIn(place)
    if (prefix === 'arriving') {
      for (const name of names) if (await isOlder(path.join(place, name), before)) await rm(path.join(place, name), { force: true })
      continue
    }
    for (let at = 0; at < names.length; at += atATime) removed += await removeSome(place, names.slice(at, at + atATime), usedOf, before)
  }
  return removed
}

async function removeSome(place: string, names: readonly string[], usedOf: UsedOf, before: number): Promise<number> {
  const hashes = [...new Set(names.map((name) => name.replace(asideMark, '')).filter((name) => hashShape.test(name)))]
  const used = await usedOf(hashes)
  const aside: string[] = []
  for (const hash of hashes) {
    const file = path.join(place, hash)
    // set aside in a round that was broken off
    if (names.includes(hash + asideMark)) aside.push(hash)
    else if (!used.has(hash) && (await isOlder(file, before)) && (await rename(file, file + asideMark).then(() => true, () => false))) aside.push(hash)
  }
  const usedNow = await usedOf(aside)
  let removed = 0
  for (const hash of aside) {
    const file = path.join(place, hash)
    if (usedNow.has(hash) && !(await stat(file).then(() => true, () => false))) {
      await rename(file + asideMark, file).catch(() => {})
      continue
    }
    await rm(file + asideMark, { force: true })
    removed += 1
  }
  return removed
}

const namesIn = (place: string) => readdir(place).catch((): string[] => [])
const isOlder = (file: string, before: number) => stat(file).then(({ mtimeMs }) => mtimeMs < before, () => false)
