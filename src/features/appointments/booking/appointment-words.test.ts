import { expect, test } from 'vitest'
import { clockLabel, dayName, timesLabel, windowLabel } from './appointment-words.ts'

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
  expect(windowLabel(slot, { locale: 'es', timeZone: 'America/Chicago' })).toBe('1–3 p.\u00A0m. (hora central)')
  expect(clockLabel(Date.UTC(2026, 10, 24, 18, 5), { locale: 'en', timeZone: 'America/New_York' })).toBe('1:05 pm ET')
})

test('a calendar date has no zone', () => {
  expect([dayName('2026-11-24', 'en'), dayName('2026-11-24', 'es')]).toEqual(['Tuesday, November 24', 'martes 24 de noviembre'])
})
