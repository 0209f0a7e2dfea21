import { expect, test } from 'vitest'
import { signInNameOf } from './identity.ts'

const sub = 'a1b2c3'
const named = (loginId: string, firstName?: string) => signInNameOf({ kind: 'customer', customerId: sub, loginId, loginType: 'UserId' }, firstName)

test('ACC-01 a sign-in is called by its login id, or else by the first name, and never by the number that an identity provider has for somebody', () => {
  expect([named('ana.ruiz', 'Ana'), named('ana.ruiz'), named(sub, 'Ana'), named('', 'Ana')]).toEqual(['ana.ruiz', 'ana.ruiz', 'Ana', 'Ana'])
  expect([named(sub), named(sub, ''), named('')]).toEqual([undefined, undefined, undefined])
})
