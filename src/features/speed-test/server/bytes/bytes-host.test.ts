import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { request, type IncomingMessage, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, onTestFinished, test, vi } from 'vitest'
import { admit, limitBodies, numberRequests, protect, type AppEnv } from '#platform/http/middleware.ts'
import { createHttpServer } from '#platform/http/http-server.ts'
import { call } from '#platform/services/call.ts'
import { buildContext, buildRuntime } from '#test/support/context.ts'
import { openTestDatabase } from '#test/support/databases.ts'
import { startSpeedTest } from '../../speed-endpoints.ts'
import { tokenHeader, uploadPath } from '../../rules/speed-paths.ts'
import { speedTestHandlers } from '../handlers.ts'
import { endBytesProcess } from './bytes-host.ts'
import { countArrivals, mountSpeedStreams } from './speed-streams.ts'

/** The streams behind the middleware of a listening server. */
async function open() {
  const runtime = buildRuntime({ database: await openTestDatabase('sqlite'), handlers: speedTestHandlers, clock: Date.now, environment: { PUBLIC_URL: 'http://localhost' } })
  const app = new Hono<AppEnv>()
  app.use(protect(runtime.config.publicUrl), numberRequests(), limitBodies(({ path }) => path === uploadPath), admit(runtime, async () => ({ identity: { kind: 'anonymous' }, recognisedToken: undefined, session: undefined })))
  mountSpeedStreams(app)
  app.get('/alive', (c) => c.text('yes'))
  const server = createHttpServer(app.fetch, runtime.config, (incoming) => void countArrivals(incoming))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    await endBytesProcess(0)
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const started = await call(buildContext(runtime, { client: { address: '198.51.100.1' } }), startSpeedTest, { body: { link: 'wifi' } })
  if (!started.ok) throw new Error(started.code)
  const { token } = started.data.content
  const begin = (path: string, body?: Buffer) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const asking = request({ host: '127.0.0.1', port, path, method: body ? 'POST' : 'GET', headers: { host: 'localhost', connection: 'keep-alive', [tokenHeader]: token, ...(body ? { 'content-length': body.length } : {}) }, agent: false }, resolve)
      asking.on('error', reject)
      asking.end(body)
    })
  const ask = async (path: string, body?: Buffer) => {
    const answer = await begin(path, body)
    return { status: answer.statusCode, headers: answer.headers, body: await readWhole(answer) }
  }
  /** a raw connection, so that the test decides when it reads and writes */
  const openSocket = (head: string) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(`${head} HTTP/1.1\r\nhost: localhost\r\n${tokenHeader}: ${token}\r\n`)
    return socket
  }
  return { server, begin, ask, openSocket }
}

async function readWhole(answer: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of answer) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

