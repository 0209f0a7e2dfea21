import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Identity } from '#contracts/identity.ts'
import { reportEvents } from '#features/analytics/contract.ts'
import { cookieNames, demoCustomerId } from '#features/sign-in/testing.ts'
import { readSupportHome } from '#features/support-home/server.ts'
import { call } from '#platform/services/call.ts'
import { loadConfig } from '#platform/config/config.ts'
import { postgresMissing } from '../support/databases.ts'
import { findTestBinaries, startTestCluster, type TestCluster } from '../support/postgres.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import { buildContext } from '../support/context.ts'
import { startFaultProxy, type FaultProxy } from '../support/fault-proxy.ts'
import { createWebApp } from '#app/app.server.ts'
import { openRuntime, type OpenRuntime } from '#app/runtime.server.ts'

const maya: Identity = { kind: 'customer', customerId: demoCustomerId('maya.torres'), loginId: 'maya.torres', loginType: 'UserId' }
const beatMs = 40
const recoveryMs = 5000

/** Starts one read and one write every 40 ms, whether earlier ones have finished or not. */
function startTrickle(runtime: Runtime) {
  const acknowledged: string[] = []
  const open = new Set<Promise<void>>()
  const seen = { good: 0, bad: 0, lastBadAt: 0, goodSinceBad: 0 }
  const note = (isGood: boolean) => {
    if (isGood) {
      seen.good += 1
      seen.goodSinceBad += 1
      return
    }
    seen.bad += 1
    seen.goodSinceBad = 0
    seen.lastBadAt = performance.now()
  }
  const write = async () => {
    const event = { id: randomUUID(), at: Date.now(), audience: 'consumer', locale: 'en', page: '/support', name: 'Page_Load', isAnonymous: true } as const
    const outcome = await call(buildContext(runtime), reportEvents, { body: { events: [event] } }, { signIn: 'return' })
    if (outcome.ok) acknowledged.push(event.id)
    note(outcome.ok)
  }
  const read = async () => note((await readSupportHome(buildContext(runtime, { identity: maya }))).firstName === 'Maya')
  const beat = () => {
    for (const work of [write(), read()]) {
      const tracked = work.finally(() => open.delete(tracked))
      open.add(tracked)
    }
  }
  const timer = setInterval(beat, beatMs)
  return {
    acknowledged,
    seen,
    async stop() {
      clearInterval(timer)
      await Promise.all(open)
    },
  }
}

describe.skipIf(postgresMissing !== undefined)(`PostgreSQL under load${postgresMissing ? ` (skipped: ${postgresMissing})` : ''}`, () => {
  let home: string
  let cluster: TestCluster
  let proxy: FaultProxy
  let runtime: OpenRuntime

  beforeAll(async () => {
    const binaries = findTestBinaries()
    if (!binaries.ok) throw new Error(binaries.reason)
    home = mkdtempSync(path.join(tmpdir(), 'careline-faults-'))
    cluster = await startTestCluster(binaries, { isCrashSafe: true })
    const admin = new pg.Client({ connectionString: cluster.url('postgres') })
    await admin.connect()
    await admin.query('create database careline')
    await admin.end()
    proxy = await startFaultProxy(cluster.socketPath)
    const environment = { CARELINE_ENV: 'test', LOG_LEVEL: 'silent', CARELINE_DATA: home, DATABASE_URL: `postgres://careline@127.0.0.1:${proxy.port}/careline` }
    runtime = await openRuntime(loadConfig(environment), 'web')
  })

  afterAll(async () => {
    await runtime?.close()
    await proxy?.close()
    await cluster?.stop()
    rmSync(home, { recursive: true, force: true })
  })

  test.each<{ what: string; breakIt: () => Promise<void>; mendIt: () => Promise<void> }>([
    { what: 'is restarted', breakIt: () => cluster.halt('fast'), mendIt: () => cluster.resume() },
    { what: 'crashes and comes back', breakIt: () => cluster.halt('immediate'), mendIt: () => cluster.resume() },
    { what: 'loses all its connections', breakIt: async () => proxy.set({ mode: 'reset' }), mendIt: async () => proxy.set({ mode: 'pass' }) },
    { what: 'hangs and goes on', breakIt: async () => proxy.set({ mode: 'stop' }), mendIt: async () => proxy.set({ mode: 'pass' }) },
  ])('a server that $what: errors for at most 5 s after it is back, and no acknowledged write is lost', { timeout: 120_000 }, async ({ breakIt, mendIt }) => {
    const trickle = startTrickle(runtime)
    onTestFinished(() => trickle.stop())
    await expect.poll(() => trickle.seen.goodSinceBad, { timeout: 30_000 }).toBeGreaterThan(20)
    const badBefore = trickle.seen.bad
    await breakIt()
    await expect.poll(() => trickle.seen.bad, { timeout: 20_000 }).toBeGreaterThan(badBefore)
    await mendIt()
    const backAt = performance.now()
    // recovered: a good second without an error
    await expect.poll(() => trickle.seen.goodSinceBad, { timeout: 30_000 }).toBeGreaterThan(40)
    await trickle.stop()
    expect(trickle.seen.lastBadAt - backAt).toBeLessThan(recoveryMs)
    const kept = await runtime.database.read.selectFrom('analytics_event').select('id').execute()
    const found = new Set(kept.map(({ id }) => id))
    expect(trickle.acknowledged.length).toBeGreaterThan(20)
    expect(trickle.acknowledged.filter((id) => !found.has(id))).toEqual([])
  })

  test('a server that is away: whoever may be signed in gets 503 and when to come again, and everybody a page once it is back', { timeout: 60_000 }, async () => {
    const app = createWebApp(runtime, async () => new Response('a page', { headers: { 'content-type': 'text/html' } }), {})
    const open = () => app.request('/acctmgmt/overview', { headers: { accept: 'text/html', cookie: `${cookieNames(runtime.config).session}=${'a'.repeat(43)}` } }, { incoming: { headers: {} } })
    proxy.set({ mode: 'reset' })
    const away = await open()
    proxy.set({ mode: 'pass' })
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)])
    expect(await away.text()).toContain('We can’t open this page right now')
    await expect.poll(async () => (await open()).status, { timeout: 30_000 }).toBe(200)
  })
})
