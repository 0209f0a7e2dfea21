import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findUnsentNew, forgetSentLocal, keepLocal, noteSentLocal, readLocal } from './local-draft.ts'

const key = '0b6f1c1e-8f0a-4d0e-9c55-000000000001'
const place = { person: 'eddie.cole', audience: 'consumer', key }
const of = (title: string) => ({ fields: `en.title=${title}`, base: '0' })

beforeEach(() => {
  // as in a browser, its entries are its own properties
  const entries: Record<string, string> = {}
  const methods = { getItem: (name: string) => entries[name] ?? null, setItem: (name: string, value: string) => void (entries[name] = value), removeItem: (name: string) => void delete entries[name] }
  vi.stubGlobal('localStorage', new Proxy(entries, { get: (_, name) => methods[name as keyof typeof methods] }))
  vi.stubGlobal('navigator', {})
})
afterEach(() => void vi.unstubAllGlobals())

test('STU-02 a new article’s text is found by its writer alone, and the newest first', async () => {
  expect(await findUnsentNew('eddie.cole', 'consumer')).toBeUndefined()
  keepLocal(place, of('First'))
  keepLocal({ ...place, key: 'KM1000101' }, of('An article that is there'))
  vi.useFakeTimers({ now: Date.now() + 1000 })
  const newer = { ...place, key: '0b6f1c1e-8f0a-4d0e-9c55-000000000002' }
  keepLocal(newer, of('Second'))
  vi.useRealTimers()
  expect(await findUnsentNew('eddie.cole', 'consumer')).toBe(newer.key)
  keepLocal(newer, undefined)
  expect(await findUnsentNew('eddie.cole', 'consumer')).toBe(key)
  expect([await findUnsentNew('tom.reyes', 'consumer'), await findUnsentNew('eddie.cole', 'smb')]).toEqual([undefined, undefined])
})

test('STU-02 a saved text is gone, also if the answer to its draft comes later; what was typed since stays', () => {
  keepLocal(place, of('Saved'))
  noteSentLocal(place)
  // the answer to an earlier draft came between
  keepLocal(place, of('Saved'))
  forgetSentLocal()
  expect(readLocal(place)).toBeUndefined()
  keepLocal(place, of('Saved'))
  expect(readLocal(place)).toBeUndefined()
  keepLocal(place, of('Typed since'))
  noteSentLocal(undefined)
  forgetSentLocal()
  expect(readLocal(place)).toEqual(of('Typed since'))
})

test('STU-02 what nobody has typed in for 30 days is gone from the browser, whoever opens the editor', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-10-01T08:00:00Z') })
  keepLocal(place, of('Old'))
  keepLocal({ ...place, key: 'KM1000101' }, of('Old, of an article'))
  vi.setSystemTime(Date.parse('2026-10-20T08:00:00Z'))
  keepLocal({ ...place, person: 'tom.reyes' }, of('By Tom'))
  vi.setSystemTime(Date.parse('2026-10-31T07:59:00Z'))
  expect(readLocal(place)).toEqual(of('Old'))
  vi.setSystemTime(Date.parse('2026-10-31T08:00:00Z'))
  expect(await findUnsentNew('nina.park', 'consumer')).toBeUndefined()
  expect(Object.keys(localStorage).filter((name) => name.startsWith('careline:'))).toEqual([`careline:writing tom.reyes consumer/${key}`])
  vi.useRealTimers()
})
