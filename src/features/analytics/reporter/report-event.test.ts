import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeStorage } from './test-storage.ts'
import { reporterOf } from './report-event.ts'

const report = reporterOf(false)

let pageHides: (() => void)[]

beforeEach(() => {
  pageHides = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.stubGlobal('localStorage', fakeStorage())
  vi.stubGlobal('location', { href: 'http://localhost/support' })
  vi.stubGlobal('document', { cookie: '', querySelector: () => null })
  vi.stubGlobal('addEventListener', (_: string, run: () => void) => pageHides.push(run))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('ANA-01 what is reported before the sender has come waits in local storage when the page is left, each with its id and time', () => {
  report({ name: 'Page_Load' })
  report({ name: 'Link_Click', linkName: 'Wi-Fi' })
  for (const run of pageHides) run()
  expect(localStorage.length).toBe(1)
  const events = JSON.parse(localStorage.getItem(localStorage.key(0)!)!) as { id: string; at: number; name: string }[]
  expect(events.map(({ name }) => name)).toEqual(['Page_Load', 'Link_Click'])
  expect(new Set(events.map(({ id }) => id)).size).toBe(2)
  expect(events.every(({ at }) => at === Date.now())).toBe(true)
})

test('ANA-01 with Global Privacy Control nothing is reported, nor kept', () => {
  vi.stubGlobal('navigator', { globalPrivacyControl: true })
  report({ name: 'Page_Load' })
  for (const run of pageHides) run()
  expect(localStorage.length).toBe(0)
})
