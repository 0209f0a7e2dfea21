import { connect, type Socket } from 'node:net'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '#platform/config/config.ts'
import { buildRuntime } from '#test/support/context.ts'
import { listen } from '#test/support/server.ts'
import { createHttpServer } from '../http-server.ts'
import { closeUnread, limitBodies, numberRequests, type AppEnv } from '../middleware.ts'
import { awaitBodies, mostUnfinished } from './await-bodies.ts'
import { createShedding } from './shedding.ts'

const secret = 'a secret of at least 32 characters'

/** A site behind one proxy that answers with the body it got, except at /upload, which reads nothing. */
async function listenSite() {
  const { config } = buildRuntime({ environment: { TRUSTED_PROXIES: '1', SERVICES_SECRET: secret } })
  const shedding = createShedding()
  const app = new Hono<AppEnv>()
  const countsItself = (req: { path: string }) => req.path === '/upload'
  app.use(closeUnread(), numberRequests(), awaitBodies(config, countsItself), shedding.middleware, limitBodies(countsItself))
  app.get('/page', (c) => c.text('a page'))
  app.post('/upload', async (c) => new Promise<Response>((resolve) => void c.req.raw.signal.addEventListener('abort', () => resolve(c.body(null)))))
  app.all('*', async (c) => c.text(`got ${await c.req.text()}`))
  app.onError((_, c) => c.body(null, 400))
  const origin = await listen(createHttpServer(app.fetch, loadConfig({ CARELINE_ENV: 'test' })))
  const { port, host } = new URL(origin)
  const open = async (path: string, from: string, body: string, headers = 'Content-Length: 4') => {
    const socket = connect(Number(port), '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    const said = { socket, text: '' }
    socket.on('data', (bytes: Buffer) => (said.text += bytes.toString())).on('error', () => {})
    await new Promise((written) => socket.write(`POST ${path} HTTP/1.1\r\nHost: ${host.replace('127.0.0.1', 'localhost')}\r\nX-Forwarded-For: ${from}\r\n${headers}\r\n\r\n${body}`, written))
    return said
  }
  return { origin, port, shedding, open, read: (path: string, from: string) => fetch(`http://localhost:${port}${path}`, { headers: { 'x-forwarded-for': from } }) }
}

const isClosed = (socket: Socket) => new Promise((resolve) => (socket.closed ? resolve(true) : socket.once('close', () => resolve(true))))

test('API-01 requests whose bodies do not come take no place in flight, and are answered when the rest comes', async () => {
  const { shedding, open, read } = await listenSite()
  const slow: Awaited<ReturnType<typeof open>>[] = []
  for (let n = 0; n < 1100; n++) slow.push(await open('/form', `198.51.${100 + (n >> 8)}.${n & 255}`, 'h'))
  expect(shedding.shedStats()).toMatchObject({ inFlight: 0, shed: 0 })
  expect((await read('/page', '203.0.113.5')).status).toBe(200)
  slow[7]!.socket.write('alf')
  await expect.poll(() => slow[7]!.text).toMatch(/^HTTP\/1\.1 200 .*got half$/s)
}, 30_000)

test('API-01 one address has no more than so many unfinished bodies, of forms and uploads; others and the web process have their own', async () => {
  const { open, read } = await listenSite()
  const slow: Awaited<ReturnType<typeof open>>[] = []
  for (let n = 0; n < mostUnfinished; n++) slow.push(await open(n % 2 ? '/form' : '/upload', '198.51.100.1', 'h'))
  const refused = await open('/form', '198.51.100.1', 'h')
  await isClosed(refused.socket)
  expect(refused.text).toMatch(/^HTTP\/1\.1 429 .*retry-after: \d.*TOO_MANY_REQUESTS/s)
  expect((await read('/page', '198.51.100.1')).status).toBe(200)
  for (const said of [await open('/form', '198.51.100.2', 'half'), await open('/form', '198.51.100.1', 'half', `Content-Length: 4\r\nX-Services-Secret: ${secret}`)]) {
    await expect.poll(() => said.text).toMatch(/^HTTP\/1\.1 200 .*got half$/s)
  }
  // a place is free again when a body has come, and when a sender has left
  slow[1]!.socket.write('alf')
  slow[2]!.socket.destroy()
  await expect.poll(() => slow[1]!.text).toMatch(/got half$/)
  const again = [await open('/form', '198.51.100.1', 'half'), await open('/form', '198.51.100.1', 'half')]
  for (const said of again) await expect.poll(() => said.text).toMatch(/got half$/)
})

test('API-01 bodies that are too long are refused with 413, announced or not, and all others arrive whole', async () => {
  const { open } = await listenSite()
  const announced = await open('/form', '198.51.100.1', 'h', 'Content-Length: 200000')
  const chunk = 'x'.repeat(0x1a000)
  const chunked = await open('/form', '198.51.100.1', `1a000\r\n${chunk}\r\n`, 'Transfer-Encoding: chunked')
  for (const said of [announced, chunked]) await expect.poll(() => said.text).toMatch(/^HTTP\/1\.1 413 .*BODY_TOO_LARGE/s)
  const fits = await open('/form', '198.51.100.1', '3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n', 'Transfer-Encoding: chunked')
  await expect.poll(() => fits.text).toMatch(/got abcde/)
  const empty = await open('/form', '198.51.100.1', '', 'Content-Length: 0')
  await expect.poll(() => empty.text).toMatch(/got $/)
})
