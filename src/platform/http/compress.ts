import { once } from 'node:events'
import { Readable } from 'node:stream'
import { brotliCompressSync, constants, createBrotliCompress, createGzip, gzipSync, type BrotliCompress, type Gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { chooseEncoding, type Encoding } from './accept-encoding.ts'

/** Smaller bodies are not compressed: the headers would cost more than is saved. */
const minBytes = 1024
const brotliQuality = 4
/** a quarter less work than level 6; a page grows by 40 bytes */
const gzipLevel = 5

const compressible = /^(text\/|image\/svg\+xml|application\/(json|javascript|xml|manifest\+json|[\w.-]+\+(json|xml)))/i
const withoutBody = new Set([204, 205, 206, 304])

/**
 * Compresses bodies that are not compressed yet: signed-in pages, JSON, text. A stream is never held back: written data
 * are flushed whenever the next piece does not come at once.
 */
export function compress(): MiddlewareHandler {
  return async (c, next) => {
    await next()
    // the body is read first: after that the adapter's own response class has other headers
    const { body, headers, status } = c.res
    if (!mayCompress(headers, status)) return
    // a page of the page cache has the header already
    if (!/\baccept-encoding\b/i.test(headers.get('vary') ?? '')) headers.append('vary', 'Accept-Encoding')
    const encoding = chooseEncoding(c.req.header('accept-encoding'))
    if (encoding === 'identity') return
    const isHead = c.req.method === 'HEAD'
    if (!body && !isHead) return
    if (body && !isHead) c.res = new Response(await compressBody(c.res, body, encoding), c.res)
    // set after the new response is in place: hono copies the old headers onto it
    c.res.headers.delete('content-length')
    c.res.headers.set('content-encoding', encoding)
    const etag = c.res.headers.get('etag')
    if (etag && !etag.startsWith('W/')) c.res.headers.set('etag', `W/${etag}`)
  }
}

function mayCompress(headers: Headers, status: number): boolean {
  if (withoutBody.has(status) || headers.has('content-encoding') || headers.has('content-range')) return false
  if (!compressible.test(headers.get('content-type') ?? '')) return false
  if (/\bno-transform\b/i.test(headers.get('cache-control') ?? '')) return false
  const length = headers.get('content-length')
  return length === null || Number(length) >= minBytes
}

/**
 * A body of known length is complete already, so up to this size it is compressed in one piece on this thread: handing
 * a page to another thread and back costs nearly as much as compressing it. The limit keeps the pause for other
 * requests at two to three milliseconds.
 */
const maxWholeBytes = 256 * 1024

async function compressBody(response: Response, body: ReadableStream<Uint8Array>, encoding: Exclude<Encoding, 'identity'>) {
  const length = response.headers.get('content-length')
  if (length === null || Number(length) > maxWholeBytes) return compressStream(body, encoding)
  return compressWhole(new Uint8Array(await response.arrayBuffer()), encoding)
}

const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT }

function compressWhole(bytes: Uint8Array, encoding: Exclude<Encoding, 'identity'>): Uint8Array<ArrayBuffer> {
  if (encoding === 'gzip') return gzipSync(bytes, { level: gzipLevel })
  return brotliCompressSync(bytes, { params: { ...brotliParams, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })
}

function createCompressor(encoding: Exclude<Encoding, 'identity'>): BrotliCompress | Gzip {
  if (encoding === 'gzip') return createGzip({ level: gzipLevel })
  return createBrotliCompress({ params: brotliParams })
}

export function compressStream(source: ReadableStream<Uint8Array>, encoding: Exclude<Encoding, 'identity'>): ReadableStream<Uint8Array> {
  const compressor = createCompressor(encoding)
  void pump(source.getReader(), compressor)
  return Readable.toWeb(compressor) as ReadableStream<Uint8Array>
}

async function pump(reader: ReadableStreamDefaultReader<Uint8Array>, compressor: BrotliCompress | Gzip): Promise<void> {
  // the client has left: the rest of the source is not needed
  compressor.once('close', () => void reader.cancel().catch(() => {}))
  try {
    let coming = reader.read()
    for (;;) {
      const { done, value } = await coming
      if (done) break
      coming = reader.read()
      coming.catch(() => {})
      if (!compressor.write(value)) await once(compressor, 'drain')
      // a flush costs bytes, so it happens only if the source makes the client wait
      if (!(await settlesAtOnce(coming))) compressor.flush()
    }
    compressor.end()
  } catch (error) {
    compressor.destroy(error as Error)
  }
}

function settlesAtOnce(promise: Promise<unknown>): Promise<boolean> {
  const settled = promise.then(() => true, () => true)
  return Promise.race([settled, new Promise<boolean>((resolve) => void setImmediate(resolve, false))])
}
