import { expect, test } from 'vitest'
import { canBeZip, kindOfChange, OutageContent, problemsOfOutage, stageOf } from './outage-model.ts'

const now = Date.UTC(2026, 10, 20, 15)
const hour = 3_600_000
const outage: OutageContent = {
  title: { en: 'No internet in Midtown', es: 'Sin internet en Midtown' }, text: { en: '', es: '' }, services: ['internet'], zips: ['30309'], isNational: false,
  cause: 'cable', timeZone: 'America/New_York', startedAt: now - hour, restoreAt: now + hour, endedAt: null, isPublished: true,
}

test('OUT-01 OUT-02 planned work is told a day before it begins and not sooner, an ended outage is over from its end on', () => {
  expect(stageOf({ startedAt: now }, now)).toBe('now')
  expect(stageOf({ startedAt: now + 24 * hour }, now)).toBe('planned')
  expect(stageOf({ startedAt: now + 24 * hour + 1 }, now)).toBe('later')
  expect(stageOf({ startedAt: now - hour, endedAt: now }, now)).toBe('over')
  expect(stageOf({ startedAt: now - hour, endedAt: null }, now)).toBe('now')
})

test('OUT-02 what cannot be is named: an area that is none or both, an estimate before the start, an end to come', () => {
  expect(problemsOfOutage(outage, now)).toEqual([])
  expect(problemsOfOutage({ ...outage, zips: [] }, now)).toEqual(['area'])
  expect(problemsOfOutage({ ...outage, isNational: true }, now)).toEqual(['area'])
  expect(problemsOfOutage({ ...outage, isNational: true, zips: [] }, now)).toEqual([])
  expect(problemsOfOutage({ ...outage, restoreAt: outage.startedAt }, now)).toEqual(['restore'])
  expect(problemsOfOutage({ ...outage, endedAt: now + 1 }, now)).toEqual(['end'])
  expect(problemsOfOutage({ ...outage, endedAt: outage.startedAt - 1 }, now)).toEqual(['end'])
})

test('OUT-02 texts are held to their lengths and to characters that every engine keeps', () => {
  expect(OutageContent.safeParse(outage).success).toBe(true)
  for (const title of ['', '  ', 'a'.repeat(121), 'two\nlines', 'nul\u0000']) expect(OutageContent.safeParse({ ...outage, title: { ...outage.title, en: title } }).success, title).toBe(false)
  expect(OutageContent.safeParse({ ...outage, text: { en: 'two\nlines', es: '' } }).success).toBe(true)
  for (const at of [-1, 8_640_000_000_000_001]) for (const name of ['startedAt', 'restoreAt', 'endedAt']) expect(OutageContent.safeParse({ ...outage, [name]: at }).success, name).toBe(false)
  for (const zips of [['3030'], ['303091'], ['3030a']]) expect(OutageContent.safeParse({ ...outage, zips }).success).toBe(false)
})

test('OUT-02 a change is called by what matters most in it', () => {
  expect(kindOfChange(undefined, outage, false)).toBe('published')
  expect(kindOfChange(undefined, { ...outage, isPublished: false }, false)).toBe('draft')
  expect(kindOfChange(outage, { ...outage, endedAt: now, restoreAt: null }, true)).toBe('ended')
  expect(kindOfChange({ ...outage, endedAt: now }, outage, false)).toBe('reopened')
  expect(kindOfChange(outage, { ...outage, restoreAt: null }, true)).toBe('estimate')
  expect(kindOfChange(outage, outage, true)).toBe('update')
  expect(kindOfChange(outage, { ...outage, title: { en: 'x', es: 'y' } }, false)).toBe('changed')
  expect(kindOfChange(outage, { ...outage, isPublished: false }, false)).toBe('withdrawn')
})

test('OUT-01 ZIP codes run from 00501 to 99950', () => {
  for (const zip of ['00000', '00500', '99951', '99999', '3030', 'abcde']) expect(canBeZip(zip), zip).toBe(false)
  for (const zip of ['00501', '30309', '99950']) expect(canBeZip(zip), zip).toBe(true)
})
