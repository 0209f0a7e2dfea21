import { expect, test } from 'vitest'
import { testNow } from '#test/support/context.ts'
import { describeOutage } from './describe-outage.ts'

const hour = 3_600_000

test('OUT-04 news in English alone stands by itself on the Spanish page, in its own language', () => {
  const outage = { id: 'OUT-1', title: 'Sin internet', text: 'A cable was cut.', textLocale: 'en' as const, services: ['internet'], cause: 'cable', timeZone: 'America/New_York', isNational: false, startedAt: testNow - 2 * hour }
  const update = { at: testNow, kind: 'reopened' as const }
  const { lang, updates } = describeOutage({ ...outage, updates: [{ ...update, note: 'It broke again.', noteLocale: 'en' }, { ...update, note: 'Se rompió otra vez.' }] }, { locale: 'es', now: testNow })
  expect(lang).toBe('en')
  expect(updates).toMatchObject([{ text: 'Ha vuelto a fallar.', other: { text: 'It broke again.', lang: 'en' } }, { text: 'Ha vuelto a fallar. Se rompió otra vez.' }])
})

test.each([
  ['unknown', undefined, 'We are still looking into it'],
  ['unknown', testNow - hour, ''],
  ['cable', undefined, 'A damaged cable'],
  ['cable', testNow - hour, 'A damaged cable'],
] as const)('OUT-04 the cause %s of an outage that ended at %s is said as %j', (cause, endedAt, said) => {
  const outage = { id: 'OUT-1', title: 'Internet is down', text: '', services: ['internet'], cause, timeZone: 'America/New_York', isNational: false, startedAt: testNow - 2 * hour, ...(endedAt === undefined ? {} : { endedAt }) }
  expect(describeOutage(outage, { locale: 'en', now: testNow }).cause).toBe(said)
})
