import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import type { MiddlewareHandler } from 'hono'
import { failure } from '#contracts/outcome.ts'
import { pageDeadlineMs, type RequestContext } from '#platform/context/request-context.ts'
import { forLargeBodies, type AppEnv, type LargeBody } from '#platform/http/middleware.ts'
import { answerFailure } from '#platform/http/service-routes.ts'
import { call } from '#platform/services/call.ts'
import { mayEnter } from '../../rooms.ts'
import { keepBrandLogo } from '../brand-endpoints.ts'
import { rewriteLogo, type LogoProblem } from './rewrite-logo.ts'

/** The form's file fields, and the fields that hold the name of the stored file. */
const logoFields: Readonly<Record<string, 'logoLight' | 'logoDark'>> = { logoFileLight: 'logoLight', logoFileDark: 'logoDark' }
const mostFileBytes = 5 * 1024 * 1024
const mostFormBytes = 11 * 1024 * 1024
const mostFields = 60
const mostFieldBytes = 3000

/** The brand form with its files. The size of its body is limited here. */
export const logoBodies: readonly LargeBody[] = [{ path: /^\/studio\/brand$/, isForm: true }]

/**
 * STU-08: middleware that stores the form's logos and replaces each file by its name, or by the reason why it was
 * refused. The handlers behind it read plain fields only. The form of anyone but a publisher arrives empty.
 */
export function takeLogos(): MiddlewareHandler<AppEnv> {
  return forLargeBodies(logoBodies, async (c, next) => {
    const request = c.get('request')
    const { raw } = c.req
    const isPublisher = mayEnter(request.identity, 'brand')
    const fields = isPublisher ? await readForm(request, raw).catch(() => undefined) : new URLSearchParams()
    if (!fields) return answerFailure(c, failure(413, 'MALFORMED_FORM', 'The form cannot be read, or is larger than 11 MB.'))
    const headers = new Headers(raw.headers)
    headers.delete('content-length')
    headers.set('content-type', 'application/x-www-form-urlencoded;charset=UTF-8')
    c.req.raw = new Request(raw.url, { method: 'POST', headers, body: fields.toString(), signal: raw.signal })
    // the page's deadline starts after the upload
    c.set('request', { ...request, deadline: request.runtime.clock() + pageDeadlineMs })
    await next()
  })
}

async function readForm(request: RequestContext, { headers, body }: Request): Promise<URLSearchParams> {
  const folder = await mkdtemp(join(tmpdir(), 'careline-logos-'))
  try {
    const fields = new URLSearchParams()
    const files: { field: 'logoLight' | 'logoDark'; path: string; isCut: boolean; bytes: number }[] = []
    await readParts(Object.fromEntries(headers), body, fields, (name) => {
      const file = { field: logoFields[name]!, path: join(folder, String(files.length)), isCut: false, bytes: 0 }
      files.push(file)
      return file
    })
    for (const { field, path, isCut, bytes } of files) {
      if (bytes === 0) continue
      const kept = isCut ? 'size' : await keep(request, path)
      if (kept.includes(' ')) fields.set(field, kept)
      else fields.append('logoProblem', kept)
    }
    return fields
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns `file width height`, or the reason why the logo was refused. */
async function keep(request: RequestContext, path: string): Promise<string> {
  const logo = await rewriteLogo(path)
  if (!logo.ok) return logo.problem
  const asked = { ...request, deadline: request.runtime.clock() + (keepBrandLogo.timeoutMs ?? pageDeadlineMs) }
  const kept = await call(asked, keepBrandLogo, { body: { bytes: logo.bytes.toString('base64') } })
  if (kept.ok) return `${kept.data.file} ${kept.data.width} ${kept.data.height}`
  return (kept.status === 422 ? 'damaged' : 'busy') satisfies LogoProblem
}

type Place = (name: string) => { path: string; isCut: boolean; bytes: number }

async function readParts(headers: Record<string, string>, body: ReadableStream<Uint8Array> | null, fields: URLSearchParams, place: Place): Promise<void> {
  const form = new Busboy({ headers: headers as BusboyHeaders, limits: { fields: mostFields, fieldSize: mostFieldBytes, fieldNameSize: 60, files: 2, fileSize: mostFileBytes, parts: mostFields + 4, headerPairs: 20 } })
  const writes: Promise<void>[] = []
  form.on('field', (name, value) => fields.append(name, value))
  form.on('file', (name, stream, fileName) => {
    stream.on('error', () => {})
    if (!fileName || !Object.hasOwn(logoFields, name)) return void stream.resume()
    const file = place(name)
    stream.on('limit', () => (file.isCut = true))
    stream.on('data', (piece: Buffer) => (file.bytes += piece.length))
    writes.push(pipeline(stream, createWriteStream(file.path, { mode: 0o600 })))
  })
  let bytes = 0
  const counted = Readable.from(
    (async function* () {
      for await (const piece of body ?? []) {
        bytes += piece.byteLength
        if (bytes > mostFormBytes) throw new Error('The form is too large.')
        yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
      }
    })(),
    { objectMode: false },
  )
  await pipeline(counted, form).finally(() => Promise.allSettled(writes))
  await Promise.all(writes)
}
