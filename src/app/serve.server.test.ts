import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '#platform/config/config.ts'
import { createHttpServer } from '#platform/http/http-server.ts'
import type { AppEnv } from '#platform/http/middleware.ts'
import { listen } from '#test/support/server.ts'
import { limitSlowBodies, refuseTakenPort, serve, StartError } from './serve.server.ts'

/** A server whose answers at /slow come in two halves, the second on demand. */
async function serveSlowly(waits?: Parameters<typeof serve>[5]) {
  const app = new Hono<AppEnv>()
  const waiting: (() => void)[] = []
  const begun = { writes: 0 }
  app.get('/fast', (c) => c.text('fast'))
  app.post('/written', async (c) => {
    begun.writes += 1
    return c.text(await c.req.text().catch(() => 'cut off'))
  })
  app.get('/slow', () => {
    const parts = new ReadableStream<string>({
      async start(controller) {
        controller.enqueue('first half, ')
        await new Promise<void>((resolve) => waiting.push(resolve))
        controller.enqueue('second half')
        controller.close()
      },
    })
    return new Response(parts.pipeThrough(new TextEncoderStream()))
  })
  const served = await serve(app, 0, '127.0.0.1', loadConfig({ CARELINE_ENV: 'test' }), undefined, waits)
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const read = (path: string) =>
    new Promise<string>((resolve, reject) => {
      get({ port: served.port, host: '127.0.0.1', path, agent }, (response) => {
        let text = ''
        response.on('data', (chunk: Buffer) => (text += chunk.toString()))
        response.on('end', () => resolve(text))
        response.on('error', reject)
      }).on('error', reject)
    })
  return { served, waiting, begun, read }
}

async function isRefused(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(false)
    })
    socket.once('error', () => resolve(true))
  })
}

test('an idle connection stays open for longer than the minute for which load balancers keep theirs', async () => {
  const { served } = await serveSlowly()
  const response = await fetch(`http://127.0.0.1:${served.port}/fast`)
  expect(await response.text()).toBe('fast')
  expect(response.headers.get('keep-alive')).toBe('timeout=75')
  await served.close()
})

test('closing lets running requests finish, refuses new ones, and does not wait for connections that are only kept open', async () => {
  const { served, waiting, read } = await serveSlowly()
  expect(await read('/fast')).toBe('fast')
  const running = [read('/slow'), read('/slow'), read('/slow')]
  await expect.poll(() => waiting.length).toBe(3)
  let isClosed = false
  const closing = served.close().then(() => (isClosed = true))
  await expect.poll(() => isRefused(served.port)).toBe(true)
  expect(isClosed).toBe(false)
  for (const finish of waiting) finish()
  expect(await Promise.all(running)).toEqual(Array.from({ length: 3 }, () => 'first half, second half'))
  const answeredAt = performance.now()
  await closing
  expect(performance.now() - answeredAt).toBeLessThan(2000)
})

test('closing cuts off in the end what does not end', async () => {
  const { served, waiting, read } = await serveSlowly({ requestMs: 50, answerMs: 300 })
  const running = read('/slow').catch((error: NodeJS.ErrnoException) => error.code)
  await expect.poll(() => waiting.length).toBe(1)
  await served.close()
  expect(await running).toBe('ECONNRESET')
})

test('closing waits for answers that are being made, and not for requests that trickle in', async () => {
  const { served, waiting, begun, read } = await serveSlowly({ requestMs: 200, answerMs: 60_000 })
  const host = `Host: localhost:${served.port}`
  const trickle = async (beginning: string) => {
    const socket = connect(served.port, '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk.toString()))
    socket.on('error', () => {})
    const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(answer)))
    await new Promise((written) => socket.write(beginning, written))
    const more = setInterval(() => socket.write('a'), 10)
    onTestFinished(() => void socket.destroy())
    return { socket, ended: ended.finally(() => clearInterval(more)) }
  }
  const body = await trickle(`POST /written HTTP/1.1\r\n${host}\r\nContent-Length: 1000000\r\n\r\n`)
  const head = await trickle(`GET /fast HTTP/1.1\r\n${host}\r\nX-Long: `)
  const later = await trickle(`GET /fast HTTP/1.1\r\n${host}\r\n\r\nPOST /written HTTP/1.1\r\n${host}\r\nContent-Length: 1000000\r\n\r\n`)
  const running = read('/slow')
  await expect.poll(() => [waiting.length, begun.writes]).toEqual([1, 2])
  let isClosed = false
  const closing = served.close().then(() => (isClosed = true))
  expect(await body.ended).toMatch(/^HTTP\/1\.1 408 .*REQUEST_TIMEOUT/s)
  expect(await head.ended).toMatch(/^HTTP\/1\.1 408 .*REQUEST_TIMEOUT/s)
  expect(await later.ended).toMatch(/^HTTP\/1\.1 200 .*fastHTTP\/1\.1 408 .*REQUEST_TIMEOUT/s)
  expect(isClosed).toBe(false)
  waiting[0]!()
  expect(await running).toBe('first half, second half')
  await closing
})

test('a request that has arrived whole by then is done and answered', async () => {
  const { served, begun } = await serveSlowly({ requestMs: 5_000, answerMs: 60_000 })
  const socket = connect(served.port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk.toString()))
  await new Promise((written) => socket.write(`POST /written HTTP/1.1\r\nHost: localhost:${served.port}\r\nContent-Length: 4\r\n\r\nha`, written))
  await expect.poll(() => begun.writes).toBe(1)
  const closing = served.close()
  socket.write('lf')
  await closing
  expect(answer).toMatch(/^HTTP\/1\.1 200 .*half$/s)
})

test('API-01 TIC-09 a body that comes slowly has its 30 seconds, and pictures have longer', async () => {
  const server = createHttpServer(async (request) => new Response(await request.text()), loadConfig({ CARELINE_ENV: 'test' }))
  server.prependListener('request', limitSlowBodies(server, 100))
  const { port } = new URL(await listen(server))
  const send = (path: string) =>
    new Promise<string>((resolve) => {
      let answer = ''
      const socket = connect(Number(port), '127.0.0.1', () => {
        socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\nContent-Length: 4\r\n\r\nha`)
        setTimeout(() => socket.writable && socket.write('lf'), 400)
      })
      socket.on('data', (chunk) => (answer += chunk.toString()))
      socket.on('error', () => {})
      socket.on('close', () => resolve(answer))
    })
  const [plain, picture] = await Promise.all([send('/support'), send('/msapi/ticketms/v1/pictures')])
  expect(plain).toMatch(/^HTTP\/1\.1 408 .*REQUEST_TIMEOUT/s)
  expect(picture).toMatch(/^HTTP\/1\.1 200 .*half$/s)
})

test('a port that another program uses is named before the long part of a start; a free one is let go again', async () => {
  const served = await serve(new Hono<AppEnv>(), 0, '127.0.0.1', loadConfig({ CARELINE_ENV: 'test' }))
  await expect(refuseTakenPort(served.port, '127.0.0.1')).rejects.toThrow(StartError)
  await served.close()
  for (let times = 0; times < 2; times++) await refuseTakenPort(served.port, '127.0.0.1')
})
