import { expect, test } from 'vitest'
import { readVisitCopy } from './read-visit-copy.ts'
import { clockLabel, dayLabel, describeDay, timesLabel, windowLabel } from './visit-words.ts'

const copy = readVisitCopy('en')

test.each([
  ['08:00', '10:00', '8–10 am'],
  ['10:00', '12:00', '10 am–12 pm'],
  ['13:00', '17:00', '1–5 pm'],
  ['00:30', '12:15', '12:30 am–12:15 pm'],
])('APT-08 %s to %s is %s on a 12-hour clock', (startTime, endTime, label) => {
  expect(timesLabel({ startTime, endTime }, 'en')).toBe(label)
})

test('APT-08 the zone is the customer’s, named with every time, whatever the zone of the server', () => {
  const slot = { date: '2026-11-24', startTime: '13:00', endTime: '15:00' }
  expect(windowLabel(slot, { locale: 'en', timeZone: 'America/New_York' })).toBe('1–3 pm ET')
  expect(windowLabel(slot, { locale: 'en', timeZone: 'America/Phoenix' })).toBe('1–3 pm MST')
  expect(windowLabel(slot, { locale: 'es', timeZone: 'America/Chicago' })).toBe('1–3 p. m. (hora central)')
  expect(clockLabel(Date.UTC(2026, 10, 24, 18, 5), { locale: 'en', timeZone: 'America/New_York' })).toBe('1:05 pm ET')
})

test('a day that is near says so', () => {
  const by = { locale: 'en', copy, today: '2026-11-21' } as const
  expect(dayLabel('2026-11-21', by)).toBe('Today, Saturday, November 21')
  expect(dayLabel('2026-11-22', by)).toBe('Tomorrow, Sunday, November 22')
  expect(dayLabel('2026-11-23', by)).toBe('Monday, November 23')
  expect(dayLabel('2026-12-01', { ...by, today: '2026-11-30', locale: 'es', copy: readVisitCopy('es') })).toBe('Mañana, martes, 1 de diciembre')
})

test('APT-05 a day of the strip has its weekday, its date and its times', () => {
  const day = describeDay({ date: '2026-11-24', slots: [{ startTime: '08:00', endTime: '10:00' }] }, { locale: 'en', copy, timeZone: 'America/Chicago', today: '2026-11-21' })
  expect(day).toMatchObject({ weekday: 'Tue', dayOfMonth: 'Nov 24', label: 'Tuesday, November 24', slots: [{ label: '8–10 am CT' }] })
})
