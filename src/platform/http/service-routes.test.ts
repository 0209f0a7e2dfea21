import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import type { StaffRole } from '#contracts/identity.ts'
import { failure, success } from '#contracts/outcome.ts'
import { handle, type Handler } from '../services/handlers.ts'
import { buildRuntime, signedInAs } from '#test/support/context.ts'
import { buildServicesApp } from '#test/support/server.ts'

const Answer = z.object({ got: z.unknown() })
const post = endpoint({ id: 'test.post', summary: 'x', method: 'POST', path: '/msapi/test', access: 'anyone', body: z.object({ text: z.string() }), response: Answer })
const get = endpoint({
  id: 'test.get',
  summary: 'x',
  method: 'GET',
  path: '/msapi/test/{ban}?executecache=true',
  access: 'anyone',
  params: z.object({ ban: z.string().max(9) }),
  query: z.object({ one: z.string().optional(), many: z.array(z.string()).optional() }),
  response: Answer,
})
const own = endpoint({ id: 'test.own', summary: 'x', method: 'POST', path: '/msapi/own', access: 'customer', body: z.object({ text: z.string() }), response: Answer })
const figures = endpoint({ id: 'test.figures', summary: 'x', method: 'GET', path: '/msapi/figures', access: 'operator', query: z.object({ days: z.coerce.number() }), response: Answer })
const absent = endpoint({ id: 'test.absent', summary: 'x', method: 'GET', path: '/msapi/absent', access: 'anyone', response: Answer, errors: [{ status: 404, code: 'NOTHING', when: 'always' }] })

const handlers: Handler[] = [
  handle(post, async (_, { body }) => success({ got: body }, 201)),
  handle(get, async (_, { params, query }) => success({ got: { params, query } })),
  handle(own, async (context) => success({ got: context.identity.kind })),
  handle(figures, async (_, { query }) => success({ got: query.days })),
  handle(absent, async () => failure(404, 'NOTHING', 'Nothing there.')),
]

function request(path: string, init: RequestInit = {}, who: { customerId?: string; role?: StaffRole; recognisedToken?: string } = {}) {
  const runtime = buildRuntime({ handlers })
  const app = buildServicesApp(runtime, handlers, async () => ({
    identity: who.customerId ? { ...signedInAs(who.customerId), role: who.role } : { kind: 'anonymous' },
    recognisedToken: who.recognisedToken,
    session: undefined,
  }))
  return app.request(path, init, { incoming: { headers: {} } })
}

const codeOf = async (response: Response) => ((await response.json()) as { error: { code: string } }).error.code

test('API-01 API-09 an endpoint answers at its own path and method, with its own status', async () => {
  const response = await request('/msapi/test', { method: 'POST', body: '{"text":"a"}' })
  expect(response.status).toBe(201)
  expect(await response.json()).toEqual({ got: { text: 'a' } })
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect((await request('/msapi/test')).status).toBe(404)
})

test('ACC-16 to everybody but an operator there is no operator’s path: the answer is that of an unknown one, whatever was asked', async () => {
  const textOf = async (response: Response) => (await response.text()).replace(/"requestId":"[^"]+"/, '')
  const unknown = await textOf(await request('/msapi/unknown'))
  for (const who of [{}, { recognisedToken: 't' }, { customerId: 'maya' }, { customerId: 'eddie', role: 'editor' as const }]) {
    for (const path of ['/msapi/figures?days=7', '/msapi/figures?days=x']) {
      const response = await request(path, {}, who)
      expect([response.status, await textOf(response)]).toEqual([404, unknown])
    }
  }
  const response = await request('/msapi/figures?days=7', {}, { customerId: 'olive', role: 'operator' })
  expect(await response.json()).toEqual({ got: 7 })
})

test('API-09 path parameters are decoded, a repeated parameter is a list, and undeclared ones are left out', async () => {
  const response = await request('/msapi/test/a%2Fb%20c?executecache=true&many=1&many=2&other=3')
  expect(await response.json()).toEqual({ got: { params: { ban: 'a/b c' }, query: { many: ['1', '2'] } } })
})

test.each([
  ['a repeated parameter that stands once', '/msapi/test/1?one=1&one=2', {}],
  ['a parameter that is too long', '/msapi/test/1234567890', {}],
  ['a body that is no JSON', '/msapi/test', { method: 'POST', body: 'text=a' }],
  ['a body that is missing', '/msapi/test', { method: 'POST' }],
  ['a body that is null', '/msapi/test', { method: 'POST', body: 'null' }],
  ['a body of another shape', '/msapi/test', { method: 'POST', body: '{"text":1}' }],
])('API-01 %s is 400 with a code, a sentence and the request id', async (_, path, init) => {
  const response = await request(path, init)
  expect(response.status).toBe(400)
  const { error } = (await response.json()) as { error: Record<string, string> }
  expect(error).toMatchObject({ code: 'INVALID_INPUT', requestId: response.headers.get('x-request-id') })
  expect(error.message).toMatch(/^(body|query|params)[.:]/)
})

test('API-01 a body above 100 KB is 413, and one just below is read', async () => {
  const bodyOf = (length: number) => JSON.stringify({ text: 'x'.repeat(length) })
  const tooLarge = await request('/msapi/test', { method: 'POST', body: bodyOf(100 * 1024) })
  expect(tooLarge.status).toBe(413)
  expect(await codeOf(tooLarge)).toBe('BODY_TOO_LARGE')
  expect((await request('/msapi/test', { method: 'POST', body: bodyOf(100 * 1024 - 20) })).status).toBe(201)
})

test('API-03 API-04 ACC-16 nobody is 401 and a recognised device 309, before a word of the body is read', async () => {
  const init = { method: 'POST', body: 'not JSON' }
  const refused = await request('/msapi/own', init)
  expect([refused.status, await codeOf(refused)]).toEqual([401, 'SIGN_IN_REQUIRED'])
  const again = await request('/msapi/own', init, { recognisedToken: 'tok' })
  expect([again.status, await codeOf(again)]).toEqual([309, 'SIGN_IN_AGAIN'])
  const signedIn = await request('/msapi/own', { method: 'POST', body: '{"text":""}' }, { customerId: 'c1' })
  expect(await signedIn.json()).toEqual({ got: 'customer' })
})

test('API-01 an expected failure keeps its status and code', async () => {
  const response = await request('/msapi/absent')
  expect([response.status, await codeOf(response)]).toEqual([404, 'NOTHING'])
  expect(response.headers.get('cache-control')).toBe('no-store')
})
