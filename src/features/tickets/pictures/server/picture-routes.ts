import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import type { Context, Hono } from 'hono'
import { failure } from '#contracts/outcome.ts'
import { isOperator } from '#platform/context/request-context.ts'
import { answerFailure } from '#platform/http/service-routes.ts'
import type { AppEnv } from '#platform/http/middleware.ts'
import { noteStaff } from '#platform/security/note-staff.ts'
import { ticketNumberPattern } from '../../rules/ticket-number.ts'
import { linkParameter } from '../../rules/ticket-paths.ts'
import { picturePathOf, uploadIdShape, uploadPathOf, uploadsPath, type PictureProblem } from '../picture-rules.ts'
import { leavePicture } from './leave-picture.ts'
import { hashShape, readStoredFile } from '#platform/pictures/picture-files.ts'
import { readPicturePerson } from './picture-person.ts'
import { askPictureServices, codeOf, pictureServices, withLink } from './picture-services.ts'
import { maxPictureBytes } from '#platform/pictures/picture-limits.ts'
import { createSemaphore } from '#platform/limits/semaphore.ts'
import { deleteUpload, findPicture, findUpload, type KeptFile } from './picture-store.ts'
import { paced, slowWaits, TooSlow } from './watch-pace.ts'

/** Uploads received at once in this process. A page sends up to five at once. */
const arriving = createSemaphore({ most: 16, mostWaiting: 0, waitMs: 0, mostOfOne: 6 })

const refusals: Readonly<Record<PictureProblem, [status: 400 | 413 | 415 | 422 | 429 | 503, message: string]>> = {
  size: [413, 'The picture is larger than 10 MB.'],
  count: [422, 'There are more than 5 pictures.'],
  kind: [415, 'This is not a JPEG, PNG or WebP picture.'],
  heic: [415, 'This is a HEIC picture; send it as a JPEG.'],
  damaged: [422, 'The picture cannot be read.'],
  pixels: [422, 'The picture has more than 64 million pixels.'],
  quota: [422, 'There is no more room for pictures of this account.'],
  later: [429, 'Too many pictures came within the hour; try again later.'],
  busy: [503, 'Pictures cannot be taken at the moment; try again.'],
}

/**
 * TIC-09: the routes that upload and serve pictures as bytes, outside the JSON endpoints. A reader without sign-in or
 * link, a reader without access and a picture that does not exist all get the 404 of an unknown path, so that the
 * answer reveals nothing. Mount it before the services, behind the middleware that creates the request's context.
 */
export function mountPictures(app: Hono<AppEnv>, slowMs = slowWaits): void {
  app.post(uploadsPath, async (c) => {
    const request = c.get('request')
    const token = tokenIn(c)
    const who = token ?? (request.identity.kind === 'customer' ? request.identity.customerId : undefined)
    if (who === undefined) return answerFailure(c, failure(401, 'SIGN_IN_REQUIRED', 'Sign in to use this service.'))
    if (Number(c.req.header('content-length') ?? '0') > maxPictureBytes) return refuse(c, 'size')
    const answer = await arriving.run(async () => {
      const source = paced(Readable.fromWeb((c.req.raw.body ?? new Blob([]).stream()) as NodeStream), slowMs[request.identity.kind])
      return takeUpload(c, source, token).catch((error: unknown) => {
        if (!(source.errored instanceof TooSlow)) throw error
        return answerFailure(c, failure(408, 'REQUEST_TIMEOUT', source.errored.message))
      })
    }, who)
    return answer ?? refuse(c, 'busy')
  })
  app.on(['GET', 'DELETE'], `${uploadsPath}/:id`, async (c) => {
    const request = c.get('request')
    const id = c.req.param('id') ?? ''
    const token = tokenIn(c)
    if ((request.identity.kind !== 'customer' && token === undefined) || !uploadIdShape.test(id)) return missing(c)
    const isGone = c.req.method === 'DELETE'
    const origin = pictureServices(request)
    if (origin !== undefined) return passOn(await askPictureServices(request, origin, isGone ? 'DELETE' : 'GET', withLink(uploadPathOf(id), token)))
    const person = await readPicturePerson(request, token)
    if (!person) return missing(c)
    const { read, write } = request.runtime.database
    if (isGone) {
      await deleteUpload(write, person.uploader, id)
      return c.body(null, 204)
    }
    return show(c, await findUpload(read, person.uploader, id))
  })
  app.get('/msapi/ticketms/v1/tickets/:number/pictures/:hash', async (c) => {
    const request = c.get('request')
    const { number, hash } = c.req.param()
    const token = tokenIn(c)
    if ((request.identity.kind !== 'customer' && token === undefined) || !ticketNumberPattern.test(number) || !hashShape.test(hash)) return missing(c)
    const origin = pictureServices(request)
    if (origin !== undefined) return passOn(await askPictureServices(request, origin, 'GET', withLink(picturePathOf(number, hash), token)))
    const isDesk = token === undefined && isOperator(request)
    const person = await readPicturePerson(request, token)
    if (!person || (person.ticket !== undefined && person.ticket !== number)) return missing(c)
    const ofAny = isDesk || person.ticket !== undefined
    const found = await findPicture(request.runtime.database.read, { ticket: number, hash }, ofAny ? undefined : person.uploader)
    if (found && isDesk) noteStaff(request, 'staff.read', { what: 'ticket-picture', ticket: number })
    return show(c, found)
  })
}

