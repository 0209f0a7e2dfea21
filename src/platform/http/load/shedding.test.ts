import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { numberRequests, protect, type AppEnv } from '../middleware.ts'
import { createShedding } from './shedding.ts'

/** An app whose pages answer on demand, on an event loop whose turns and their lengths the test controls. */
function buildBusyApp() {
  let now = 1
  let scheduled: (() => void) | undefined
  const shedding = createShedding({ next: (run) => void (scheduled = run), now: () => now })
  const app = new Hono<AppEnv>()
  const waiting: (() => void)[] = []
  const begun: string[] = []
  app.use(protect('http://localhost'), numberRequests(), shedding.middleware)
  app.get('/broken', () => {
    throw new Error('broken')
  })
  app.onError((_, c) => c.text('broken', 500))
  for (const path of ['/healthz', '/readyz', '/metrics', '/assets/app.js']) app.get(path, (c) => c.text('ok'))
  app.all('*', async (c) => {
    begun.push(c.req.path)
    await new Promise<void>((resolve) => waiting.push(resolve))
    return c.text('a page')
  })
  /** runs up to `count` turns of `turnMs` each, as long as there is work */
  const turn = async (count: number, turnMs: number) => {
    for (let passed = 0; passed < count && scheduled; passed++) {
      const run = scheduled
      scheduled = undefined
      now += turnMs
      run()
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return {
    app,
    shedding,
    begun,
    turn,
    open: (count: number, path = '/support') => Array.from({ length: count }, async () => app.request(path)),
    finish: () => waiting.splice(0).forEach((resolve) => resolve()),
  }
}

/** Lets all waiting requests begin and all running ones end. */
async function endAll({ turn, finish }: ReturnType<typeof buildBusyApp>, open: Promise<Response>[]): Promise<Response[]> {
  await turn(2000, 1)
  finish()
  return Promise.all(open)
}

const browser = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } }

/** An app whose turns take 40 ms, with a full queue. */
async function buildOverloaded() {
  const busy = buildBusyApp()
  const opened = busy.open(16)
  await busy.turn(40, 40)
  const line = busy.open(16)
  await expect.poll(() => busy.shedding.shedStats().waiting).toBe(16)
  onTestFinished(async () => void (await endAll(busy, [...opened, ...line])))
  return { ...busy, opened: [...opened, ...line] }
}

