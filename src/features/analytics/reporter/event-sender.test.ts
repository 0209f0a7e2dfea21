import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AnalyticsEvent } from '../events/analytics-events.ts'
import { maxKeptEvents } from './event-queue.ts'
import { startSending } from './event-sender.ts'
import { earlyKeyPrefix, maxEventsPerReport } from '../events/events-path.ts'
import type { QueuedEvent } from './report-event.ts'
import { fakeStorage } from './test-storage.ts'

/** The reports that were sent: each entry holds one report's events. */
let reports: AnalyticsEvent[][]
/** The collector's answer: a status, or undefined for no answer. */
let answer: (events: AnalyticsEvent[]) => number | undefined
let listeners: Map<string, () => void>
let requests: RequestInit[]

const pageLoad = (parts: object = {}) => ({ name: 'Page_Load', href: 'http://localhost/support?q=1', isAnonymous: true, id: randomUUID(), at: Date.now(), ...parts }) as QueuedEvent
const errorLog = () => pageLoad({ name: 'error/log', code: 'X' })
const start = (early: QueuedEvent[] = []) => startSending(early)
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const acceptedIds = () => reports.flat().map(({ id }) => id)

beforeEach(() => {
  reports = []
  requests = []
  answer = () => 202
  listeners = new Map()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.stubGlobal('innerWidth', 800)
  vi.stubGlobal('document', { cookie: '', querySelector: () => null })
  vi.stubGlobal('localStorage', fakeStorage())
  vi.stubGlobal('sessionStorage', fakeStorage())
  vi.stubGlobal('addEventListener', (name: string, run: () => void) => listeners.set(name, run))
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    requests.push(init)
    const { events } = JSON.parse(init.body as string) as { events: AnalyticsEvent[] }
    const status = path === '/analytics/v1/events' ? answer(events) : 404
    if (status === undefined) throw new TypeError('offline')
    if (status === 202) reports.push(events)
    return new Response(null, { status, headers: { 'retry-after': '3' } })
  })
})

