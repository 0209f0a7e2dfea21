import { expect, test } from 'vitest'
import { estimateLabel, timeLabel } from './outage-words.ts'

const now = Date.UTC(2026, 10, 20, 15)
const hour = 3_600_000
const at = (hours: number, by: Partial<Parameters<typeof timeLabel>[1]> = {}) => timeLabel(now + hours * hour, { locale: 'en', timeZone: 'America/New_York', now, ...by })

test('OUT-01 times are told by the clock of the place, with the day where it is another one', () => {
  expect([at(0), at(3.25), at(20), at(24 * 11), at(-20)]).toEqual(['10 am', '1:15 pm', '6 am on Saturday', '10 am on Tuesday, December 1', '2 pm on Thursday'])
  expect(at(3, { locale: 'es' })).toBe('la 1 p.\u00A0m.')
  expect([at(5.5, { locale: 'es' }), at(20, { locale: 'es' }), at(24 * 11, { locale: 'es' })]).toEqual(['las 3:30 p.\u00A0m.', 'las 6 a.\u00A0m. del sábado', 'las 10 a.\u00A0m. del martes 1 de diciembre'])
  expect(at(0, { isZoneNamed: true })).toBe('10 am ET')
  expect(at(0, { timeZone: 'America/Los_Angeles' })).toBe('7 am')
})

test('OUT-01 midnight names the day that ends', () => {
  expect([at(-10), at(14), at(38), at(24 * 11 + 14)]).toEqual(['midnight', 'midnight tonight', 'midnight at the end of Saturday', 'midnight at the end of Tuesday, December 1'])
  expect([at(-10, { locale: 'es' }), at(14, { locale: 'es' }), at(38, { locale: 'es' }), at(24 * 11 + 14, { locale: 'es' })]).toEqual(['la medianoche', 'la medianoche de hoy', 'la medianoche al final del sábado', 'la medianoche al final del martes 1 de diciembre'])
  expect([at(14, { isZoneNamed: true }), at(2)]).toEqual(['midnight ET tonight', '12 pm'])
})

test('OUT-01 an estimate is said to the next half hour', () => {
  expect(estimateLabel(now + 2.2 * hour, { locale: 'en', timeZone: 'America/New_York', now })).toBe('12:30 pm')
})
