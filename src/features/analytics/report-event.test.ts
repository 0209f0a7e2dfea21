import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AnalyticsEvent } from './analytics-events.ts'
import { maxEventsPerReport } from './events-path.ts'
import { reportEvent, type BrowserEvent } from './report-event.ts'

/** What left the page: each entry is one report's events. */
let reports: AnalyticsEvent[][]
let pageHides: (() => void)[]

const pageLoad: BrowserEvent = { name: 'Page_Load', page: '/support', audience: 'consumer', locale: 'en', isAnonymous: true }
const errorLog: BrowserEvent = { name: 'error/log', code: 'X', page: '/support', audience: 'consumer', locale: 'en', isAnonymous: true }

const keep = (body: string) => reports.push((JSON.parse(body) as { events: AnalyticsEvent[] }).events)

beforeEach(() => {
  reports = []
  pageHides = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.stubGlobal('addEventListener', (_: string, run: () => void) => pageHides.push(run))
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  vi.stubGlobal('navigator', {
    sendBeacon: (path: string, body: Blob) => {
      const isForCollector = path === '/analytics/v1/events' && body.type === 'application/json'
      if (isForCollector) void body.text().then(keep)
      return isForCollector
    },
  })
})

afterEach(async () => {
  await vi.advanceTimersByTimeAsync(2000)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Lets a second pass, and the beacon's body be read. */
async function afterOneSecond(): Promise<void> {
  await vi.advanceTimersByTimeAsync(1000)
  await vi.waitFor(() => expect(reports.length).toBeGreaterThan(0))
}

test('ANA-01 events of one second leave together, each as the catalogue has it', async () => {
  reportEvent(pageLoad)
  reportEvent({ ...pageLoad, name: 'Link_Click', linkName: 'Wi-Fi' })
  await vi.advanceTimersByTimeAsync(999)
  expect(reports).toEqual([])
  await afterOneSecond()
  expect(reports).toHaveLength(1)
  expect(reports[0]!.map((event) => AnalyticsEvent.parse(event).name)).toEqual(['Page_Load', 'Link_Click'])
})

test('ANA-01 sendHitNow sends at once, with what waits', async () => {
  reportEvent(pageLoad)
  reportEvent({ ...pageLoad, name: 'Link_Click', linkName: 'Call' }, 'now')
  await vi.waitFor(() => expect(reports).toHaveLength(1))
  expect(reports[0]).toHaveLength(2)
})

test('ANA-01 what waits leaves when the page is hidden', async () => {
  reportEvent(pageLoad)
  for (const run of pageHides) run()
  await vi.waitFor(() => expect(reports).toHaveLength(1))
})

test('ANA-01 no report is larger than the collector takes, and none is lost', async () => {
  for (let sent = 0; sent < maxEventsPerReport + 5; sent++) reportEvent(pageLoad)
  await afterOneSecond()
  await vi.waitFor(() => expect(reports.flat()).toHaveLength(maxEventsPerReport + 5))
  expect(Math.max(...reports.map((events) => events.length))).toBeLessThanOrEqual(maxEventsPerReport)
})

test.each(['off', 'false'])("ANA-02 error/log events are skipped when session storage reportlogs is '%s'; others are not", async (value) => {
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => (key === 'reportlogs' ? value : null) })
  reportEvent(errorLog)
  reportEvent(pageLoad)
  await afterOneSecond()
  expect(reports.flat().map((event) => event.name)).toEqual(['Page_Load'])
})

test.each(['on', 'true', null])("ANA-02 error/log events are sent when reportlogs is '%s'", async (value) => {
  vi.stubGlobal('sessionStorage', { getItem: () => value })
  reportEvent(errorLog)
  await afterOneSecond()
  expect(reports.flat().map((event) => event.name)).toEqual(['error/log'])
})

test('ANA-02 storage that may not be read counts as on', async () => {
  vi.stubGlobal('sessionStorage', {
    getItem() {
      throw new Error('SecurityError')
    },
  })
  reportEvent(errorLog)
  await afterOneSecond()
  expect(reports.flat()).toHaveLength(1)
})

test('ANA-01 without beacons, or with one refused, fetch carries the report, and its failure disturbs nothing', async () => {
  const fetched: RequestInit[] = []
  vi.stubGlobal('navigator', { sendBeacon: () => false })
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    fetched.push(init)
    return Promise.reject(new TypeError('offline'))
  })
  reportEvent(pageLoad, 'now')
  await vi.waitFor(() => expect(fetched).toHaveLength(1))
  expect(fetched[0]).toMatchObject({ method: 'POST', keepalive: true })
})

test('ANA-01 ids are UUIDs on plain http too, where crypto has no randomUUID', async () => {
  const real = globalThis.crypto
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => real.getRandomValues(bytes) })
  reportEvent(pageLoad, 'now')
  await vi.waitFor(() => expect(reports).toHaveLength(1))
  expect(AnalyticsEvent.safeParse(reports[0]![0]).error).toBeUndefined()
})
