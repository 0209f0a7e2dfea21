import { expect, test } from 'vitest'
import { fieldOfInstant, instantOfField } from './local-field.ts'

test.each([
  ['America/New_York', '2026-11-24T09:00', '2026-11-24T14:00:00Z'],
  ['America/Phoenix', '2026-07-01T23:59', '2026-07-02T06:59:00Z'],
  ['Pacific/Honolulu', '2026-01-01T00:05', '2026-01-01T10:05:00Z'],
])('in %s %s is %s, and back', (zone, field, instant) => {
  expect(instantOfField(field, zone)).toBe(Date.parse(instant))
  expect(fieldOfInstant(Date.parse(instant), zone)).toBe(field)
})

test('what is no date is none', () => {
  for (const text of ['', 'tomorrow', '2026-11-24', '24.11.2026 09:00']) expect(instantOfField(text, 'America/New_York')).toBeUndefined()
  expect(fieldOfInstant(null, 'America/New_York')).toBe('')
})
