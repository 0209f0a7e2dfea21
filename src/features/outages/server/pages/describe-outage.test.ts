import { expect, test } from 'vitest'
import { testNow } from '#test/support/context.ts'
import { describeOutage } from './describe-outage.ts'

const hour = 3_600_000

test.each([
  ['unknown', undefined, 'We are still looking into it'],
  ['unknown', testNow - hour, ''],
  ['cable', undefined, 'A damaged cable'],
  ['cable', testNow - hour, 'A damaged cable'],
] as const)('OUT-04 the cause %s of an outage that ended at %s is said as %j', (cause, endedAt, said) => {
  const outage = { id: 'OUT-1', title: 'Internet is down', text: '', services: ['internet'], cause, timeZone: 'America/New_York', isNational: false, startedAt: testNow - 2 * hour, ...(endedAt === undefined ? {} : { endedAt }) }
  expect(describeOutage(outage, { locale: 'en', now: testNow }).cause).toBe(said)
})