test('when the event loop lags new pages get a calm 503 with Retry-After, in their language', async () => {
  const { app } = await buildOverloaded()
  for (const [path, lang, sentence] of [['/support', 'en', 'Please try again in a few seconds.'], ['/es-us/support/', 'es', 'Vuelva a intentarlo en unos segundos.']] as const) {
    const response = await app.request(path, browser)
    expect(response.status).toBe(503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(2)
    expect(Number(response.headers.get('retry-after'))).toBeLessThanOrEqual(6)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const html = await response.text()
    expect(html).toContain(`<html lang="${lang}">`)
    expect(html).toContain(sentence)
    const [, style = ''] = /<style>(.*?)<\/style>/.exec(html) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    expect(response.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test('API-01 when the event loop lags services answer 503 with our envelope', async () => {
  const { app, shedding } = await buildOverloaded()
  const response = await app.request('/msapi/test', { method: 'POST', body: '{}' })
  expect([response.status, response.headers.get('content-type')]).toEqual([503, 'application/json'])
  expect(await response.json()).toEqual({
    error: { code: 'OVERLOADED', message: expect.stringContaining('try again'), requestId: response.headers.get('x-request-id') },
  })
  expect(shedding.shedStats()).toEqual({ shed: 1, inFlight: 32, waiting: 16, limit: 32 })
})

test('health, readiness, metrics and assets are never shed', async () => {
  const { app, shedding } = await buildOverloaded()
  for (const path of ['/healthz', '/readyz', '/metrics', '/assets/app.js']) expect((await app.request(path, browser)).status).toBe(200)
  expect(shedding.shedStats().shed).toBe(0)
})

test('requests that were let in are finished, and new ones are let in as those before them begin', async () => {
  const busy = await buildOverloaded()
  expect((await busy.app.request('/support')).status).toBe(503)
  // the first turn only checks for new arrivals
  await busy.turn(3, 40)
  expect(busy.shedding.shedStats().waiting).toBe(14)
  const next = busy.open(2)
  await new Promise((resolve) => setImmediate(resolve))
  for (const response of await endAll(busy, [...busy.opened, ...next])) expect(response.status).toBe(200)
  expect(busy.shedding.shedStats()).toMatchObject({ inFlight: 0, waiting: 0, shed: 1 })
})

test('pages begin in the order in which they were asked for, one a turn, after everybody who has come was seen', async () => {
  const busy = buildBusyApp()
  const first = busy.open(1, '/first')
  await new Promise((resolve) => setImmediate(resolve))
  // a request arrived in this turn, so the next turn checks for more
  await busy.turn(1, 1)
  expect(busy.begun).toEqual([])
  const second = busy.open(1, '/second')
  await new Promise((resolve) => setImmediate(resolve))
  await busy.turn(1, 1)
  expect(busy.begun).toEqual([])
  await busy.turn(1, 1)
  expect(busy.begun).toEqual(['/first'])
  await busy.turn(1, 1)
  expect(busy.begun).toEqual(['/first', '/second'])
  await endAll(busy, [...first, ...second])
})

test('newcomers in every turn do not keep the first from beginning', async () => {
  const busy = buildBusyApp()
  const open: Promise<Response>[] = []
  for (let turns = 0; turns < 40; turns++) {
    open.push(...busy.open(1))
    await new Promise((resolve) => setImmediate(resolve))
    await busy.turn(1, 0.05)
  }
  expect(busy.begun.length).toBeGreaterThanOrEqual(1)
  await endAll(busy, open)
})

test('as many may wait as begin within 50 ms: few while the event loop lags, more when it does not, and never below sixteen', async () => {
  const busy = buildBusyApp()
  const limitAfter = async (turnMs: number) => {
    const open = busy.open(16)
    await busy.turn(60, turnMs)
    await endAll(busy, open)
    return busy.shedding.shedStats().limit
  }
  for (let rounds = 0; rounds < 6; rounds++) await limitAfter(1)
  expect(await limitAfter(1)).toBeGreaterThan(40)
  expect(await limitAfter(30)).toBe(16)
  for (let rounds = 0; rounds < 6; rounds++) await limitAfter(1)
  expect(await limitAfter(1)).toBeGreaterThan(40)
})

test('one late turn does not refuse requests', async () => {
  const busy = buildBusyApp()
  for (let rounds = 0; rounds < 8; rounds++) {
    const open = busy.open(16)
    await endAll(busy, open)
  }
  const before = busy.shedding.shedStats().limit
  const open = busy.open(3)
  await new Promise((resolve) => setImmediate(resolve))
  await busy.turn(2, 1)
  await busy.turn(1, 400)
  await endAll(busy, open)
  expect(busy.shedding.shedStats().limit).toBeGreaterThanOrEqual(Math.max(16, before / 7))
})

test('pages that wait for services take no turns, and there is a cap on requests in flight', async () => {
  const busy = buildBusyApp()
  const all: Promise<Response>[] = []
  for (let rounds = 0; rounds < 103; rounds++) {
    all.push(...busy.open(10))
    await new Promise((resolve) => setImmediate(resolve))
    await busy.turn(12, 0.05)
  }
  expect(busy.shedding.shedStats()).toMatchObject({ inFlight: 1024, shed: 6 })
  await endAll(busy, all)
  expect(busy.shedding.shedStats().inFlight).toBe(0)
})

test('a request that fails is no longer in flight, also on the real event loop', async () => {
  const shedding = createShedding()
  const app = new Hono<AppEnv>()
  app.use(numberRequests(), shedding.middleware)
  app.get('/broken', () => {
    throw new Error('broken')
  })
  app.get('/fine', (c) => c.text('fine'))
  app.onError((_, c) => c.text('broken', 500))
  const answers = await Promise.all(['/broken', '/fine', '/broken', '/fine'].map(async (path) => (await app.request(path)).status))
  expect(answers).toEqual([500, 200, 500, 200])
  expect(shedding.shedStats()).toMatchObject({ shed: 0, inFlight: 0, waiting: 0 })
})
