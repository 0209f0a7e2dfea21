import { createCipheriv, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context, Hono } from 'hono'
import { failure } from '#contracts/outcome.ts'
import { call } from '#platform/services/call.ts'
import { bareHeaders, protectingHeaders, type DoorEnv } from '#platform/http/middleware.ts'
import { answerFailure } from '#platform/http/service-routes.ts'
import { checkSpeedTest } from '../../speed-endpoints.ts'
import { canHandOver, expectBytes, handOver } from './bytes-host.ts'
import type { HandedStream } from './handed-stream.ts'
import { downloadPath, tokenHeader, uploadPath } from '../../rules/speed-paths.ts'

/** A stream's end, whatever it still has to carry. */
const streamMs = 20_000
const maxDownloadBytes = 256 * 1024 * 1024
const maxUploadBytes = 32 * 1024 * 1024
/** Six are what a browser opens to one host. */
const mostStreams = 6
/** A stream beyond them waits for so long for one that leaves. */
const leavingMs = 3000
const leavingStepMs = 25
/** Tests of one process at a time: pages share its event loop with them, and a third would take speed from the two. */
const mostTests = 2
/** What a test carries at most, 1.1 Gbit/s: without a limit a near browser takes all that a processor can do. */
const bytesPerMs = 137_500
const pieceBytes = 64 * 1024
const nothing = Buffer.alloc(pieceBytes)

/** A token is good for one test: whether it has had its result is asked again after this. */
const knownForMs = 3000
let tests = 0
/** In both directions; more than ten seconds at 1 Gbit/s. */
const mostBytes = 2 * 1024 * 1024 * 1024

interface RunningTest {
  /** of its line, in place of its token */
  name: string
  until: number
  knownUntil: number
  streams: number
  /** when its last stream ended */
  leftAt: number
  bytes: number
  /** by performance.now(): when its line is free again */
  freeAt: number
}

/**
 * NET-02: the bytes of speed tests, down and up, streamed and never kept. Mount it before the services, and after whatever
 * makes a request's context. Nobody gets or leaves a byte without the token of a test that runs.
 */
export function mountSpeedStreams(app: Hono<DoorEnv>): void {
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

/** Uploads that say how long they are, and how much of them has arrived in this process. */
const arrivalsOf = new WeakMap<IncomingMessage, { whole: number; bytes: number }>()

/** Mount it before anything reads of a request: what has been read of an upload goes missing where it is handed over. */
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
  /** as its carrier has to know it */
  line: Pick<HandedStream, 'test' | 'bytesPerMs' | 'endsInMs'>
  endsAt: number
  now(): number
  leave(): void
  /** until so many more bytes may go; undefined where that is now */
  pace(bytes: number): Promise<void> | undefined
}

/** Lets a stream of a running test in, while there is room for one. A token is asked about once in a while, not with each byte: latency is measured here. */
async function enter(c: Context<DoorEnv>, running: Map<string, RunningTest>, bytes: number): Promise<Stream | Response> {
  const request = c.get('request')
  const now = request.clock()
  const token = c.req.header(tokenHeader) ?? ''
  for (const [each, { knownUntil, streams }] of running) if (knownUntil <= now && streams === 0) running.delete(each)
  let test = running.get(token)
  if (!test || test.knownUntil <= now) {
    const known = /^[\w-]{32}$/.test(token) ? await call(request, checkSpeedTest, { body: { token } }, { signIn: 'return' }) : undefined
    if (!known?.ok) return refuse(c, known && known.status >= 500 ? 503 : 403, 'NO_SUCH_TEST', 'These bytes need the token of a speed test that runs.')
    // another stream of the same test may have been quicker
    test = running.get(token) ?? { name: String((tests += 1)), until: known.data.content.until, knownUntil: 0, streams: 0, leftAt: now, bytes: 0, freeAt: 0 }
    if (!running.has(token) && testsOnLine(running, now) >= mostTests) return refuse(c, 503, 'BUSY', 'Several tests run already; try again in a minute.')
    test.knownUntil = now + knownForMs
    running.set(token, test)
    expectBytes()
  }
  if (test.until <= now) return refuse(c, 403, 'NO_SUCH_TEST', 'The time of this test has run out.')
  // a stream that its page has broken off is counted until its carrier, which runs when nobody else wants to, has seen it
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

/** A test asks for its next stream at once; one that is silent for longer was left, and takes no one's place. */
const betweenStreamsMs = 1000
function testsOnLine(running: Map<string, RunningTest>, now: number): number {
  return [...running.values()].filter(({ streams, leftAt }) => streams > 0 || now - leftAt < betweenStreamsMs).length
}

/** The head of an answer that is written elsewhere: what every answer carries, and that the connection ends with it. */
function headOf(c: Context<DoorEnv>, headers: Readonly<Record<string, string>>): string {
  const all = { ...protectingHeaders(c.get('request').runtime.config.publicUrl), ...bareHeaders, ...headers, 'x-request-id': c.get('requestId'), date: new Date().toUTCString(), connection: 'close' }
  return `HTTP/1.1 200 OK\r\n${Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
}

/** What a timer was late is made up for. */
const mostLateMs = 10

/** Bytes that nothing on the way can make fewer: the key stream of a cipher, made as they are sent. */
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

/** Reads and forgets; undefined where it is too much or too slow. */
async function countBytes(c: Context<DoorEnv>, stream: Stream): Promise<number | undefined> {
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

function refuse(c: Context<DoorEnv>, status: 403 | 413 | 429 | 503, code: string, message: string): Response {
  return answerFailure(c, { ...failure(status, code, message), ...(status === 503 ? { retryAfterS: 30 } : {}) })
}
