import { createAdaptorServer } from '@hono/node-server'
import type { Server } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { Hono } from 'hono'
import { admit, limitBodies, numberRequests, type AppEnv } from '#platform/http/middleware.ts'
import { addAccount, addCustomer } from '#test/support/people.ts'
import { buildContext, buildRuntime } from '#test/support/context.ts'
import { openTestDatabase } from '#test/support/databases.ts'
import { lineClock, openSlowRelay } from '#test/support/slow-relay.ts'
import { call } from '#platform/services/call.ts'
import { uploadPath } from '../rules/speed-paths.ts'
import { speedTestHandlers } from '../server/handlers.ts'
import { mountSpeedStreams } from '../server/bytes/speed-streams.ts'
import { startSpeedTest } from '../speed-endpoints.ts'
import { runSpeedTest, type SpeedLoad } from './run-speed-test.ts'

/** A listening server with the streams as the process mounts them, and the token of a running test. */
async function openStreams() {
  const database = await openTestDatabase('sqlite')
  await addCustomer(database, { id: 'maya' })
  await addAccount(database, { number: '301448210', customer_id: 'maya' })
  const runtime = buildRuntime({ database, handlers: speedTestHandlers })
  const app = new Hono<AppEnv>()
  app.use(numberRequests(), limitBodies(({ path }) => path === uploadPath), admit(runtime, async () => ({ identity: { kind: 'anonymous' }, recognisedToken: undefined, session: undefined })))
  mountSpeedStreams(app)
  const server = createAdaptorServer({ fetch: app.fetch }) as Server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => (server.close(() => resolve()), server.closeAllConnections())))
  const started = await call(buildContext(runtime), startSpeedTest, { body: { link: 'wifi' } })
  if (!started.ok) throw new Error(started.code)
  return { port: (server.address() as { port: number }).port, token: started.data.content.token }
}

const load = (downloadBytes: number, uploadBytes: number): SpeedLoad => ({ streams: 4, seconds: 600, downloadBytes, uploadBytes, uploadPieceBytes: 32 * 1024, pings: 6 })

test.each([
  { mbps: 5, bytes: 2_500_000 },
  { mbps: 50, bytes: 25_000_000 },
])('NET-02 a line of $mbps Mbit/s is measured within a tenth, down and up', async ({ mbps, bytes }) => {
  const { port, token } = await openStreams()
  const clock = lineClock((mbps * 1000) / 8)
  const relay = await openSlowRelay(port, clock)
  onTestFinished(relay.close)
  const world = {
    fetch: (path: string, init: object) => fetch(`http://127.0.0.1:${relay.port}${path}`, init),
    now: clock.now,
    wait: () => clock.carry(0),
  }
  const phases = new Set<string>()
  const measured = await runSpeedTest(world, token, load(bytes, bytes), (phase) => phases.add(phase), new AbortController().signal)
  expect([...phases]).toEqual(['latency', 'download', 'upload'])
  for (const kbps of [measured.downloadKbps, measured.uploadKbps]) {
    expect(kbps).toBeGreaterThan(mbps * 900)
    expect(kbps).toBeLessThan(mbps * 1100)
  }
  // Latency under load is not lower than without load.
  expect(measured.loadedLatencyMs).toBeGreaterThanOrEqual(measured.latencyMs)
}, 30_000)
