import { expect, test } from 'vitest'
import { isBetDue } from '../../best-bet.ts'
import { matchesBet } from './best-bets.ts'

const bet = (patterns: string[], isWhole = false, locale: 'en' | 'es' = 'en') => ({ patterns, isWhole, locale })

test.each<[string, string, boolean, boolean]>([
  ['pay bill', 'pay bill', true, true],
  ['pay bill', 'How do I pay my bills?', true, true],
  ['pay bill', 'bill: paying it late', true, false],
  ['pay bill', 'pay', false, false],
  ['pay bill', 'payment of a billing address', false, false],
  ['who', 'who', true, true],
  ['who', 'restart the gateway', false, false],
])('STU-06 %j is asked by %j: %j; with no other words: %j', (pattern, question, some, whole) => {
  expect([matchesBet(bet([pattern]), question), matchesBet(bet([pattern], true), question)]).toEqual([some, whole])
})

test('STU-06 one of several patterns is enough; each language has its own forms', () => {
  expect(matchesBet(bet(['moving house', 'new address']), 'my new address')).toBe(true)
  expect(matchesBet(bet(['pagar factura'], true, 'es'), '¿Cómo pago mis facturas?')).toBe(true)
})

test('STU-06 a bet counts from its beginning to its end, and not while it is switched off', () => {
  const set = { ...bet(['x']), audience: 'consumer', page: 'KM1000101', isOn: true, startsAt: 10, endsAt: 20 } as const
  expect([9, 10, 19, 20].map((now) => isBetDue(set, now))).toEqual([false, true, true, false])
  expect(isBetDue({ ...set, isOn: false }, 15)).toBe(false)
})
