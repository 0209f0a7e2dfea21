import { expect, test } from 'vitest'
import { isOpen } from './opening-hours.ts'

const office = { subject: 'Billing', says: 'Mon–Sat', days: [1, 2, 3, 4, 5, 6], from: '08:00', to: '20:00' }

test.each([
  // a Monday
  ['2026-11-23T13:00:00Z', 'America/New_York', true],
  ['2026-11-23T13:00:00Z', 'America/Los_Angeles', false],
  ['2026-11-24T00:59:00Z', 'America/New_York', true],
  ['2026-11-24T01:00:00Z', 'America/New_York', false],
  ['2026-11-22T18:00:00Z', 'America/New_York', false],
  ['2026-11-23T13:00:00Z', '', undefined],
])('RED-08 at %s in %j the office is open: %s', (at, timeZone, expected) => {
  expect(isOpen(office, Date.parse(at), timeZone)).toBe(expected)
})

test('RED-08 what is answered around the clock is open wherever somebody is', () => {
  expect(isOpen({ subject: 'Technical support', says: '24 hours' }, 0, '')).toBe(true)
})
