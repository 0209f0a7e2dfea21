import { expect, test } from 'vitest'
import { nextTurn, type Rollout } from '../../rollout.ts'
import { drawOf, rolloutReason, valueFor } from './resolve-flags.ts'

const now = 1_000_000
const half: Rollout = { value: 'true', percentage: 50, startsAt: now - 10 }
const reader = (account: string | undefined) => ({ account, audience: 'consumer' as const, now })
const accounts = Array.from({ length: 10_000 }, (_, index) => `account-${index}`)
const having = (name: string, rollout: Rollout) => new Set(accounts.filter((account) => valueFor(name, 'false', rollout, reader(account)) === 'true'))

test('STU-04 a percentage reaches so many accounts, the same ones each time; a share that grows keeps those who have it', () => {
  const [some, more] = [having('a-flag', { ...half, percentage: 20 }), having('a-flag', half)]
  expect(some.size / accounts.length).toBeCloseTo(0.2, 1)
  expect(more.size / accounts.length).toBeCloseTo(0.5, 1)
  expect(some.isSubsetOf(more)).toBe(true)
  expect(having('a-flag', half)).toEqual(more)
})

test('STU-04 who is drawn for one flag is drawn for another no more often than anybody else', () => {
  const [one, other] = [having('a-flag', half), having('another-flag', half)]
  expect(one.intersection(other).size / one.size).toBeCloseTo(0.5, 1)
  expect(new Set(accounts.map((account) => drawOf('a-flag', account))).size).toBe(100)
})

test('STU-04 signed-out pages are never split: only a whole rollout reaches them', () => {
  for (const percentage of [1, 50, 99]) expect(rolloutReason('a-flag', { ...half, percentage }, reader(undefined))).toBe('not-signed-in')
  expect(valueFor('a-flag', 'false', { ...half, percentage: 100 }, reader(undefined))).toBe('true')
})

test('STU-04 a rollout is for its audience and in its period, its first instant in and its last one out', () => {
  const whole: Rollout = { ...half, percentage: 100, audience: 'smb', startsAt: now, endsAt: now + 100 }
  const reason = (at: number, audience: 'consumer' | 'smb') => rolloutReason('a-flag', whole, { account: 'x', audience, now: at })
  expect([reason(now - 1, 'smb'), reason(now, 'smb'), reason(now + 99, 'smb'), reason(now + 100, 'smb')]).toEqual(['before', 'everybody', 'everybody', 'over'])
  expect(reason(now, 'consumer')).toBe('other-audience')
  expect(rolloutReason('a-flag', undefined, reader('x'))).toBe('none')
})

test('STU-04 what the clock changes next', () => {
  const rollout = { ...half, startsAt: 10, endsAt: 20 }
  expect([nextTurn(rollout, 5), nextTurn(rollout, 10), nextTurn(rollout, 20), nextTurn({ ...half, startsAt: 10 }, 10), nextTurn(undefined, 5)]).toEqual([10, 20, undefined, undefined, undefined])
})
