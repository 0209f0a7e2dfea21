import { once } from 'node:events'
import { Readable } from 'node:stream'
import { brotliCompressSync, constants, createBrotliCompress, createGzip, gzipSync, type BrotliCompress, type Gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { chooseEncoding, type Encoding } from './accept-encoding.ts'

/** Below this the headers cost more than is saved. */
const minBytes = 1024
const brotliQuality = 4
/** a quarter less work than 6, and a page grows by 40 bytes */
const gzipLevel = 5

const compressible = /^(text\/|image\/svg\+xml|application\/(json|javascript|xml|manifest\+json|[\w.-]+\+(json|xml)))/i
const withoutBody = new Set([204, 205, 206, 304])

/**
 * Compresses what was not compressed before: signed-in pages, JSON, text. A stream is never held back: whatever has been
 * written is flushed as soon as the next piece lets itself be waited for.
 */
export function compress(): MiddlewareHandler {
  return async (c, next) => {
    await next()
    // the body first: the adapter's own kind of response has other headers once its body was looked at
    const { body, headers, status } = c.res
    if (!mayCompress(headers, status)) return
    // a kept page has said so already
    if (!/\baccept-encoding\b/i.test(headers.get('vary') ?? '')) headers.append('vary', 'Accept-Encoding')
    const encoding = chooseEncoding(c.req.header('accept-encoding'))
    if (encoding === 'identity') return
    const isHead = c.req.method === 'HEAD'
    if (!body && !isHead) return
    if (body && !isHead) c.res = new Response(await compressBody(c.res, body, encoding), c.res)
    // changed after the new response is in its place: hono copies the old headers onto it
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
 * A body whose length is known is there already, and is compressed in one piece and at once: to hand a page to another thread
 * and take it back costs nearly as much as to compress it. Up to what holds the others up for two or three milliseconds.
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
  // the reader of our answer went away: nobody needs the rest of the source
  compressor.once('close', () => void reader.cancel().catch(() => {}))
  try {
    let coming = reader.read()
    for (;;) {
      const { done, value } = await coming
      if (done) break
      coming = reader.read()
      coming.catch(() => {})
      if (!compressor.write(value)) await once(compressor, 'drain')
      // each flush costs bytes: only where the source makes us wait
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
