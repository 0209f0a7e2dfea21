import { expect, test } from 'vitest'
import { copy as english } from '../../copy.en.ts'
import { copy as spanish } from '../../copy.es.ts'
import { changeOf, figureWords, placeOfZone } from './figure-words.ts'

const en = figureWords(english, 'en')
const es = figureWords(spanish, 'es')
const lateEvening = Date.UTC(2026, 10, 18, 2, 30)

test('ANA-01 figures are said as people say them', () => {
  expect([en.number(1204), en.number(null), en.share(0.234), en.share(0.0234), en.share(null)]).toEqual(['1,204', '–', '23%', '2.3%', '–'])
  expect(es.share(0.5)).toBe('50 %')
})

test('ANA-01 days and hours are those of the figures’ zone', () => {
  expect([en.day(lateEvening, 'America/New_York'), en.hour(lateEvening, 'America/New_York')]).toEqual(['Nov 17', '9 pm'])
  expect([es.day(lateEvening, 'America/New_York'), es.hour(lateEvening, 'America/New_York')]).toEqual(['17 nov', '9 p. m.'])
  expect(en.hour(Date.UTC(2026, 10, 18, 5), 'America/New_York')).toBe('12 am')
  expect(placeOfZone('America/New_York')).toBe('New York')
})

test.each([
  [{ value: 112, before: 100 }, 'up', 'none', '12% more'],
  [{ value: 88, before: 100, wish: 'less' as const }, 'down', 'better', '12% fewer: better'],
  [{ value: 88, before: 100, unit: 'time' as const, wish: 'less' as const }, 'down', 'better', '12% less: better'],
  [{ value: 112, before: 100, wish: 'less' as const }, 'up', 'worse', '12% more: worse'],
  [{ value: 27, before: 0, wish: 'more' as const }, 'up', 'better', '27 more, from none before: better'],
  [{ value: 2, before: 1, wish: 'less' as const }, 'unknown', 'none', 'Too few to say (under 20)'],
  [{ value: 19, before: 3 }, 'unknown', 'none', 'Too few to say (under 20)'],
  [{ value: 10, before: 20, wish: 'less' as const }, 'down', 'better', '50% fewer: better'],
  [{ value: 1, before: 0.5, unit: 'share' as const, wish: 'more' as const, of: { value: 40, before: 2 } }, 'unknown', 'none', 'Too few to say (under 20)'],
  [{ value: 88, before: 100, unit: 'time' as const, wish: 'less' as const, of: { value: 20, before: 20 } }, 'down', 'better', '12% less: better'],
  [{ value: 7, before: 7 }, 'same', 'none', 'No change'],
  [{ value: 7, before: null }, 'unknown', 'none', 'No earlier figures to compare'],
  [{ value: null, before: 0.3, unit: 'share' as const }, 'unknown', 'none', 'No earlier figures to compare'],
  [{ value: 0.321, before: 0.3, unit: 'share' as const, wish: 'more' as const }, 'up', 'better', '2.1 points higher: better'],
])('ANA-01 a change is said in words: %j', (figure, direction, verdict, words) => {
  expect(changeOf(english, en, figure)).toEqual({ direction, verdict, words })
})
