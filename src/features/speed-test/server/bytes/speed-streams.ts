import { createCipheriv, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context, Hono } from 'hono'
import { failure } from '#contracts/outcome.ts'
import { call } from '#platform/services/call.ts'
import { bareHeaders, protectingHeaders, type AppEnv } from '#platform/http/middleware.ts'
import { answerFailure } from '#platform/http/service-routes.ts'
import { checkSpeedTest } from '../../speed-endpoints.ts'
import { canHandOver, expectBytes, handOver } from './bytes-host.ts'
import type { HandedStream } from './handed-stream.ts'
import { downloadPath, tokenHeader, uploadPath } from '../../rules/speed-paths.ts'

/** Time limit of a stream in ms, however much is left. */
const streamMs = 20_000
const maxDownloadBytes = 256 * 1024 * 1024
const maxUploadBytes = 32 * 1024 * 1024
/** As many as a browser opens to one host. */
const mostStreams = 6
/** How long a further stream waits for another one to end. */
const leavingMs = 3000
const leavingStepMs = 25
/** Tests at a time in one process. Pages share its event loop, and a third test would slow down the other two. */
const mostTests = 2
/** The rate of a test, 1.1 Gbit/s; without a limit a browser nearby would use a whole processor. */
const bytesPerMs = 137_500
const pieceBytes = 64 * 1024
const nothing = Buffer.alloc(pieceBytes)

/** A token is valid for one test; whether the test has its result is checked again after this time. */
const knownForMs = 3000
let tests = 0
/** Bytes of a test in both directions; more than ten seconds at 1 Gbit/s. */
const mostBytes = 2 * 1024 * 1024 * 1024

interface RunningTest {
  /** name of the test's line, used in place of its token */
  name: string
  until: number
  knownUntil: number
  streams: number
  /** when the last stream ended */
  leftAt: number
  bytes: number
  /** when its line is free again, by performance.now() */
  freeAt: number
}

/**
 * NET-02: the routes that stream the bytes of speed tests, down and up, without storing them. Mount them before the
 * services, and after the middleware that creates the request's context. Streams need the token of a running test.
 */
export function mountSpeedStreams(app: Hono<AppEnv>): void {
  const running = new Map<string, RunningTest>()
  app.get(downloadPath, async (c) => {
    const asked = Number(c.req.query('bytes') ?? '0')
    const bytes = Number.isSafeInteger(asked) && asked >= 0 ? Math.min(asked, maxDownloadBytes) : 0
    const stream = await enter(c, running, bytes)
    if (stream instanceof Response) return stream
    const headers = { 'content-type': 'application/octet-stream', 'content-length': String(bytes), 'cache-control': 'no-store, no-transform' }
    if (bytes > 0 && c.req.method !== 'HEAD') {
      if ((await canHandOver()) && (await handOver(() => ({ kind: 'download', bytes, head: headOf(c, headers), ...stream.line }), c.env.incoming?.socket, stream.leave))) return RESPONSE_ALREADY_SENT
      return new Response(randomStream(bytes, stream), { headers })
    }
    stream.leave()
    return new Response(null, { headers })
  })
  app.post(uploadPath, async (c) => {
    if (Number(c.req.header('content-length') ?? '0') > maxUploadBytes) return refuse(c, 413, 'BODY_TOO_LARGE', 'The body is larger than 32 MB.')
    const stream = await enter(c, running, Number(c.req.header('content-length') ?? maxUploadBytes))
    if (stream instanceof Response) return stream
    const arrivals = c.env.incoming && arrivalsOf.get(c.env.incoming)
    if (arrivals && (await canHandOver())) {
      const answer = JSON.stringify({ bytes: arrivals.whole })
      const head = headOf(c, { 'content-type': 'application/json', 'content-length': String(answer.length) }) + answer
      if (await handOver(() => ({ kind: 'upload', bytes: arrivals.whole - arrivals.bytes, head, ...stream.line }), c.env.incoming.socket, stream.leave)) return RESPONSE_ALREADY_SENT
    }
    try {
      const bytes = await countBytes(c, stream)
      return bytes === undefined ? refuse(c, 413, 'BODY_TOO_LARGE', 'The body is larger than 32 MB, or took longer than 20 s.') : c.json({ bytes })
    } finally {
      stream.leave()
    }
  })
}

/** Uploads with a known length, and how many of their bytes have arrived in this process. */
const arrivalsOf = new WeakMap<IncomingMessage, { whole: number; bytes: number }>()

/** Mount it before any code reads the request: bytes read uncounted would be missing after a hand-over. */
export function countArrivals(incoming: IncomingMessage): void {
  const whole = Number(incoming.headers['content-length'] ?? Number.NaN)
  if (incoming.method !== 'POST' || !incoming.url?.endsWith(uploadPath) || !Number.isSafeInteger(whole) || incoming.headers['transfer-encoding'] !== undefined) return
  const arrivals = { whole, bytes: 0 }
  arrivalsOf.set(incoming, arrivals)
  const { push } = incoming
  incoming.push = (chunk: Buffer | null, ...rest) => {
    arrivals.bytes += chunk?.length ?? 0
    return push.call(incoming, chunk, ...rest)
  }
}

interface Stream {
  /** the data for the process that carries the stream */
  line: Pick<HandedStream, 'test' | 'bytesPerMs' | 'endsInMs'>
  endsAt: number
  now(): number
  leave(): void
  /** waits until so many more bytes may be sent; undefined if they may be sent now */
  pace(bytes: number): Promise<void> | undefined
}

