import { PassThrough, Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import type { Context, Hono } from 'hono'
import { pictureIdShape } from '#contracts/article-pictures.ts'
import { failure } from '#contracts/outcome.ts'
import { hasRole } from '#contracts/identity.ts'
import { findArticlePicture, pictureExtensions } from '#features/site-content/server.ts'
import type { AppEnv, LargeBody } from '#platform/http/middleware.ts'
import { answerFailure } from '#platform/http/service-routes.ts'
import { maxPictureBytes } from '#platform/pictures/picture-limits.ts'
import { createSemaphore } from '#platform/limits/semaphore.ts'
import { readStoredFile } from '#platform/pictures/picture-files.ts'
import { mayEnter, roomPath } from '../../rooms.ts'
import { pictureFormPath, pictureUploadPath, type ArticlePictureProblem } from '../picture-model.ts'
import { addArticlePicture, type AddedPicture } from './add-picture.ts'

/** Limits concurrent uploads. */
const arriving = createSemaphore({ most: 8, mostWaiting: 0, waitMs: 0 })
/** Timeout for receiving a whole form. */
const formMs = 180_000

const refusals: Readonly<Record<ArticlePictureProblem, [status: 400 | 413 | 415 | 422 | 429 | 503, message: string]>> = {
  size: [413, 'The picture is larger than 10 MB.'],
  kind: [415, 'This is not a JPEG, PNG or WebP picture.'],
  heic: [415, 'This is a HEIC picture; send it as a JPEG.'],
  damaged: [422, 'The picture cannot be read.'],
  pixels: [422, 'The picture has more than 64 million pixels.'],
  quota: [422, 'There is no more room for pictures of this editor today.'],
  later: [429, 'Too many pictures came within the hour; try again later.'],
  busy: [503, 'Pictures cannot be taken at the moment; try again.'],
  alt: [422, 'Say what the picture shows, in both languages.'],
}

/** Uploads of a picture. The size of their bodies is limited here. */
export const articlePictureBodies: readonly LargeBody[] = [pictureUploadPath, pictureFormPath].map((path) => ({ path: new RegExp(`^${path}$`), isForm: false }))

/**
 * STU-02: mounts the routes that receive and serve pictures of articles as bytes, which endpoints cannot do. All but
 * editors get 404 for uploads, and are sent to the room for forms; pictures that no published article shows are visible
 * in the Studio only. Mount it before services and pages.
 */
export function mountArticlePictures(app: Hono<AppEnv>): void {
  app.post(pictureUploadPath, async (c) => {
    const request = c.get('request')
    if (!hasRole(request.identity, 'editor')) return missing(c)
    if (Number(c.req.header('content-length') ?? '0') > maxPictureBytes) return refuse(c, 'size')
    const source = Readable.fromWeb((c.req.raw.body ?? new Blob([]).stream()) as NodeStream)
    const added = await arriving.run(() => addArticlePicture(request, source, { en: c.req.query('en'), es: c.req.query('es') }))
    if (!added) return refuse(c, 'busy')
    if (!added.ok) return refuse(c, added.problem)
    const { id, width, height } = added.picture
    return c.json({ content: { picture: { id, width, height } } }, 201, { 'cache-control': 'no-store' })
  })
  app.post(pictureFormPath, async (c) => {
    const request = c.get('request')
    const locale = c.req.query('lang') === 'es' ? 'es' : 'en'
    const back = (query: Record<string, string>) => c.redirect(roomPath('pictures', locale, [], query), 303)
    // the form itself is not read
    if (!hasRole(request.identity, 'editor')) return back({})
    const added = await arriving.run(() => readForm(c))
    if (!added) return back({ failed: 'busy' })
    return back(added.ok ? { added: added.picture.id } : { failed: added.problem })
  })
  app.get('/pictures/:id', async (c, next) => {
    const id = c.req.param('id')
    if (!pictureIdShape.test(id)) return next()
    const request = c.get('request')
    const found = await findArticlePicture(request.runtime.database.read, id)
    if (!found || !(found.is_public === 1 || mayEnter(request.identity, 'pictures'))) return missing(c)
    // the bytes of an id never change
    const headers = {
      'cache-control': found.is_public === 1 ? 'public, max-age=31536000, immutable' : 'private, no-store',
      etag: `"${id}"`,
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'; base-uri 'none'",
      'x-content-type-options': 'nosniff',
    }
    if (c.req.header('if-none-match') === headers.etag) return new Response(null, { status: 304, headers })
    const bytes = await readStoredFile(request.runtime.config.articlePicturesDirectory, found.hash)
    if (!bytes) return missing(c)
    if (c.req.method === 'HEAD') await bytes.cancel()
    return new Response(c.req.method === 'HEAD' ? null : bytes, {
      headers: { ...headers, 'content-type': found.media_type, 'content-length': String(found.bytes), 'content-disposition': `inline; filename="${id.slice(0, 8)}.${pictureExtensions[found.media_type]}"` },
    })
  })
}

/** Reads a form with one picture, whose text fields come first. Anything that cannot be read is refused. */
async function readForm(c: Context<AppEnv>): Promise<AddedPicture> {
  const request = c.get('request')
  const said = new Map<string, string>()
  const source = Readable.fromWeb((c.req.raw.body ?? new Blob([]).stream()) as NodeStream, { signal: AbortSignal.timeout(formMs) })
  let adding: Promise<AddedPicture> | undefined
  try {
    const form = new Busboy({ headers: { ...c.req.header() } as BusboyHeaders, limits: { fields: 5, fieldSize: 2000, files: 1, fileSize: maxPictureBytes + 1, headerPairs: 20 } })
    form.on('field', (name, value) => void said.set(name, value))
    form.on('file', (_, file) => {
      const one = new PassThrough()
      file.on('error', (error) => one.destroy(error))
      one.on('close', () => file.resume())
      file.pipe(one)
      adding = addArticlePicture(request, one, { en: said.get('en'), es: said.get('es') })
      // awaited below; this avoids an unhandled rejection in between
      adding.catch(() => {})
    })
    let bytes = 0
    await new Promise<void>((resolve, reject) => {
      source.on('error', reject)
      source.on('data', (piece: Buffer) => {
        bytes += piece.length
        if (bytes > maxPictureBytes + 100_000) reject(new Error('too large'))
      })
      form.on('error', reject)
      form.on('finish', resolve)
      source.pipe(form)
    })
    return (await adding) ?? { ok: false, problem: 'kind' }
  } catch {
    source.destroy()
    return { ok: false, problem: 'size' }
  }
}

function missing(c: Context<AppEnv>): Response {
  return answerFailure(c, failure(404, 'NOT_FOUND', 'Nothing answers at this path.'))
}

function refuse(c: Context<AppEnv>, problem: ArticlePictureProblem): Response {
  const [status, message] = refusals[problem]
  return answerFailure(c, failure(status, `PICTURE_${problem.toUpperCase()}`, message))
}
