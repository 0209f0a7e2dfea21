import { expect, test } from 'vitest'
import { callerOf, isPastCall } from './robocall-rules.ts'

test.each([
  ['(202) 555-0143', '2025550143'],
  ['1-202-555-0143', '2025550143'],
  ['+1 202.555.0143', '2025550143'],
  ['+52 55 1234 5678', '+525512345678'],
  ['555-0143', undefined],
  ['private', undefined],
  ['0000000000', undefined],
  ['1020555014', undefined],
  ['2025550143; drop table', undefined],
  ['', undefined],
])('NET-11 the number %s is read as %s', (typed, expected) => {
  expect(callerOf(typed)).toBe(expected)
})

test.each([
  ['2026-11-20', '09:30', true],
  ['2026-11-25', '12:00', true],
  ['2026-11-25', '12:01', false],
  ['2026-11-26', '00:00', false],
  ['2026-08-27', '00:00', true],
  ['2026-08-26', '23:59', false],
  ['2026-11-31', '09:30', false],
  ['2026-13-01', '09:30', false],
  ['2026-11-20', '24:00', false],
  ['20.11.2026', '09:30', false],
  ['', '', false],
])('NET-11 a call of %s at %s may be reported: %s', (on, at, expected) => {
  expect(isPastCall({ on, at }, { today: '2026-11-25', time: '12:00' })).toBe(expected)
})
