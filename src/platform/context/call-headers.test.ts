import { expect, test } from 'vitest'
import { buildContext, buildRuntime, signedInAs } from '#test/support/context.ts'
import { decodeCall, decodeClient, encodeCall, forwardable } from './call-headers.ts'

test('API-02 of a call of our web process authorization, the client id and idpctx-/idp- headers that are none of ours go on as they are; of a gateway’s request, which may be a customer’s, the first two; of others nothing', () => {
  const headers = new Headers({
    Authorization: 'Bearer x',
    'X-Att-ClientId': 'portal',
    'idpctx-uuid': 'u',
    'IDPCTX-Anything': '1',
    'idp-session': 's',
    cookie: 'careline_session=1',
    'x-forwarded-for': '203.0.113.9',
    'user-agent': 'x',
    idpctx: 'no dash',
    'x-idp-other': '1',
    'x-gateway-secret': 'secret',
    'x-services-secret': 'secret',
  })
  const first = { authorization: 'Bearer x', 'x-att-clientid': 'portal' }
  expect(forwardable(headers, 'web')).toEqual({ ...first, 'idpctx-anything': '1', 'idp-session': 's' })
  expect(forwardable(headers, 'gateway')).toEqual(first)
  expect(forwardable(headers, undefined)).toEqual({})
})

test('API-02 what a call carries survives its headers, and only our own web process is believed', () => {
  const visitor = { capability: 'a-token', consent: { choice: 'granted', hasPrivacyControl: true }, reportSource: 'internetApp', hiddenBanners: '0123456789ab' } as const
  const context = { ...buildContext(buildRuntime(), { identity: signedInAs('maya'), visitor }), idempotencyKey: 'a-key-of-mine', forwardedHeaders: { authorization: 'Bearer x', 'x-att-clientid': 'portal' } }
  const headers = new Headers(encodeCall(context))
  expect(decodeCall(headers, 'web')).toEqual({ audience: 'consumer', visitor, idempotencyKey: 'a-key-of-mine', forwardedHeaders: context.forwardedHeaders })
  expect(decodeClient(headers)).toEqual(context.client)
  expect(decodeCall(headers, 'gateway')).toEqual({ audience: undefined, visitor: {}, idempotencyKey: 'a-key-of-mine', forwardedHeaders: context.forwardedHeaders })
  expect(decodeCall(headers, undefined)).toEqual({ audience: undefined, visitor: {}, idempotencyKey: 'a-key-of-mine', forwardedHeaders: {} })
})

test('API-02 somebody of whom nothing is known sends the client id and where they come from alone', () => {
  expect(encodeCall(buildContext(buildRuntime()))).toEqual({ 'x-att-clientid': 'careline-support', 'idpctx-client': '198.51.100.7 person', 'idpctx-audience': 'consumer' })
  expect(decodeCall(new Headers(), 'web').visitor).toEqual({})
})

test.each(['', 'support, omhub', 'elsewhere'])('API-02 a report source %j is none', (said) => {
  expect(decodeCall(new Headers({ 'idp-report-source': said }), 'web').visitor.reportSource).toBeUndefined()
})
