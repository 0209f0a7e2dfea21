import { expect, it } from 'vitest'
import { openTestDatabase } from '#test/support/databases.ts'
import { cookieNames, readCookies } from '../sessions/session-cookies.ts'
import { attemptMs, buildAttemptCookie, readAttempt, trimAttempts } from './sign-in-attempt.ts'
import { opaqueUserId, seal, signInKeys, unseal } from '../keys/sign-in-keys.ts'

const names = cookieNames({ publicUrl: 'http://localhost' })

function buildAttempt(state: string, startedAt = 0) {
  return { state, nonce: 'n', verifier: 'v', finalUrl: '/support', remember: false, startedAt }
}

const pairOf = (line: string) => line.split(';')[0]!

it('ACC-01 a sign-in under way is read by its state, for ten minutes', async () => {
  const keys = await signInKeys(await openTestDatabase('sqlite'))
  const cookies = readCookies(pairOf(buildAttemptCookie(names, keys, buildAttempt('one'), 0)))
  expect(readAttempt(names, keys, cookies, 'one', attemptMs - 1)).toEqual(buildAttempt('one'))
  expect(readAttempt(names, keys, cookies, 'one', attemptMs)).toBeUndefined()
  expect(readAttempt(names, keys, cookies, 'two', 0)).toBeUndefined()
  expect(readAttempt(names, keys, cookies, undefined, 0)).toBeUndefined()
})

it('ACC-01 a sealed value that was changed, cut or moved to another cookie does not open', async () => {
  const keys = await signInKeys(await openTestDatabase('sqlite'))
  const sealed = seal(keys, 'here', 'secret')
  expect(unseal(keys, 'here', sealed)).toBe('secret')
  expect(unseal(keys, 'there', sealed)).toBeUndefined()
  for (let at = 0; at < sealed.length; at++) {
    const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1)
    expect(unseal(keys, 'here', changed)).toBeUndefined()
  }
  for (const cut of [sealed.slice(0, 30), sealed.slice(4), '', undefined, 'x'.repeat(5000)]) expect(unseal(keys, 'here', cut)).toBeUndefined()
})

it('a rotated key opens what the old one sealed, and a key that is gone opens nothing', async () => {
  const old = await signInKeys(await openTestDatabase('sqlite'))
  const fresh = await signInKeys(await openTestDatabase('sqlite'))
  const sealed = seal(old, 'here', 'secret')
  expect(unseal({ ...old, sealKeys: [...fresh.sealKeys, ...old.sealKeys] }, 'here', sealed)).toBe('secret')
  expect(unseal(fresh, 'here', sealed)).toBeUndefined()
})

it('ACC-20 the opaque user id is the same for one person, another for another, and says nothing', async () => {
  const keys = await signInKeys(await openTestDatabase('sqlite'))
  expect(opaqueUserId(keys, 'maya')).toBe(opaqueUserId(keys, 'maya'))
  expect(opaqueUserId(keys, 'maya')).not.toBe(opaqueUserId(keys, 'ben'))
  expect(opaqueUserId(keys, 'maya')).toMatch(/^[\w-]{24}$/)
})

it('of many sign-ins at once five are kept, and the oldest gives way', async () => {
  const keys = await signInKeys(await openTestDatabase('sqlite'))
  const pairs = [1, 2, 3, 4, 5].map((n) => pairOf(buildAttemptCookie(names, keys, buildAttempt(`s${n}`, n), n)))
  const cookies = readCookies([`${names.attemptPrefix}broken=x`, ...pairs].join('; '))
  const cleared = trimAttempts(names, keys, cookies).map((line) => line.split('=')[0])
  expect(new Set(cleared)).toEqual(new Set([`${names.attemptPrefix}broken`, pairs[0]!.split('=')[0]]))
})

it('hundreds of cookies under our names, from a sister domain, do not burst the headers of an answer', async () => {
  const keys = await signInKeys(await openTestDatabase('sqlite'))
  const planted = Array.from({ length: 600 }, (_, n) => `${names.attemptPrefix}${n}=x`)
  expect(trimAttempts(names, keys, readCookies(planted.join('; '))).length).toBeLessThanOrEqual(20)
})