async function takeUpload(c: Context<AppEnv>, source: Readable, token: string | undefined): Promise<Response> {
  const request = c.get('request')
  const origin = pictureServices(request)
  if (origin !== undefined) return passOn(await askPictureServices(request, origin, 'POST', withLink(uploadsPath, token), source))
  const person = await readPicturePerson(request, token)
  if (!person) {
    source.resume()
    return missing(c)
  }
  const left = await leavePicture(request, person.uploader, source)
  if (!left.ok) return refuse(c, left.problem)
  const { id, width, height } = left.upload
  return c.json({ content: { picture: { id, width, height } } }, 201, { 'cache-control': 'no-store' })
}

/** The token of a visitor's link, if the address has one. */
const tokenIn = (c: Context<AppEnv>): string | undefined => c.req.query(linkParameter)

/**
 * Headers ensure that nothing in the file runs or loads, whatever type a browser takes it for, and that only the
 * reader's own browser caches it and revalidates each time.
 */
async function show(c: Context<AppEnv>, found: KeptFile | undefined): Promise<Response> {
  const mark = found && `"${found.hash.slice(0, 32)}"`
  if (mark && c.req.header('if-none-match') === mark) return new Response(null, { status: 304, headers: { etag: mark, ...keeping } })
  const bytes = found && (await readStoredFile(c.get('request').runtime.config.picturesDirectory, found.hash))
  if (!found || !bytes) return missing(c)
  const name = `picture-${found.hash.slice(0, 8)}.${found.media_type === 'image/jpeg' ? 'jpg' : 'webp'}`
  if (c.req.method === 'HEAD') await bytes.cancel()
  return new Response(c.req.method === 'HEAD' ? null : bytes, {
    headers: {
      'content-type': found.media_type,
      'content-length': String(found.bytes),
      'content-disposition': `inline; filename="${name}"`,
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'; base-uri 'none'",
      'x-content-type-options': 'nosniff',
      etag: mark!,
      ...keeping,
    },
  })
}

const keeping = { 'cache-control': 'private, no-cache', vary: 'Cookie' }

const passedOn = ['content-type', 'content-length', 'content-disposition', 'content-security-policy', 'cache-control', 'etag', 'vary', 'retry-after']

/** Forwards the answer of the process that keeps the pictures. */
function passOn({ statusCode, headers, body }: Awaited<ReturnType<typeof askPictureServices>>): Response {
  const kept = passedOn.flatMap((name): [string, string][] => (typeof headers[name] === 'string' ? [[name, headers[name]]] : []))
  return new Response(statusCode === 204 ? null : (Readable.toWeb(body) as ReadableStream<Uint8Array>), { status: statusCode, headers: Object.fromEntries(kept) })
}

function missing(c: Context<AppEnv>): Response {
  return answerFailure(c, failure(404, 'NOT_FOUND', 'Nothing answers at this path.'))
}

function refuse(c: Context<AppEnv>, problem: PictureProblem): Response {
  const [status, message] = refusals[problem]
  return answerFailure(c, failure(status, codeOf(problem), message))
}
