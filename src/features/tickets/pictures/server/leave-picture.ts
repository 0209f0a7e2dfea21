import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { RequestContext } from '#platform/context/request-context.ts'
import { perDatabase } from '#platform/database/per-database.ts'
import { createRateLimit } from '#platform/limits/rate-limit.ts'
import { rewritePicture } from '#platform/pictures/rewrite-picture.ts'
import { maxSide, type PictureProblem } from '../picture-rules.ts'
import { countBytesOf, insertUpload, quotaBytes, type UploadRow } from './picture-store.ts'

export type Left = { ok: true; upload: UploadRow } | { ok: false; problem: PictureProblem }

/** Each picture costs a process and a second of processor time. */
const leaveLimit = perDatabase((database) => createRateLimit({ name: 'ticket_picture', tries: 60, seconds: 3600 }, database))
const no = (problem: PictureProblem): Left => ({ ok: false, problem })

/**
 * TIC-09: reads a picture from the stream, re-encodes it and keeps it for its uploader until a ticket or an
 * answer takes it or a day has passed. The stream is always read to its end or destroyed.
 * @throws the stream's error, if the sender disconnects
 */
export async function leavePicture(context: RequestContext, uploader: string, source: Readable): Promise<Left> {
  const { config: { picturesDirectory }, database, log } = context.runtime
  const allowed = await leaveLimit(database).take(uploader)
  if (!allowed.ok) return drained(source, 'later')
  if (!database.hasSpareRoom()) return drained(source, 'busy')
  if ((await countBytesOf(database.read, uploader)) >= quotaBytes) return drained(source, 'quota')
  return rewritePicture({ who: uploader, folder: picturesDirectory, source, maxSide, log }, async ({ keep, hash, mediaType, bytes, width, height }): Promise<Left> => {
    const row: UploadRow = { id: randomBytes(16).toString('base64url'), uploader, hash, media_type: mediaType, bytes, width, height, at: context.clock() }
    return (await keep(() => database.transaction((trx) => insertUpload(trx, row)))) ? { ok: true, upload: row } : no('quota')
  })
}

function drained(source: Readable, problem: PictureProblem): Left {
  source.resume()
  return no(problem)
}
