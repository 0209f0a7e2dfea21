import { copyFile, rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Log } from '../observability/log.ts'
import { decodePicture, type Box } from './decode-picture.ts'
import { arrivingFile, beginningOf, hashOfFile, isKept, keepFile, TooLarge, writeArriving } from './picture-files.ts'
import { kindBytes, problemOfKind } from './picture-kind.ts'
import { maxPictureBytes, type DecodeProblem } from './picture-limits.ts'
import { createPlaces } from './places.ts'

/** A picture as we have written it. */
export interface Rewritten {
  /** SHA-256, hexadecimal */
  hash: string
  mediaType: string
  bytes: number
  width: number
  height: number
  /**
   * Keeps the file, and then what names it: whatever ends this process between the two leaves a file that nobody names, and
   * that is taken away. `name` returns false where there is to be no row; so does this.
   */
  keep(name: () => Promise<boolean>): Promise<boolean>
}

interface Arrival {
  folder: string
  source: Readable
  /** px */
  maxSide: number
  log: Log
}

/** Of this process: pages share the processors, and a large picture takes 460 MB. */
const decoding = createPlaces({ most: 1, mostWaiting: 20, waitMs: 20_000 })

/** The folder is not there for us, or is full: nothing is wrong with the picture. */
const diskProblems = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOENT', 'ENOTDIR', 'EEXIST', 'EIO', 'EMFILE'])

/**
 * Reads a picture from the stream, writes it anew (TIC-09: no place, no time, no device, nothing but pixels) and gives it to
 * `use`. Only what that keeps stays. The stream is read to its end or destroyed, whatever comes of it.
 * @throws what the stream throws, where whoever sends it goes away
 */
export async function rewritePicture<T>({ folder, source, maxSide, log }: Arrival, use: (picture: Rewritten) => Promise<T>): Promise<T | { ok: false; problem: DecodeProblem }> {
  const no = (problem: DecodeProblem) => ({ ok: false as const, problem })
  let from: string | undefined
  try {
    from = await writeArriving(folder, source, maxPictureBytes)
    return await rewriteFile(from, { width: maxSide, height: maxSide }, async ({ file, ...shape }) => {
      const [hash, { size: bytes }] = [await hashOfFile(file), await stat(file)]
      return use({ hash, bytes, ...shape, keep: (name) => keepAs(folder, file, hash, name) })
    })
  } catch (error) {
    if (error instanceof TooLarge) return no('size')
    if (!diskProblems.has((error as NodeJS.ErrnoException).code ?? '')) throw error
    log.error({ err: error }, 'the folder of pictures cannot be written')
    source.resume()
    return no('busy')
  } finally {
    if (from !== undefined) await rm(from, { force: true })
  }
}

interface RewrittenFile {
  file: string
  mediaType: string
  width: number
  height: number
}

/**
 * Writes the picture of a file anew, no larger than the box, in a file beside it, gives that to `use` and takes it away.
 * All pictures of this process wait in one line.
 */
export async function rewriteFile<T>(from: string, box: Box, use: (made: RewrittenFile) => Promise<T>): Promise<T | { ok: false; problem: DecodeProblem }> {
  const no = (problem: DecodeProblem) => ({ ok: false as const, problem })
  const problem = problemOfKind(await beginningOf(from, kindBytes))
  if (problem) return no(problem)
  const file = `${from}-anew`
  try {
    const decoded = await decoding.run(() => decodePicture(from, file, box))
    if (!decoded) return no('busy')
    if (!decoded.ok) return decoded
    const { mediaType, width, height } = decoded
    return await use({ file, mediaType, width, height })
  } finally {
    await rm(file, { force: true })
  }
}

async function keepAs(folder: string, file: string, hash: string, name: () => Promise<boolean>): Promise<boolean> {
  const keepCopy = async () => {
    const copy = await arrivingFile(folder)
    await copyFile(file, copy)
    await keepFile(folder, copy, hash)
  }
  await keepCopy()
  if (!(await name())) return false
  // the same picture may have been taken away in between, since nobody named it
  if (!(await isKept(folder, hash))) await keepCopy()
  return true
}
