import { expect, test } from 'vitest'
import { headersOf, identityFromHeaders, isIdentityHeader, isSameSecret } from './identity-headers.ts'
import { signedInAs } from '#test/support/context.ts'

test.each(['idpctx-uuid', 'IDPCTX-UUID', 'idpctx_uuid', 'idp-anything', 'idp_anything', 'Idp.x', 'x-att-clientid', 'X_ATT_CLIENTID', 'x-gateway-secret', 'X_Gateway_Secret', 'x-services-secret', 'X-Services_Secret'])(
  'API-02 %s from the open internet counts as an identity header',
  (name) => {
    expect(isIdentityHeader(name)).toBe(true)
  },
)

test.each(['authorization', 'cookie', 'idpctx', 'accept', 'x-idp-other', 'x-att-clientidx'])('API-02 %s is no identity header', (name) => {
  expect(isIdentityHeader(name)).toBe(false)
})

test.each(['ana', 'ana.reyes@example.com', 'a+b c%40', 'ñandú', '電話', 'a\r\nx-evil: 1'])('ACC-03 an identity survives its headers: login id %j', (loginId) => {
  const identity = signedInAs('customer-1', loginId)
  expect(identityFromHeaders(new Headers(headersOf(identity, 'tok')))).toEqual({ identity, recognisedToken: 'tok' })
})

test('ACC-03 ACC-02 a gateway that gives no login type: it is read from the login id', () => {
  const read = (loginId: string, type?: string) =>
    identityFromHeaders(new Headers({ 'idpctx-uuid': 'u', 'idpctx-loggedinid': loginId, ...(type ? { 'idpctx-logintype': type } : {}) })).identity
  expect(read('kai.dunn@slid.dum')).toMatchObject({ loginType: 'SLID' })
  expect(read('noor@dtv.sat')).toMatchObject({ loginType: 'DIRECTVID' })
  expect(read('maya')).toMatchObject({ loginType: 'UserId' })
  expect(read('maya', 'SLID')).toMatchObject({ loginType: 'SLID' })
  expect(read('maya', 'Nonsense')).toMatchObject({ loginType: 'UserId' })
  expect(read('100%')).toMatchObject({ loginId: '100%' })
})

test('ACC-16 the role of staff survives its header; two, an unknown one or one in other letters is none', () => {
  const identity = { ...signedInAs('olive'), role: 'operator' } as const
  expect(identityFromHeaders(new Headers(headersOf(identity, undefined))).identity).toEqual(identity)
  expect(headersOf(signedInAs('maya'), undefined)).not.toHaveProperty('idpctx-role')
  const roleOf = (role: string) => identityFromHeaders(new Headers({ 'idpctx-uuid': 'u', 'idpctx-role': role })).identity
  for (const role of ['', 'Operator', 'operator, operator', 'admin', 'customer']) expect(roleOf(role)).not.toHaveProperty('role')
})

test.each([undefined, '', 'null', 'undefined', 'maya, ben', '\u00e9', 'x'.repeat(256)])('ACC-03 ACC-16 API-08 a gateway’s uuid %j is nobody', (uuid) => {
  const headers = new Headers({ 'idpctx-loggedinid': 'ana', ...(uuid === undefined ? {} : { 'idpctx-uuid': uuid }) })
  expect(identityFromHeaders(headers).identity).toEqual({ kind: 'anonymous' })
})

test('API-02 the secret is compared whole, and none never fits', () => {
  expect(isSameSecret('a'.repeat(32), 'a'.repeat(32))).toBe(true)
  expect(isSameSecret('a'.repeat(31), 'a'.repeat(32))).toBe(false)
  expect(isSameSecret(undefined, undefined)).toBe(false)
  expect(isSameSecret('', '')).toBe(false)
  expect(isSameSecret('x', undefined)).toBe(false)
})
