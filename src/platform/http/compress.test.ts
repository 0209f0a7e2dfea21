import { get as httpGet, type IncomingMessage, type Server } from 'node:http'
import { brotliDecompressSync, createBrotliDecompress, createGunzip, gunzipSync } from 'node:zlib'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { listen } from '#test/support/server.ts'
import { compress, compressStream } from './compress.ts'

const long = 'A sentence that comes again and again. '.repeat(200)

function buildApp(): Hono {
  const app = new Hono()
  app.use(compress())
  app.get('/text', (c) => c.text(long))
  app.get('/json', (c) => c.json({ long }))
  app.get('/short', (c) => c.text('short', 200, { 'content-length': '5' }))
  app.get('/image', (c) => c.body(long, 200, { 'content-type': 'image/png' }))
  app.get('/svg', (c) => c.body(long, 200, { 'content-type': 'image/svg+xml' }))
  app.get('/done', (c) => c.body(long, 200, { 'content-type': 'text/css', 'content-encoding': 'br' }))
  app.get('/as-it-is', (c) => c.body(long, 200, { 'content-type': 'text/css', 'cache-control': 'public, no-transform' }))
  app.get('/tagged', (c) => c.body(long, 200, { 'content-type': 'text/css', etag: '"one"', 'content-length': String(long.length) }))
  app.get('/said', (c) => c.text(long, 200, { vary: 'Accept-Encoding, Cookie' }))
  app.get('/empty', (c) => c.body(null, 204))
  return app
}

const ask = (path: string, encoding: string, method = 'GET') => buildApp().request(path, { method, headers: { 'accept-encoding': encoding } })

test('text and JSON are compressed as the asker likes, and say that they differ by it', async () => {
  const br = await ask('/text', 'gzip, br')
  expect([br.headers.get('content-encoding'), br.headers.get('vary'), br.headers.get('content-length')]).toEqual(['br', 'Accept-Encoding', null])
  expect(brotliDecompressSync(await br.arrayBuffer()).toString()).toBe(long)
  const gz = await ask('/json', 'gzip, br;q=0')
  expect(JSON.parse(gunzipSync(await gz.arrayBuffer()).toString())).toEqual({ long })
  const plain = await ask('/text', 'identity')
  expect([await plain.text(), plain.headers.get('content-encoding'), plain.headers.get('vary')]).toEqual([long, null, 'Accept-Encoding'])
})

test('it is said over HTTP too, where the adapter has a kind of response of its own', async () => {
  const url = await listen(createAdaptorServer({ fetch: buildApp().fetch }) as Server)
  for (const path of ['/text', '/json']) for (const encoding of ['br', 'gzip', 'identity']) {
    const { headers } = await fetch(url + path, { headers: { 'accept-encoding': encoding } })
    expect([path, headers.get('content-encoding') ?? 'identity', headers.get('vary')]).toEqual([path, encoding, 'Accept-Encoding'])
  }
})

test('what says already that it differs by encoding says so once', async () => {
  for (const encoding of ['br', 'identity']) expect((await ask('/said', encoding)).headers.get('vary')).toBe('Accept-Encoding, Cookie')
})

test.each(['/short', '/image', '/as-it-is', '/empty'])('%s goes as it is', async (path) => {
  const { headers } = await ask(path, 'br')
  expect([headers.get('content-encoding'), headers.get('vary')]).toEqual([null, null])
})

test('what is compressed already is not compressed again, and pictures in text are', async () => {
  expect(await (await ask('/done', 'gzip')).text()).toBe(long)
  expect((await ask('/svg', 'gzip')).headers.get('content-encoding')).toBe('gzip')
})

test('an ETag becomes a weak one: the bytes are no longer those that it was made for', async () => {
  const { headers } = await ask('/tagged', 'br')
  expect([headers.get('etag'), headers.get('content-length')]).toEqual(['W/"one"', null])
  expect((await ask('/tagged', 'identity')).headers.get('etag')).toBe('"one"')
})

test('HEAD gets the headers of GET without a body', async () => {
  const head = await ask('/text', 'br', 'HEAD')
  expect([head.status, await head.text()]).toEqual([200, ''])
  expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries((await ask('/text', 'br')).headers))
})

/** A server that compresses a stream, whose pieces the test writes one by one. */
async function serveStream() {
  let writer!: ReadableStreamDefaultController<Uint8Array>
  let cancelled!: () => void
  const hasBeenCancelled = new Promise<void>((resolve) => (cancelled = resolve))
  const app = new Hono()
  app.use(compress())
  app.get('/', () => {
    const stream = new ReadableStream<Uint8Array>({ start: (controller) => void (writer = controller), cancel: () => cancelled() })
    return new Response(stream, { headers: { 'content-type': 'text/html; charset=utf-8' } })
  })
  const url = await listen(createAdaptorServer({ fetch: app.fetch }) as Server)
  return { url, hasBeenCancelled, write: (text: string) => writer.enqueue(new TextEncoder().encode(text)), end: () => writer.close() }
}

const open = (url: string, encoding: string) =>
  new Promise<IncomingMessage>((resolve, reject) => void httpGet(url, { headers: { 'accept-encoding': encoding } }, resolve).on('error', reject))

test.each([
  ['br', createBrotliDecompress],
  ['gzip', createGunzip],
] as const)('with %s a piece of a stream arrives before the next is written', async (encoding, createDecompressor) => {
  const source = await serveStream()
  const response = await open(source.url, encoding)
  const received = response.pipe(createDecompressor()).setEncoding('utf8')[Symbol.asyncIterator]()
  for (const piece of ['<p>first</p>', '<p>second</p>']) {
    source.write(piece)
    expect((await received.next()).value).toBe(piece)
  }
  source.end()
  expect((await received.next()).done).toBe(true)
})

test('a reader who goes away ends the source', async () => {
  const source = await serveStream()
  const response = await open(source.url, 'br')
  response.destroy()
  await expect(source.hasBeenCancelled).resolves.toBeUndefined()
})

test('a source that breaks breaks the answer off, so that nobody takes it for whole', async () => {
  let pieces = 0
  const source = new ReadableStream<Uint8Array>({
    pull(controller) {
      pieces += 1
      if (pieces > 1) throw new Error('the render broke')
      controller.enqueue(new TextEncoder().encode('<p>first</p>'))
    },
  })
  await expect(new Response(compressStream(source, 'gzip')).text()).rejects.toThrow('the render broke')
})
