import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { browserCall, type BrowserWorld } from './browser-call.ts'

const Answer = z.object({ value: z.string() })
const read = endpoint({ id: 'test.read', summary: 'x', method: 'GET', path: '/msapi/test/{id}', access: 'anyone', params: z.object({ id: z.string() }), query: z.object({ q: z.string() }), response: Answer, timeoutMs: 100 })
const write = endpoint({ id: 'test.write', summary: 'x', method: 'POST', path: '/msapi/test', access: 'anyone', body: z.object({ a: z.int() }), response: Answer })

/** A browser whose network answers as the test says; records its requests and where it was sent. */
function buildWorld(answer: (init: RequestInit) => Promise<Response> | Response, referrer = '') {
  const requests: { url: string; init: RequestInit }[] = []
  const visited: string[] = []
  const world: BrowserWorld = {
    fetch: async (url, init) => {
      requests.push({ url: String(url), init: init! })
      return answer(init!)
    },
    location: { replace: (url) => void visited.push(String(url)) },
    document: { referrer },
  }
  return { world, requests, visited }
}

const json = (status: number, value: unknown) => () => new Response(JSON.stringify(value), { status })

test('API-01 APT-01 a call of the browser fills the path, asks for fresh JSON and reads it', async () => {
  const { world, requests } = buildWorld(json(200, { value: 'ok' }))
  const outcome = await browserCall(read, { params: { id: 'a b' }, query: { q: '1' } }, { world })
  expect(outcome).toEqual({ ok: true, status: 200, data: { value: 'ok' } })
  expect(requests[0]!.url).toBe('/msapi/test/a%20b?q=1')
  expect(requests[0]!.init).toMatchObject({ method: 'GET', credentials: 'same-origin', cache: 'no-store', headers: { accept: 'application/json' } })
  expect(requests[0]!.init).not.toHaveProperty('body')
  expect(requests[0]!.init.headers).not.toHaveProperty('content-type')
})

test('API-01 a body goes as JSON with its content type', async () => {
  const { world, requests } = buildWorld(json(202, { value: 'kept' }))
  expect(await browserCall(write, { body: { a: 1 } }, { world })).toMatchObject({ ok: true, status: 202 })
  expect(requests[0]!.init).toMatchObject({ method: 'POST', body: '{"a":1}', headers: { 'content-type': 'application/json' } })
})

test('API-01 a page may name the method and path alone, and leave the schemas behind', async () => {
  const { world, requests } = buildWorld(json(200, { value: 'ok' }))
  const outcome = await browserCall<typeof write>({ method: 'POST', path: '/msapi/test' }, { body: { a: 1 } }, { world })
  expect(outcome.ok && outcome.data.value).toBe('ok')
  expect(requests).toHaveLength(1)
})

test('API-03 a 401 replaces the page by /acctmgmt/login', async () => {
  const { world, visited } = buildWorld(json(401, { error: { code: 'SIGN_IN_REQUIRED', message: 'x' } }))
  expect(await browserCall(write, { body: { a: 1 } }, { world })).toMatchObject({ ok: false, code: 'SIGN_IN_REQUIRED' })
  expect(visited).toEqual(['/acctmgmt/login'])
})

test('API-04 a 309 replaces it by a sign-in that returns to the referrer', async () => {
  const { world, visited } = buildWorld(json(309, { error: { code: 'SIGN_IN_AGAIN', message: 'x' } }), 'https://support.example.com/support?a=1')
  await browserCall(write, { body: { a: 1 } }, { world })
  expect(visited).toEqual(['/acctmgmt/signin?final_url=https%3A%2F%2Fsupport.example.com%2Fsupport%3Fa%3D1'])
})

test.each([
  { what: 'a failure in our envelope', answer: json(404, { error: { code: 'NOTHING', message: 'x' } }), expected: { status: 404, code: 'NOTHING' } },
  { what: 'a failure of something between', answer: () => new Response('<h1>Bad gateway</h1>', { status: 502 }), expected: { status: 502, code: 'HTTP_502' } },
  { what: 'an answer without JSON', answer: () => new Response('hello'), expected: { status: 502, code: 'GARBLED' } },
  { what: 'no network', answer: () => Promise.reject(new TypeError('Failed to fetch')), expected: { status: 503, code: 'UNREACHABLE' } },
])('API-01 $what is a value, and the page stays', async ({ answer, expected }) => {
  const { world, visited } = buildWorld(answer)
  expect(await browserCall(write, { body: { a: 1 } }, { world })).toMatchObject({ ok: false, ...expected })
  expect(visited).toEqual([])
})

const untilAborted = (init: RequestInit) => new Promise<Response>((_, reject) => init.signal!.addEventListener('abort', () => reject(init.signal!.reason)))

test('API-11 a call ends after its endpoint’s time', async () => {
  const { world } = buildWorld(untilAborted)
  expect(await browserCall(read, { params: { id: '1' }, query: { q: '' } }, { world })).toMatchObject({ ok: false, status: 504, code: 'TIMEOUT' })
})

test('API-11 the caller may end it earlier', async () => {
  const { world } = buildWorld(untilAborted)
  const leaver = new AbortController()
  const calling = browserCall(write, { body: { a: 1 } }, { world, signal: leaver.signal })
  leaver.abort()
  expect(await calling).toMatchObject({ ok: false, code: 'TIMEOUT' })
})

test('API-05 a parameter that would leave the path is refused before it is sent', async () => {
  const { world, requests } = buildWorld(json(200, {}))
  expect(await browserCall(read, { params: { id: '..' }, query: { q: '' } }, { world })).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
  expect(requests).toEqual([])
})
