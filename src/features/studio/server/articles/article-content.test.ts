import { expect, test } from 'vitest'
import type { ArticleContent } from '../../contract.ts'
import { rowsOf } from './article-content.ts'

const text = { title: 'Pay your bill', description: 'Ways to pay a bill, and how long each of them takes.', questions: [], body: 'Pay here.' }
const content: ArticleContent = { topic: 'billing', sub: 'pay', related: [], en: text, es: text }
const datesAt = (at: string, timeZone = 'America/New_York') => rowsOf('consumer', 'KM1000301', content, { now: Date.parse(at), timeZone }, []).map(({ locale, updated }) => [locale, updated])

test('STU-02 KB-02 an article has the date of the day on which the operator published it, in both languages', () => {
  expect(datesAt('2026-11-23T23:50:00-05:00')).toEqual([['en', '2026-11-23'], ['es', '2026-11-23']])
  expect(datesAt('2026-11-24T00:10:00-05:00')).toEqual([['en', '2026-11-24'], ['es', '2026-11-24']])
  expect(datesAt('2026-11-24T00:10:00-05:00', 'America/Chicago')).toEqual([['en', '2026-11-23'], ['es', '2026-11-23']])
  expect(datesAt('2026-07-01T23:50:00-04:00')).toEqual([['en', '2026-07-01'], ['es', '2026-07-01']])
})
