import { copyFile, rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Log } from '../observability/log.ts'
import { decodePicture, type Box } from './decode-picture.ts'
import { arrivingFile, beginningOf, hashOfFile, isKept, storeFile, TooLarge, writeArriving } from './picture-files.ts'
import { kindBytes, problemOfKind } from './picture-kind.ts'
import { maxPictureBytes, type DecodeProblem } from './picture-limits.ts'
import { createFairQueue } from '../limits/fair-queue.ts'

/** A picture as this site has rewritten it. */
export interface Rewritten {
  /** SHA-256, hexadecimal */
  hash: string
  mediaType: string
  bytes: number
  width: number
  height: number
  /**
   * Stores the file, and then the row that names it: if the process ends between the two, the file has no row and is
   * deleted later. `name` writes the row; if it returns false, no row was written, and `keep` returns false too.
   */
  keep(name: () => Promise<boolean>): Promise<boolean>
}

interface Arrival {
  /** whose picture it is: a customer, a link, an editor */
  who: string
  folder: string
  source: Readable
  /** px */
  maxSide: number
  log: Log
}

/**
 * Per process: page requests share the processors, and a large picture takes 460 MB. A small file may have pixels for
 * many seconds, so whoever has taken more of this time waits behind the others, who wait for longer than one picture
 * may take.
 */
const decoding = createFairQueue({ mostWaiting: 20, waitMs: 30_000, forgetMs: 60_000 })

/** Errors that mean a missing, forbidden or full folder: nothing is wrong with the picture. */
const diskProblems = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOENT', 'ENOTDIR', 'EEXIST', 'EIO', 'EMFILE'])

/**
 * Receives a picture from the stream, rewrites it (TIC-09: without place, time and device, only the pixels remain) and
 * passes it to `use`. Its file is deleted afterwards unless `use` keeps it. The stream is always read to its end or
 * destroyed.
 * @throws the stream's error if the sender aborts
 */
export async function rewritePicture<T>({ who, folder, source, maxSide, log }: Arrival, use: (picture: Rewritten) => Promise<T>): Promise<T | { ok: false; problem: DecodeProblem }> {
  const no = (problem: DecodeProblem) => ({ ok: false as const, problem })
  let from: string | undefined
  try {
    from = await writeArriving(folder, source, maxPictureBytes)
    return await rewriteFile(who, from, { width: maxSide, height: maxSide }, async ({ file, ...shape }) => {
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
 * Rewrites the picture of a file, no larger than the box, into a file beside it, passes that to `use` and deletes it
 * afterwards. All pictures of this process wait in one queue, in which everybody's turn comes.
 */
export async function rewriteFile<T>(who: string, from: string, box: Box, use: (made: RewrittenFile) => Promise<T>): Promise<T | { ok: false; problem: DecodeProblem }> {
  const no = (problem: DecodeProblem) => ({ ok: false as const, problem })
  const problem = problemOfKind(await beginningOf(from, kindBytes))
  if (problem) return no(problem)
  const file = `${from}-anew`
  try {
    const decoded = await decoding.run(() => decodePicture(from, file, box), who)
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
    await storeFile(folder, copy, hash)
  }
  await keepCopy()
  if (!(await name())) return false
  // the same picture may have been deleted meanwhile, as no row named it
  if (!(await isKept(folder, hash))) await keepCopy()
  return true
}
