import { expect, test } from 'vitest'
import { callbackChoice, callbackLabel, callbackZone, choicesIn, offeredWindows } from './callback.ts'

// 8 to 10 in the morning on the operator's clock
const window = { from: Date.parse('2026-11-30T13:00:00Z'), to: Date.parse('2026-11-30T15:00:00Z') }

test.each([
  ['America/New_York', 'en', 'Monday, November 30, 8–10 am', 'ET', 'Eastern Time'],
  ['America/Chicago', 'en', 'Monday, November 30, 7–9 am', 'CT', 'Central Time'],
  ['America/Chicago', 'es', 'lunes 30 de noviembre, 7–9 a.\u00A0m.', '(hora central)', 'hora central'],
] as const)('TIC-01 the windows of a call back are told in the zone of the address, %s, in %s', (timeZone, locale, choice, zone, name) => {
  const by = { locale, timeZone }
  expect(callbackChoice(window, by)).toBe(choice)
  expect(callbackLabel(window, by)).toBe(`${choice} ${zone}`)
  expect(callbackZone(window.from, by)).toBe(name)
})

test('TIC-01 nobody is offered a call before 8 am or after 9 pm where they live', () => {
  const hours = [{ days: [0, 1, 2, 3, 4, 5, 6], windows: ['08', '10', '12', '14', '16', '18'].map((from) => ({ from: `${from}:00`, to: `${String(Number(from) + 2)}:00` })) }]
  const windows = offeredWindows(hours, Date.parse('2026-11-30T05:00:00Z'), 'America/New_York')
  expect(offeredWindows(hours, Date.parse('2026-11-30T05:00:00Z'), 'America/Denver')[0]!.from - windows[0]!.from).toBe(2 * 3_600_000)
  const firstIn = (timeZone: string) => choicesIn(windows, timeZone).slice(0, 6).map((each) => callbackChoice(each, { timeZone, locale: 'en' }))
  expect(firstIn('America/New_York')[0]).toBe('Monday, November 30, 8–10 am')
  // 8 am in the east is 5 am here
  expect(firstIn('America/Los_Angeles')).toEqual(['Monday, November 30, 9–11 am', 'Monday, November 30, 11 am–1 pm', 'Monday, November 30, 1–3 pm', 'Monday, November 30, 3–5 pm', 'Tuesday, December 1, 9–11 am', 'Tuesday, December 1, 11 am–1 pm'])
  expect(choicesIn(windows, 'America/Los_Angeles')).toHaveLength(12)
})