afterEach(() => {
  vi.clearAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('ANA-01 events of one second leave together, in their order, each as the catalogue has it, with the viewport’s class', async () => {
  const take = start([pageLoad()])
  take(pageLoad({ name: 'Link_Click', linkName: 'Wi-Fi' }))
  await pass(999)
  expect(reports).toEqual([])
  await pass(1)
  expect(reports).toHaveLength(1)
  expect(reports[0]!.map((event) => AnalyticsEvent.parse(event)).map(({ name, viewport }) => [name, viewport])).toEqual([['Page_Load', 'tablet'], ['Link_Click', 'tablet']])
  expect(localStorage.length).toBe(0)
})

test('ANA-01 the first page in a tab is the beginning of a visit', async () => {
  const take = start([pageLoad({ name: 'Link_Click', linkName: 'x' }), pageLoad(), pageLoad()])
  take(pageLoad(), 'now')
  await pass(0)
  expect(reports[0]!.map((event) => event.name === 'Page_Load' && event.isEntry === true)).toEqual([false, true, false, false])
})

test('ANA-01 sendHitNow sends at once, with what waits', async () => {
  const take = start([pageLoad()])
  take(pageLoad(), 'now')
  await pass(0)
  expect(reports.map((events) => events.length)).toEqual([2])
})

test('ANA-01 what waits leaves when the page is left, by a request that outlives it', async () => {
  start([pageLoad()])
  listeners.get('pagehide')!()
  await pass(0)
  expect(reports).toHaveLength(1)
  expect(requests[0]).toMatchObject({ method: 'POST', keepalive: true })
})

test('ANA-01 no report is larger than the collector takes, and none is lost', async () => {
  start(Array.from({ length: 2 * maxEventsPerReport + 5 }, () => pageLoad()))
  await pass(1000)
  expect(reports.map((events) => events.length)).toEqual([maxEventsPerReport, maxEventsPerReport, 5])
})

test('ANA-01 a report stays below what a browser sends for a page that has been left', async () => {
  start(Array.from({ length: 40 }, () => pageLoad({ name: 'Link_Click', linkName: 'x', linkUrl: `/${'y'.repeat(2000)}` })))
  await pass(1000)
  expect(Math.max(...requests.map(({ body }) => (body as string).length))).toBeLessThan(31_000)
  expect(acceptedIds()).toHaveLength(40)
})

test.each([undefined, 500, 503, 429])('ANA-01 an event is kept until its 202 (now %s), and is then there once', async (status) => {
  const event = pageLoad()
  answer = () => status
  start([event])
  await pass(1000)
  expect(localStorage.length).toBe(1)
  answer = () => 202
  await pass(4000)
  expect(acceptedIds()).toEqual([event.id])
  expect(localStorage.length).toBe(0)
})

test('ANA-01 a collector that asks for three seconds gets them', async () => {
  answer = () => 503
  const take = start([pageLoad()])
  await pass(1000)
  take(pageLoad(), 'now')
  await pass(2900)
  expect(requests).toHaveLength(1)
  await pass(100)
  expect(requests).toHaveLength(2)
})

test('ANA-01 what a closed tab could not send goes with the next page, early events too, under the ids that they had', async () => {
  answer = () => undefined
  const event = pageLoad()
  start([event])
  await pass(1000)
  vi.clearAllTimers()
  const early = pageLoad()
  localStorage.setItem(`${earlyKeyPrefix}1`, JSON.stringify([early]))
  await pass(20_000)
  answer = () => 202
  start()
  await pass(1000)
  expect(acceptedIds().toSorted()).toEqual([event.id, early.id].toSorted())
  expect(localStorage.length).toBe(0)
})

test('ANA-01 what another open page has just reported is left to it', async () => {
  localStorage.setItem(`careline-event:${Date.now()}:x`, JSON.stringify(pageLoad()))
  start()
  await pass(1000)
  expect(reports).toEqual([])
  await pass(16_000)
  expect(reports.flat()).toHaveLength(1)
})

test('ANA-01 the queue has a bound: the oldest give way', async () => {
  answer = () => undefined
  const events = Array.from({ length: maxKeptEvents + 3 }, () => pageLoad())
  start(events)
  await pass(1000)
  expect(localStorage.length).toBe(maxKeptEvents)
  answer = () => 202
  await pass(60_000)
  expect(acceptedIds()).toEqual(events.slice(3).map(({ id }) => id))
})

test('ANA-01 storage that is full or holds something else loses nothing of this page', async () => {
  vi.stubGlobal('localStorage', fakeStorage(1))
  localStorage.setItem(`${earlyKeyPrefix}1`, 'not JSON')
  start([pageLoad(), pageLoad()])
  await pass(1000)
  expect(reports.flat()).toHaveLength(2)
})

test('ANA-01 one event that the collector refuses keeps no other back', async () => {
  const events = Array.from({ length: 7 }, (_, index) => pageLoad({ page: index === 4 ? '/wrong' : '/support' }))
  answer = (sent) => (sent.some(({ page }) => page === '/wrong') ? 400 : 202)
  start(events)
  await pass(5000)
  expect(acceptedIds().toSorted()).toEqual(events.filter((event) => event.page !== '/wrong').map(({ id }) => id).toSorted())
  expect(localStorage.length).toBe(0)
})

test('ANA-01 Global Privacy Control that comes later empties what waits', async () => {
  start([pageLoad()])
  vi.stubGlobal('navigator', { globalPrivacyControl: true })
  await pass(1000)
  expect(requests).toEqual([])
  expect(localStorage.length).toBe(0)
})

test('ANA-01 ids are UUIDs on plain http too, where crypto has no randomUUID', async () => {
  const real = globalThis.crypto
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => real.getRandomValues(bytes) })
  start([pageLoad({ id: undefined })])
  await pass(1000)
  expect(AnalyticsEvent.safeParse(reports[0]![0]).error).toBeUndefined()
})

test.each(['off', 'false'])("ANA-02 error/log events are skipped when session storage reportlogs is '%s'; others are not", async (value) => {
  sessionStorage.setItem('reportlogs', value)
  start([errorLog(), pageLoad()])
  await pass(1000)
  expect(reports.flat().map((event) => event.name)).toEqual(['Page_Load'])
})

// only these two spellings mean off
test.each(['on', 'true', undefined, '', 'OFF', 'Off', 'FALSE', 'False', ' off', 'false ', '0', 'no', 'null', 'undefined'])("ANA-02 error/log events are sent when reportlogs is '%s'", async (value) => {
  if (value) sessionStorage.setItem('reportlogs', value)
  start([errorLog()])
  await pass(1000)
  expect(reports.flat().map((event) => event.name)).toEqual(['error/log'])
})

test('ANA-02 storage that may not be read counts as on, and events are sent from memory', async () => {
  const refuse = { get: () => { throw new DOMException('no', 'SecurityError') } }
  for (const name of ['sessionStorage', 'localStorage']) Object.defineProperty(globalThis, name, { configurable: true, ...refuse })
  start([errorLog()])
  await pass(1000)
  expect(reports.flat()).toHaveLength(1)
})
