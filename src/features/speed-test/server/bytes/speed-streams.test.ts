import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { admit, limitBodies, numberRequests, type AppEnv } from '#platform/http/middleware.ts'
import { call } from '#platform/services/call.ts'
import { buildContext, buildRuntime, testNow } from '#test/support/context.ts'
import { openTestDatabase } from '#test/support/databases.ts'
import { uploadPath } from '../../rules/speed-paths.ts'
import { saveSpeedResult, startSpeedTest } from '../../speed-endpoints.ts'
import { speedTestHandlers } from '../handlers.ts'
import { mountSpeedStreams } from './speed-streams.ts'

/** The streams behind the middleware, with visitors' tests from as many addresses as needed, and a movable clock. */
async function openStreams() {
  let now = testNow
  const runtime = buildRuntime({ database: await openTestDatabase('sqlite'), handlers: speedTestHandlers, clock: () => now })
  const app = new Hono<AppEnv>()
  app.use(numberRequests(), limitBodies(({ path }) => path === uploadPath), admit(runtime, async () => ({ identity: { kind: 'anonymous' }, recognisedToken: undefined, session: undefined })))
  mountSpeedStreams(app)
  let visitors = 0
  const start = async () => {
    visitors += 1
    const started = await call(buildContext(runtime, { client: { address: `198.51.100.${visitors}` } }), startSpeedTest, { body: { link: 'wifi' } })
    if (!started.ok) throw new Error(started.code)
    return started.data.content.token
  }
  const ask = (path: string, token: string, init: RequestInit = {}) => app.request(`http://localhost${path}`, { ...init, headers: { 'x-speed-test': token, ...(init.headers as Record<string, string>) } }, { incoming: { headers: {}, socket: { remoteAddress: '198.51.100.7' } } })
  const end = (token: string) => call(buildContext(runtime), saveSpeedResult, { body: { token, downloadKbps: 1, uploadKbps: 1, latencyMs: 1, jitterMs: 1, loadedLatencyMs: 1 } })
  return { start, ask, end, advance: (ms: number) => void (now += ms) }
}

const download = (bytes: number) => `/msapi/shm/v1/download?bytes=${bytes}`
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { error: { code: string } }).error.code]

test('NET-02 a download is exactly as many bytes as were asked for, which nothing can make fewer', async () => {
  const { start, ask } = await openStreams()
  const answer = await ask(download(300_001), await start())
  expect(answer.headers.get('content-length')).toBe('300001')
  expect(answer.headers.get('cache-control')).toBe('no-store, no-transform')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.length).toBe(300_001)
  expect(gzipSync(bytes).length).toBeGreaterThan(bytes.length * 0.99)
})

test('NET-02 an upload is counted, and refused beyond 32 MB whether or not it says how much it is', async () => {
  const { start, ask } = await openStreams()
  const token = await start()
  const body = randomBytes(200_000)
  expect(await (await ask(uploadPath, token, { method: 'POST', body })).json()).toEqual({ bytes: 200_000 })
  const tooMuch = 33 * 1024 * 1024
  expect(await codeOf(await ask(uploadPath, token, { method: 'POST', body: 'x', headers: { 'content-length': String(tooMuch) } }))).toEqual([413, 'BODY_TOO_LARGE'])
  const endless = new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(1024 * 1024)) })
  expect(await codeOf(await ask(uploadPath, token, { method: 'POST', body: endless, duplex: 'half' } as RequestInit))).toEqual([413, 'BODY_TOO_LARGE'])
})

test('NET-02 nobody moves a byte without a token, with one that is made up, or after the result and the time of its test', async () => {
  const { start, ask, end, advance } = await openStreams()
  for (const token of ['', 'x'.repeat(32), 'x', 'ü'.repeat(4)]) {
    expect((await ask(download(1), encodeURIComponent(token))).status).toBe(403)
    expect((await ask(uploadPath, encodeURIComponent(token), { method: 'POST', body: 'x' })).status).toBe(403)
  }
  const ended = await start()
  expect((await ask(download(1), ended)).status).toBe(200)
  expect((await end(ended)).ok).toBe(true)
  advance(3001)
  expect(await codeOf(await ask(download(1), ended))).toEqual([403, 'NO_SUCH_TEST'])
  const late = await start()
  advance(60_001)
  expect(await codeOf(await ask(download(1), late))).toEqual([403, 'NO_SUCH_TEST'])
})

test('NET-02 a test has six streams at a time, two gigabytes in all, and a process two tests', async () => {
  const { start, ask, advance } = await openStreams()
  const token = await start()
  const open = await Promise.all(Array.from({ length: 6 }, () => ask(download(1_000_000), token)))
  expect(open.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  expect(await codeOf(await ask(download(1), token))).toEqual([429, 'TOO_MUCH'])
  // A stream that ends makes room.
  await open[0]!.body!.cancel()
  expect((await ask(download(1), token)).status).toBe(200)
  for (const answer of open.slice(1)) await answer.body!.cancel()
  expect((await ask(download(0), await start())).status).toBe(200)
  const third = await ask(download(0), await start())
  expect(third.headers.get('retry-after')).toBe('30')
  expect(await codeOf(third)).toEqual([503, 'BUSY'])
  // A closed page sends no more requests, and its test keeps no other one out.
  advance(1001)
  expect((await ask(download(0), await start())).status).toBe(200)
  const greedy: number[] = []
  for (let at = 0; at < 9; at += 1) {
    const answer = await ask(download(256 * 1024 * 1024), token)
    greedy.push(answer.status)
    await answer.body?.cancel()
  }
  expect(greedy).toEqual([200, 200, 200, 200, 200, 200, 200, 429, 429])
})

test('NET-02 a stream ends with its time', async () => {
  const { start, ask, advance } = await openStreams()
  const reader = (await ask(download(10_000_000), await start())).body!.getReader()
  expect((await reader.read()).done).toBe(false)
  advance(20_000)
  await expect(reader.read()).rejects.toThrow('run out')
})
