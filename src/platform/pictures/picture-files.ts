import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/*
 * A folder of pictures, never inside a folder that is served on the web (TIC-09). A file's name is its content hash, in
 * a subfolder named by the first two digits; under that name a file is complete or does not exist. `arriving` holds
 * files that are being received or made; they are deleted after a day.
 */

export const hashShape = /^[\da-f]{64}$/
const asideMark = '.aside'

const fileOf = (folder: string, hash: string) => path.join(folder, hash.slice(0, 2), hash)

/** A random file name in `arriving`. */
export async function arrivingFile(folder: string): Promise<string> {
  const place = path.join(folder, 'arriving')
  await mkdir(place, { recursive: true, mode: 0o700 })
  return path.join(place, randomBytes(16).toString('hex'))
}

export class TooLarge extends Error {}

/**
 * Streams to a file in `arriving` and returns its path. @throws TooLarge as soon as there are more than `most` bytes;
 * the file is deleted then
 */
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

/** Moves a file to its final name, safe against a loss of power: the row that names it is written afterwards. */
export async function storeFile(folder: string, from: string, hash: string): Promise<void> {
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

/** Streams a stored file; undefined if there is none. */
export async function readStoredFile(folder: string, hash: string): Promise<ReadableStream<Uint8Array> | undefined> {
  if (!hashShape.test(hash)) return undefined
  const handle = await open(fileOf(folder, hash)).catch(() => undefined)
  return handle && (Readable.toWeb(handle.createReadStream()) as ReadableStream<Uint8Array>)
}

/** Returns which of the hashes are named by rows. */
type UsedOf = (hashes: readonly string[]) => Promise<ReadonlySet<string>>

const atATime = 200

/**
 * Deletes files that no row names and that are older than `before` (epoch ms), and files in `arriving` older than that;
 * returns how many of the former. A file is renamed first and its hash looked up once more: a process that stores the
 * same picture at the same moment either gets the file back, or finds after writing its row that the file is gone and
 * writes it again.
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
    // renamed in an earlier round that was interrupted
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
