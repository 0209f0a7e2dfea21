import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '#platform/config/config.ts'
import { createHttpServer } from '#platform/http/http-server.ts'
import type { DoorEnv } from '#platform/http/middleware.ts'
import { listen } from '#test/support/server.ts'
import { limitSlowBodies, serve } from './serve.server.ts'

/** A server whose answers at /slow come in two halves, the second when told to. */
async function serveSlowly() {
  const app = new Hono<DoorEnv>()
  const waiting: (() => void)[] = []
  app.get('/fast', (c) => c.text('fast'))
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
  const served = await serve(app, 0, '127.0.0.1', loadConfig({ CARELINE_ENV: 'test' }))
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
  return { served, waiting, read }
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

test('closing cuts off after nine seconds what does not end', async () => {
  const { served, waiting, read } = await serveSlowly()
  const running = read('/slow').catch((error: NodeJS.ErrnoException) => error.code)
  await expect.poll(() => waiting.length).toBe(1)
  const began = performance.now()
  await served.close()
  expect(performance.now() - began).toBeGreaterThan(8900)
  expect(performance.now() - began).toBeLessThan(10_000)
  expect(await running).toBe('ECONNRESET')
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
