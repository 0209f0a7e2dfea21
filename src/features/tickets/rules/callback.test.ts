import { expect, test } from 'vitest'
import { callbackChoice, callbackLabel, callbackZone } from './callback.ts'

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
