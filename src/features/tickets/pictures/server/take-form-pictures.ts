import { PassThrough, Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import type { Context, MiddlewareHandler } from 'hono'
import { failure } from '#contracts/outcome.ts'
import { pageDeadlineMs, type RequestContext } from '#platform/context/request-context.ts'
import { limitKey } from '#platform/http/client-address.ts'
import { createPlainRefusal } from '#platform/http/load/plain-refusal.ts'
import { forLargeBodies, maxBodyBytes, type AppEnv, type LargeBody } from '#platform/http/middleware.ts'
import { answerFailure } from '#platform/http/service-routes.ts'
import { fileName, maxFormBytes, maxPictures, pictureFields, refusalField, uploadsPath, type PictureProblem, type RefusedPicture } from '../picture-rules.ts'
import { linkParameter } from '../../rules/ticket-paths.ts'
import { readPicturePerson } from './picture-person.ts'
import { leaveSomewhere, pictureServices } from './picture-services.ts'
import { maxPictureBytes } from '#platform/pictures/picture-limits.ts'
import { createSemaphore } from '#platform/limits/semaphore.ts'
import { slowWaits, TooSlow, watchPace } from './watch-pace.ts'

/** Time limits in ms for receiving a form: for the whole of it, also from a slow phone, and for a slow sender. */
const formWaits = { wholeMs: 180_000, slowMs: slowWaits }
type FormWaits = typeof formWaits
const mostFields = 80
const mostFieldBytes = 20 * 1024

/**
 * Forms received at once in this process; each holds a connection while it arrives. Slow senders cannot keep others
 * from reporting: customers, visitors with the link of their ticket and all others have separate places, and one person
 * or address never fills any kind. The last kind is offered no pictures, so its forms do not come this way.
 */
const rule = { most: 16, mostWaiting: 0, waitMs: 0, mostOfOne: 4 }
const forms = { customer: createSemaphore(rule), visitor: createSemaphore(rule), anonymous: createSemaphore(rule) }

/** The form has not been read; to reload its answer sends it again, with all that was typed. */
const refuseBusy = createPlainRefusal('BUSY', {
  en: { title: 'One moment, please', text: 'Many pictures are coming in right now, so your form has not arrived. Reload this page in a few seconds: your browser then sends it again, with all you have typed.' },
  es: { title: 'Un momento, por favor', text: 'En este momento llegan muchas imágenes y su formulario no ha llegado. Vuelva a cargar esta página en unos segundos: su navegador lo enviará de nuevo, con todo lo que ha escrito.' },
})

const formBodies: readonly LargeBody[] = [{ path: /\/(?:openticket|myticket|mytickets\/+[^/]+)\/*$|^\/+desk\/+[^/]+\/*$/, isForm: true }]

/** Requests that may have pictures: uploads, and forms of ticket and desk pages. Their size is limited here. */
export const pictureBodies: readonly LargeBody[] = [{ path: new RegExp(`^${uploadsPath}$`), isForm: false }, ...formBodies]

/**
 * TIC-09: middleware that turns a form with pictures into one without: each file is uploaded as a script would do it,
 * and its id, or the reason for refusing it, replaces it in the form. Everything behind it reads plain fields. Mount it
 * behind the middleware that creates the request's context, before the pages.
 */
export function takeFormPictures(waits = formWaits): MiddlewareHandler<AppEnv> {
  return forLargeBodies(formBodies, async (c, next) => {
    if (Number(c.req.header('content-length') ?? '0') > maxFormBytes) return tooLarge(c)
    const { kind, who } = await senderOf(c)
    const fields = await forms[kind].run(() => readForm(c, waits).catch((error: unknown) => (error instanceof Unreadable || error instanceof TooSlow ? error : Promise.reject(error))), who)
    if (fields === undefined) return refuseBusy(c)
    if (fields instanceof TooSlow) return answerFailure(c, failure(408, 'REQUEST_TIMEOUT', 'The request did not arrive in time.'))
    if (fields instanceof Unreadable) return fields.isTooLarge ? tooLarge(c) : answerFailure(c, failure(400, 'MALFORMED_FORM', 'The form cannot be read.'))
    const { raw } = c.req
    const headers = new Headers(raw.headers)
    headers.delete('content-length')
    headers.set('content-type', 'application/x-www-form-urlencoded;charset=UTF-8')
    c.req.raw = new Request(raw.url, { method: 'POST', headers, body: fields.toString(), signal: raw.signal })
    const request = c.get('request')
    // The page's time limit starts now that the form has arrived.
    c.set('request', { ...request, deadline: request.runtime.clock() + pageDeadlineMs })
    await next()
  })
}

/** Whose places a form takes. The links of tickets are known to the process that keeps the pictures. */
async function senderOf(c: Context<AppEnv>): Promise<{ kind: keyof typeof forms; who: string }> {
  const request = c.get('request')
  const { identity, client } = request
  if (identity.kind === 'customer') return { kind: 'customer', who: identity.customerId }
  const token = tokenIn(c)
  const visitor = token !== undefined && pictureServices(request) === undefined ? await readPicturePerson(request, token) : undefined
  return visitor ? { kind: 'visitor', who: visitor.uploader } : { kind: 'anonymous', who: limitKey(client.address) }
}

/** The token of the link to a visitor's ticket. */
function tokenIn(c: Context<AppEnv>): string | undefined {
  return c.req.path.replace(/\.data$/, '').endsWith('/myticket') ? c.req.query(linkParameter) : undefined
}

class Unreadable extends Error {
  readonly isTooLarge: boolean
  constructor(isTooLarge: boolean) {
    super('The form cannot be read.')
    this.isTooLarge = isTooLarge
  }
}

/** @throws Unreadable, TooSlow, and the connection's error if the sender disconnects */
async function readForm(c: Context<AppEnv>, { wholeMs, slowMs }: FormWaits): Promise<URLSearchParams> {
  const request = c.get('request')
  const source = Readable.fromWeb((c.req.raw.body ?? new Blob([]).stream()) as NodeStream)
  const parser = openParser(c.req.header('content-type')!)
  const fields = new URLSearchParams()
  const files: Promise<void>[] = []
  const parts: PassThrough[] = []
  const pictures: (string | undefined)[] = []
  const problems: RefusedPicture[] = []
  let bytes = 0
  const token = tokenIn(c)
  const take = async (one: PassThrough, index: number, name: string) => {
    const left = await leave(request, one, { isOver: index >= maxPictures, token })
    if (typeof left === 'string') pictures[index] = left
    else if (left) problems.push({ problem: left.problem, name: fileName(name) })
  }
  parser.on('field', (name, value, isNameCut, isCut) => {
    if (isNameCut || isCut) problems.push({ problem: 'size', name: '' })
    fields.append(name, value)
  })
  parser.on('file', (name, file, sentName) => {
    const index = pictures.push(undefined) - 1
    const one = new PassThrough()
    // without a listener an error would end the process; whoever reads the picture has it too
    one.on('error', () => {})
    parts.push(one)
    file.on('error', (error) => one.destroy(error))
    // The rest of the form is read even if one picture fails.
    one.on('close', () => file.resume())
    file.pipe(one)
    if (name !== pictureFields.file || !sentName || (request.identity.kind !== 'customer' && token === undefined)) return void one.resume()
    files.push(take(one, index, sentName))
  })
  let end = () => {}
  await new Promise<void>((resolve, reject) => {
    const fail = (error: Error) => {
      source.destroy()
      parser.destroy()
      // whoever reads a picture would wait for the rest of it
      for (const one of parts) one.destroy(error)
      reject(error)
    }
    const tooSlow = () => fail(new TooSlow())
    const pace = watchPace(slowMs[request.identity.kind], tooSlow)
    const whole = setTimeout(tooSlow, wholeMs)
    end = () => {
      pace.end()
      clearTimeout(whole)
    }
    source.on('error', fail)
    source.on('data', (piece: Buffer) => {
      pace.count(piece.length)
      bytes += piece.length
      if (bytes > maxFormBytes) fail(new Unreadable(true))
    })
    parser.on('error', () => fail(new Unreadable(false)))
    parser.on('finish', resolve)
    source.pipe(parser)
  }).finally(() => {
    end()
    return Promise.allSettled(files)
  })
  await Promise.all(files)
  for (const id of pictures) if (id !== undefined) fields.append(pictureFields.id, id)
  for (const problem of problems) fields.append(pictureFields.problem, refusalField(problem))
  if (fields.toString().length > maxBodyBytes) throw new Unreadable(true)
  return fields
}

/** The picture's id, the reason for refusing it, or nothing for an empty file field. */
async function leave(request: RequestContext, one: PassThrough, { isOver, token }: { isOver: boolean; token: string | undefined }): Promise<string | { problem: PictureProblem } | undefined> {
  const first = await new Promise<boolean>((resolve, reject) => {
    one.once('readable', () => resolve(one.readableLength > 0))
    one.once('end', () => resolve(false))
    one.once('error', reject)
  })
  if (!first) return void one.resume()
  if (isOver) {
    one.resume()
    return { problem: 'count' }
  }
  const left = await leaveSomewhere(request, one, token)
  return left.ok ? left.id : left
}

function openParser(type: string): BusboyInstance {
  try {
    return new Busboy({ headers: { 'content-type': type }, limits: { fields: mostFields, fieldSize: mostFieldBytes, files: maxPictures * 4, fileSize: maxPictureBytes + 1, headerPairs: 20 } })
  } catch {
    throw new Unreadable(false)
  }
}

function tooLarge(c: Context<AppEnv>): Response {
  return answerFailure(c, failure(413, 'BODY_TOO_LARGE', 'The form is larger than 55 MB.'))
}
