import { expect, test } from 'vitest'
import { agoLabel, deadlineLabel } from './ticket-words.ts'

const at = Date.UTC(2026, 10, 29, 3, 9)

test('TIC-07 an answer is due by a time, in each language as it is said', () => {
  const timeZone = 'America/New_York'
  expect(deadlineLabel(at, { locale: 'en', timeZone })).toBe('Saturday, November 28, 10:09 pm ET')
  expect(deadlineLabel(at, { locale: 'es', timeZone })).toBe('las 10:09 p.\u00A0m. del sábado 28 de noviembre (hora del Este)')
  expect(deadlineLabel(at + 15 * 3_600_000, { locale: 'es', timeZone })).toMatch(/^la 1:09 p.\u00A0m. del domingo 29/)
})

test('TIC-03 what has just happened is a moment ago in Spanish', () => {
  expect([agoLabel(at, at + 59_000, 'es'), agoLabel(at, at + 60_000, 'es')]).toEqual(['hace un momento', 'hace 1 minuto'])
})
