import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '#platform/config/config.ts'
import type { DoorEnv } from '#platform/http/middleware.ts'
import { serve } from './serve.server.ts'

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