const download = (bytes: number) => `/msapi/shm/v1/download?bytes=${bytes}`
/** Process ids of the child processes that carry bytes. */
function carriers(): number[] {
  const children = readdirSync(`/proc/${process.pid}/task`).flatMap((task) => {
    try {
      return readFileSync(`/proc/${process.pid}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
    } catch {
      return []
    }
  })
  return [...new Set(children)].filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('bytes-process'))
}
const connectionsOf = (server: Server) => new Promise<number>((resolve, reject) => server.getConnections((error, count) => (error ? reject(error) : resolve(count))))

test.skipIf(process.platform !== 'linux')('NET-02 a test’s bytes come from a process of their own, which begins with the first test', async () => {
  const { ask } = await open()
  expect(carriers()).toEqual([])
  expect((await ask(download(0))).headers.connection).not.toBe('close')
  const answers = await Promise.all([1, 2, 3, 4].map(() => ask(download(3_000_001))))
  for (const { status, headers, body } of answers) {
    expect([status, body.length]).toEqual([200, 3_000_001])
    expect(headers).toMatchObject({ connection: 'close', 'content-length': '3000001', 'cache-control': 'no-store, no-transform', 'x-content-type-options': 'nosniff', 'content-security-policy': expect.stringContaining("default-src 'none'"), 'x-request-id': expect.any(String) })
    expect(gzipSync(body).length).toBeGreaterThan(body.length * 0.99)
  }
  expect(carriers()).toHaveLength(1)
  // The process has none of the site's settings.
  expect(readFileSync(`/proc/${carriers()[0]}/environ`, 'utf8')).not.toMatch(/CARELINE|SECRET|DATABASE|TOKEN/)
  await endBytesProcess(0)
  expect(carriers()).toEqual([])
})

test('NET-02 uploads are counted to the byte there, however much of them had arrived before', async () => {
  const { ask, openSocket } = await open()
  await ask(download(0))
  for (const bytes of [1, 1000, 65_536, 131_072, 3_000_003]) {
    const { status, headers, body } = await ask(uploadPath, randomBytes(bytes))
    expect([status, headers.connection, JSON.parse(body.toString())]).toEqual([200, 'close', { bytes }])
  }
  // A half-received upload is not answered as if it were complete.
  const socket = openSocket(`POST ${uploadPath}`)
  socket.write(`content-length: 1000\r\n\r\n${'x'.repeat(400)}`)
  const answered: Buffer[] = []
  socket.on('data', (piece: Buffer) => answered.push(piece))
  // Meanwhile a complete request on another connection succeeds.
  await ask(uploadPath, randomBytes(100_000))
  expect(Buffer.concat(answered).toString()).toBe('')
  socket.write('x'.repeat(600))
  await once(socket, 'close')
  expect(Buffer.concat(answered).toString()).toContain('{"bytes":1000}')
})

test('NET-02 six streams at a time, there as here; who goes away makes room, and nothing of it stays with the server', async () => {
  const { server, ask, openSocket } = await open()
  await ask(download(0))
  const sockets = Array.from({ length: 6 }, () => openSocket(`GET ${download(200_000_000)}`))
  for (const socket of sockets) {
    socket.write('\r\n')
    await once(socket, 'data')
    socket.pause()
  }
  expect((await ask(download(0))).status).toBe(429)
  for (const socket of sockets) socket.destroy()
  await vi.waitFor(async () => expect((await ask(download(0))).status).toBe(200), { timeout: 20_000 })
  await vi.waitFor(async () => expect(await connectionsOf(server)).toBe(0), { timeout: 20_000 })
})

test.skipIf(process.platform !== 'linux')('NET-02 the next half of a test is let in though the process has not seen yet that the page broke the first one off', async () => {
  const { ask, openSocket } = await open()
  await ask(download(0))
  const sockets = Array.from({ length: 6 }, () => openSocket(`GET ${download(200_000_000)}`))
  for (const socket of sockets) {
    socket.write('\r\n')
    await once(socket, 'data')
  }
  const [carrier] = carriers()
  process.kill(carrier!, 'SIGSTOP')
  for (const socket of sockets) socket.destroy()
  const next = ask(uploadPath, randomBytes(1000))
  // The request has arrived and waits; another request succeeds meanwhile.
  expect((await ask('/alive')).status).toBe(200)
  process.kill(carrier!, 'SIGCONT')
  expect((await next).status).toBe(200)
})

test('NET-02 a site that ends lets what runs there come to its end, and what comes later is carried all the same', async () => {
  const { begin, ask } = await open()
  await ask(download(0))
  const answer = await begin(download(20_000_000))
  const ended = endBytesProcess(20_000)
  expect((await readWhole(answer)).length).toBe(20_000_000)
  await ended
  expect((await ask(download(1000))).body.length).toBe(1000)
})

test('NET-02 where the process dies, its streams break off, their room is free, and the next is carried by another', async () => {
  const { ask, openSocket } = await open()
  await ask(download(0))
  const socket = openSocket(`GET ${download(200_000_000)}`)
  socket.write('\r\n')
  await once(socket, 'data')
  const closed = once(socket, 'close')
  socket.resume()
  await endBytesProcess(0)
  await closed
  const again = await ask(download(100_000))
  expect([again.status, again.body.length, again.headers.connection]).toEqual([200, 100_000, 'close'])
  expect((await ask('/alive')).body.toString()).toBe('yes')
})

test('NET-02 the server itself closes, though connections of its own were elsewhere', async () => {
  const { server, ask } = await open()
  await ask(download(0))
  await ask(download(100_000))
  await endBytesProcess(0)
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeIdleConnections()
  expect(await closed).toBeUndefined()
})
