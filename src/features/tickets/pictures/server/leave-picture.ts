import { randomBytes } from 'node:crypto'
import { copyFile, rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { RequestContext } from '#platform/context/request-context.ts'
import { perDatabase } from '#platform/database/per-database.ts'
import { createRateLimit } from '#platform/limits/rate-limit.ts'
import { maxPictureBytes, type PictureProblem } from '../picture-rules.ts'
import { createPlaces } from './places.ts'
import { decodePicture } from './decode-picture.ts'
import { arrivingFile, beginningOf, hashOfFile, isKept, keepFile, pictureFolder, TooLarge, writeArriving } from './picture-files.ts'
import { kindBytes, problemOfKind } from './picture-kind.ts'
import { countBytesOf, insertUpload, quotaBytes, type UploadRow } from './picture-store.ts'

export type Left = { ok: true; upload: UploadRow } | { ok: false; problem: PictureProblem }

/** Each costs a process and a second of a processor. */
const leaveLimit = perDatabase((database) => createRateLimit({ name: 'ticket_picture', tries: 60, seconds: 3600 }, database))
/** Of this process: pages share the processors, and a large picture takes 460 MB. */
const decoding = createPlaces({ most: 1, mostWaiting: 20, waitMs: 20_000 })

/** The folder is not there for us, or is full: nothing is wrong with the picture. */
const diskProblems = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOENT', 'ENOTDIR', 'EEXIST', 'EIO', 'EMFILE'])

const no = (problem: PictureProblem): Left => ({ ok: false, problem })

/**
 * TIC-09: reads a picture from the stream, writes it anew and keeps it for its uploader, until a ticket or an
 * answer takes it along or a day has passed. The stream is read to its end or destroyed, whatever comes of it.
 * @throws what the stream throws, where whoever sends it goes away
 */
export async function leavePicture(context: RequestContext, uploader: string, source: Readable): Promise<Left> {
  const { config, database } = context.runtime
  const folder = pictureFolder(config)
  const allowed = await leaveLimit(database).take(uploader)
  if (!allowed.ok) return drained(source, 'later')
  if (!database.hasSpareRoom()) return drained(source, 'busy')
  if ((await countBytesOf(database.read, uploader)) >= quotaBytes) return drained(source, 'quota')
  const made: string[] = []
  try {
    const from = await writeArriving(folder, source, maxPictureBytes)
    made.push(from)
    const problem = problemOfKind(await beginningOf(from, kindBytes))
    if (problem) return no(problem)
    const to = await arrivingFile(folder)
    made.push(to)
    const decoded = await decoding.run(() => decodePicture(from, to))
    if (!decoded) return no('busy')
    return decoded.ok ? await keep(context, { to, uploader, ...decoded }) : decoded
  } catch (error) {
    if (error instanceof TooLarge) return no('size')
    if (!diskProblems.has((error as NodeJS.ErrnoException).code ?? '')) throw error
    context.runtime.log.error({ err: error }, 'the folder of pictures cannot be written')
    return drained(source, 'busy')
  } finally {
    await Promise.all(made.map((file) => rm(file, { force: true })))
  }
}

function drained(source: Readable, problem: PictureProblem): Left {
  source.resume()
  return no(problem)
}

interface Rewritten {
  to: string
  uploader: string
  mediaType: string
  width: number
  height: number
}

/** The file first, then its row: whatever ends this process between the two leaves a file that nobody names, and that is taken away. */
async function keep({ runtime: { config, database }, clock }: RequestContext, { to, uploader, mediaType, width, height }: Rewritten): Promise<Left> {
  const folder = pictureFolder(config)
  const [hash, { size: bytes }] = [await hashOfFile(to), await stat(to)]
  const row: UploadRow = { id: randomBytes(16).toString('base64url'), uploader, hash, media_type: mediaType, bytes, width, height, at: clock() }
  const keepCopy = async () => {
    const copy = await arrivingFile(folder)
    await copyFile(to, copy)
    await keepFile(folder, copy, hash)
  }
  await keepCopy()
  if (!(await database.transaction((trx) => insertUpload(trx, row)))) return no('quota')
  // the same picture may have been taken away in between, since nobody named it
  if (!(await isKept(folder, hash))) await keepCopy()
  return { ok: true, upload: row }
}