/** Admits a stream of a running test if there is room. The token is rarely checked, since that adds to the latency. */
async function enter(c: Context<AppEnv>, running: Map<string, RunningTest>, bytes: number): Promise<Stream | Response> {
  const request = c.get('request')
  const now = request.clock()
  const token = c.req.header(tokenHeader) ?? ''
  for (const [each, { knownUntil, streams }] of running) if (knownUntil <= now && streams === 0) running.delete(each)
  let test = running.get(token)
  if (!test || test.knownUntil <= now) {
    const known = /^[\w-]{32}$/.test(token) ? await call(request, checkSpeedTest, { body: { token } }, { signIn: 'return' }) : undefined
    if (!known?.ok) return refuse(c, known && known.status >= 500 ? 503 : 403, 'NO_SUCH_TEST', 'These bytes need the token of a speed test that runs.')
    // Another stream of the same test may have been faster.
    test = running.get(token) ?? { name: String((tests += 1)), until: known.data.content.until, knownUntil: 0, streams: 0, leftAt: now, bytes: 0, freeAt: 0 }
    if (!running.has(token) && testsOnLine(running, now) >= mostTests) return refuse(c, 503, 'BUSY', 'Several tests run already; try again in a minute.')
    test.knownUntil = now + knownForMs
    running.set(token, test)
    expectBytes()
  }
  if (test.until <= now) return refuse(c, 403, 'NO_SUCH_TEST', 'The time of this test has run out.')
  // A stream aborted by its page is counted until its process, which runs at low priority, has noticed.
  for (let waitedMs = 0; test.streams >= mostStreams && waitedMs < leavingMs; waitedMs += leavingStepMs) await new Promise((resolve) => setTimeout(resolve, leavingStepMs))
  if (test.streams >= mostStreams || test.bytes + bytes > mostBytes) return refuse(c, 429, 'TOO_MUCH', 'A test has at most six streams at a time, and two gigabytes in all.')
  test.bytes += bytes
  const entered = test
  entered.streams += 1
  let isIn = true
  return {
    line: { test: entered.name, bytesPerMs, endsInMs: Math.min(streamMs, entered.until - now) },
    endsAt: Math.min(now + streamMs, entered.until),
    now: request.clock,
    pace(more) {
      const real = performance.now()
      entered.freeAt = Math.max(entered.freeAt, real - mostLateMs) + more / bytesPerMs
      const early = entered.freeAt - real
      return early < 1 ? undefined : new Promise((resolve) => setTimeout(resolve, early))
    },
    leave() {
      if (!isIn) return
      isIn = false
      entered.streams -= 1
      entered.leftAt = request.clock()
    },
  }
}

/** A running test requests its next stream at once; one that is silent for longer was abandoned and takes no place. */
const betweenStreamsMs = 1000
function testsOnLine(running: Map<string, RunningTest>, now: number): number {
  return [...running.values()].filter(({ streams, leftAt }) => streams > 0 || now - leftAt < betweenStreamsMs).length
}

/** The head of an answer that the other process writes: the headers of every answer, and the end of the connection. */
function headOf(c: Context<AppEnv>, headers: Readonly<Record<string, string>>): string {
  const all = { ...protectingHeaders(c.get('request').runtime.config.publicUrl), ...bareHeaders, ...headers, 'x-request-id': c.get('requestId'), date: new Date().toUTCString(), connection: 'close' }
  return `HTTP/1.1 200 OK\r\n${Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
}

/** The delay of a timer that is made up for. */
const mostLateMs = 10

/** Incompressible bytes: the key stream of a cipher, generated as they are sent. */
function randomStream(bytes: number, stream: Stream): ReadableStream<Uint8Array> {
  const cipher = createCipheriv('aes-128-ctr', randomBytes(16), randomBytes(16))
  let left = bytes
  return new ReadableStream<Uint8Array>(
    {
      pull(out) {
        if (stream.now() >= stream.endsAt) {
          stream.leave()
          return out.error(new Error('The time of this stream has run out.'))
        }
        const piece = cipher.update(left >= pieceBytes ? nothing : nothing.subarray(0, left))
        left -= piece.length
        out.enqueue(piece)
        if (left > 0) return stream.pace(piece.length)
        stream.leave()
        return out.close()
      },
      cancel: () => stream.leave(),
    },
    { highWaterMark: 0 },
  )
}

/** Reads and discards the body; undefined if it is too large or too slow. */
async function countBytes(c: Context<AppEnv>, stream: Stream): Promise<number | undefined> {
  const reader = c.req.raw.body?.getReader()
  if (!reader) return 0
  const timer = setTimeout(() => void reader.cancel().catch(() => {}), stream.endsAt - stream.now())
  let bytes = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return stream.now() >= stream.endsAt ? undefined : bytes
      bytes += value.byteLength
      if (bytes > maxUploadBytes) {
        await reader.cancel()
        return undefined
      }
      await stream.pace(value.byteLength)
    }
  } finally {
    clearTimeout(timer)
  }
}

function refuse(c: Context<AppEnv>, status: 403 | 413 | 429 | 503, code: string, message: string): Response {
  return answerFailure(c, { ...failure(status, code, message), ...(status === 503 ? { retryAfterS: 30 } : {}) })
}
