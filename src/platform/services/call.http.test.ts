import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { readMetrics } from '../observability/metrics.ts'
import { call, httpDispatcher, wasNeverSent } from './call.ts'
import { buildContext, buildRuntime, signedInAs, type TestContextOptions } from '#test/support/context.ts'
import { listenWith } from '#test/support/server.ts'

const secret = 'a-secret-of-the-tests-with-32-characters'
const Answer = z.object({ value: z.string() })
const read = endpoint({ id: 'test.read', summary: 'Reads.', method: 'GET', path: '/msapi/test/{id}', access: 'anyone', params: z.object({ id: z.string() }), response: Answer, timeoutMs: 400 })
const write = endpoint({ id: 'test.write', summary: 'Writes.', method: 'POST', path: '/msapi/test', access: 'anyone', body: z.object({ a: z.number() }).optional(), response: Answer })
const params = { params: { id: '1' } }

interface Seen {
  method: string | undefined
  url: string | undefined
  headers: IncomingMessage['headers']
  body: string
}

/**
 * A service that answers each request with the next of `answers` (the last one repeatedly), and records the requests.
 */
async function startService(...answers: ((response: ServerResponse) => void)[]): Promise<{ origin: string; seen: Seen[] }> {
  const seen: Seen[] = []
  const origin = await listenWith((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      seen.push({ method: request.method, url: request.url, headers: request.headers, body })
      answers[Math.min(seen.length, answers.length) - 1]!(response)
    })
  })
  return { origin, seen }
}

const json = (status: number, value: unknown) => (response: ServerResponse) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
const good = json(200, { value: 'ok' })
const raw = (status: number, text: string) => (response: ServerResponse) => response.writeHead(status).end(text)
const silence = () => {}

function contextTo(origin: string, options: TestContextOptions & { servicesSecret?: string; environment?: Record<string, string | undefined> } = {}) {
  const dispatcher = httpDispatcher(origin, options.servicesSecret)
  onTestFinished(() => dispatcher.close())
  return buildContext(buildRuntime({ dispatcher, clock: Date.now, environment: options.environment ?? {} }), options)
}

test('API-01 any method; the answer is read as JSON; content-type and body only when a body exists', async () => {
  const { origin, seen } = await startService(good)
  const context = contextTo(origin)
  expect(await call(context, read, params)).toEqual({ ok: true, status: 200, data: { value: 'ok' } })
  expect(await call(context, write, { body: { a: 1 } })).toMatchObject({ ok: true })
  expect(await call(context, write, { body: undefined })).toMatchObject({ ok: true })
  expect(seen.map(({ method, url, body, headers }) => [method, url, body, headers['content-type']])).toEqual([
    ['GET', '/msapi/test/1', '', undefined],
    ['POST', '/msapi/test', '{"a":1}', 'application/json'],
    ['POST', '/msapi/test', '', undefined],
  ])
  expect(seen[0]!.headers.accept).toBe('application/json')
  expect(seen[0]!.headers).not.toHaveProperty('cache-control')
  // APT-01
  await call(context, { ...read, isUncached: true }, params)
  expect(seen[3]!.headers).toMatchObject({ accept: 'application/json', 'cache-control': 'no-cache', pragma: 'no-cache' })
})

test('API-01 every method reaches the service as itself', async () => {
  const { origin, seen } = await startService(good)
  const context = contextTo(origin)
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    await call(context, endpoint({ ...write, id: `test.${method}`, method, body: z.undefined() }), { body: undefined })
  }
  expect(seen.map(({ method }) => method)).toEqual(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
})

test('API-02 ACC-03 what travels: identity, client id, where the visitor comes from, the proof and the request id, and nothing else', async () => {
  const { origin, seen } = await startService(good)
  await call(contextTo(origin, { identity: signedInAs('customer-1', 'ana@ex.com'), recognisedToken: 'tok', servicesSecret: secret }), read, params)
  const { host: _, connection: __, ...headers } = seen[0]!.headers
  expect(headers).toEqual({
    accept: 'application/json',
    'x-att-clientid': 'careline-support',
    'idpctx-loggedinid': 'ana%40ex.com',
    'idpctx-logintype': 'UserId',
    'idpctx-uuid': 'customer-1',
    'idp-recognised-token': 'tok',
    'idpctx-client': '198.51.100.7 person',
    'idpctx-audience': 'consumer',
    'x-request-id': 'request-of-a-test',
    'x-services-secret': secret,
  })
})

test('API-03 a 401 becomes a 302 to /acctmgmt/login', async () => {
  const { origin } = await startService(json(401, { error: { code: 'SIGN_IN_REQUIRED', message: 'x' } }))
  const thrown = await call(contextTo(origin), read, params).catch((error: unknown) => error)
  expect(thrown).toBeInstanceOf(Response)
  expect((thrown as Response).status).toBe(302)
  expect((thrown as Response).headers.get('location')).toBe('/acctmgmt/login')
})

test.each([
  { where: 'the current URL', environment: {}, back: '/support?x=1&y=%20' },
  { where: 'the configured service location', environment: { SERVICE_LOCATION: 'https://support.example.com/support' }, back: 'https://support.example.com/support' },
])('API-04 a 309 becomes a sign-in that returns to $where', async ({ environment, back }) => {
  const { origin } = await startService(raw(309, ''))
  const context = contextTo(origin, { path: '/support?x=1&y=%20', environment })
  const thrown = (await call(context, read, params).catch((error: unknown) => error)) as Response
  expect(thrown.status).toBe(302)
  expect(thrown.headers.get('location')).toBe(`/acctmgmt/signin?final_url=${encodeURIComponent(back)}`)
})

test('API-03 API-04 a caller may take 401 and 309 as outcomes', async () => {
  const { origin } = await startService(json(401, { error: { code: 'SIGN_IN_REQUIRED', message: 'x' } }), raw(309, ''))
  const context = contextTo(origin)
  expect(await call(context, read, params, { signIn: 'return' })).toMatchObject({ ok: false, status: 401, code: 'SIGN_IN_REQUIRED' })
  expect(await call(context, read, params, { signIn: 'return' })).toMatchObject({ ok: false, status: 309, code: 'HTTP_309' })
})

test('API-03 that a visitor is not signed in is no warning in the log; any other failure is', async () => {
  const { origin } = await startService(json(401, { error: { code: 'SIGN_IN_REQUIRED', message: 'x' } }), json(404, { error: { code: 'NOT_FOUND', message: 'x' } }))
  const context = contextTo(origin)
  const [debug, warn] = [vi.spyOn(context.runtime.log, 'debug'), vi.spyOn(context.runtime.log, 'warn')]
  await call(context, read, params, { signIn: 'return' })
  expect([debug.mock.calls.length, warn.mock.calls.length]).toEqual([1, 0])
  await call(context, read, params)
  expect([debug.mock.calls.length, warn.mock.calls.length]).toEqual([1, 1])
})

test('API-01 a service that nobody answers for is UNREACHABLE, at once', async () => {
  const { origin } = await startService(good)
  const { port } = new URL(origin)
  const closed = `http://127.0.0.1:${port === '1' ? 2 : 1}`
  expect(await call(contextTo(closed), read, params)).toEqual({ ok: false, status: 503, code: 'UNREACHABLE', message: 'The service cannot be reached.' })
})

test.each([
  { what: 'no JSON', answer: raw(200, '<html>hello</html>') },
  { what: 'an empty body', answer: raw(200, '') },
  { what: 'JSON of another shape', answer: json(200, { values: [] }) },
  { what: 'a redirect elsewhere', answer: (response: ServerResponse) => void response.writeHead(302, { location: 'https://example.com' }).end('{}') },
])('API-01 an answer that is $what is GARBLED', async ({ answer }) => {
  const { origin } = await startService(answer)
  expect(await call(contextTo(origin), read, params)).toMatchObject({ ok: false, status: 502, code: 'GARBLED' })
})

test.each([
  { what: 'our envelope', answer: json(404, { error: { code: 'NOT_FOUND', message: 'Nothing.' } }), expected: { status: 404, code: 'NOT_FOUND', message: 'Nothing.' } },
  { what: 'JSON of its own', answer: json(422, { reason: 7 }), expected: { status: 422, code: 'HTTP_422' } },
  { what: 'null', answer: json(400, null), expected: { status: 400, code: 'HTTP_400' } },
  { what: 'a page of HTML', answer: raw(500, '<h1>oops</h1>'), expected: { status: 500, code: 'HTTP_500' } },
])('API-01 a failure that comes as $what keeps its status', async ({ answer, expected }) => {
  const { origin } = await startService(answer)
  expect(await call(contextTo(origin), read, params)).toMatchObject({ ok: false, ...expected })
})

test('API-11 a slow service is TIMEOUT within the endpoint’s own time', async () => {
  const { origin } = await startService(silence)
  const startedAt = performance.now()
  expect(await call(contextTo(origin), read, params)).toEqual({ ok: false, status: 504, code: 'TIMEOUT', message: 'The service did not answer in time.' })
  const tookMs = performance.now() - startedAt
  expect(tookMs).toBeGreaterThan(350)
  expect(tookMs).toBeLessThan(2500)
})

test('API-11 a page’s deadline is shorter than its endpoints’ time', async () => {
  const { origin } = await startService(silence)
  const context = contextTo(origin)
  const startedAt = performance.now()
  const outcome = await call({ ...context, deadline: Date.now() + 60 }, endpoint({ ...read, timeoutMs: 20_000 }), params)
  expect(outcome).toMatchObject({ code: 'TIMEOUT' })
  expect(performance.now() - startedAt).toBeLessThan(1000)
})

test('API-11 a visitor who goes away ends the call, and does not count against the service', async () => {
  const { origin, seen } = await startService(...Array.from({ length: 8 }, () => silence), good)
  const dispatcher = httpDispatcher(origin)
  onTestFinished(() => dispatcher.close())
  const runtime = buildRuntime({ dispatcher, clock: Date.now })
  const leavers = Array.from({ length: 8 }, () => new AbortController())
  const calls = leavers.map(({ signal }) => call(buildContext(runtime, { signal }), endpoint({ ...read, timeoutMs: 5000 }), params))
  await expect.poll(() => seen.length).toBe(8)
  for (const leaver of leavers) leaver.abort()
  for (const outcome of await Promise.all(calls)) expect(outcome).toMatchObject({ code: 'TIMEOUT' })
  expect(await call(buildContext(runtime), read, params)).toMatchObject({ ok: true })
})

test('API-01 a GET is repeated once after a 503, and a POST never', async () => {
  const busy = json(503, { error: { code: 'BUSY', message: 'x' } })
  const reads = await startService(busy, good)
  expect(await call(contextTo(reads.origin), read, params)).toMatchObject({ ok: true })
  expect(reads.seen).toHaveLength(2)
  const lasting = await startService(busy)
  expect(await call(contextTo(lasting.origin), read, params)).toMatchObject({ status: 503, code: 'BUSY' })
  expect(lasting.seen).toHaveLength(2)
  const writes = await startService(busy, good)
  expect(await call(contextTo(writes.origin), write, { body: { a: 1 } })).toMatchObject({ status: 503 })
  expect(writes.seen).toHaveLength(1)
})

test('API-01 a POST that says it may be repeated is; a 500 never is', async () => {
  const busy = json(503, {})
  const writes = await startService(busy, good)
  expect(await call(contextTo(writes.origin), endpoint({ ...write, isIdempotent: true }), { body: undefined })).toMatchObject({ ok: true })
  const broken = await startService(json(500, {}), good)
  expect(await call(contextTo(broken.origin), read, params)).toMatchObject({ status: 500 })
  expect(broken.seen).toHaveLength(1)
})

test('API-01 after five failures the service is left alone, other endpoints are not, and it recovers', async () => {
  const broken = Array.from({ length: 5 }, () => json(500, {}))
  const { origin, seen } = await startService(...broken, good)
  const context = contextTo(origin)
  const patient = { ...context, deadline: Date.now() + 60_000 }
  for (let failures = 0; failures < 5; failures++) await call(patient, read, params)
  expect(await call(patient, read, params)).toMatchObject({ status: 503, code: 'UNREACHABLE' })
  expect(seen).toHaveLength(5)
  expect(await call(patient, write, { body: undefined })).toMatchObject({ ok: true })
  await sleep(2050)
  expect(await call(patient, read, params)).toMatchObject({ ok: true })
})

const problem = (code: string) => json(503, { error: { code, message: 'x', requestId: 'r' } })

test('API-01 a service that answers that a system behind it is down is not cut off from its callers', async () => {
  const { origin, seen } = await startService(problem('FIELD_SYSTEM_DOWN'))
  const context = contextTo(origin)
  for (let calls = 0; calls < 8; calls++) expect(await call(context, write, { body: undefined })).toMatchObject({ status: 503, code: 'FIELD_SYSTEM_DOWN' })
  expect(seen).toHaveLength(8)
})

test.each([
  ['a proxy’s 502', raw(502, '<html>Bad Gateway</html>')],
  ['a proxy’s 504', raw(504, '')],
  ['a 503 of nobody’s', json(503, { error: { message: 'no code' } })],
  ['an answer that cannot be read', raw(200, '<html>')],
  ['a service that is itself too busy', problem('OVERLOADED')],
])('API-01 %s counts against the service', async (_what, answer) => {
  const { origin, seen } = await startService(answer)
  const context = contextTo(origin)
  for (let calls = 0; calls < 5; calls++) await call(context, write, { body: undefined })
  expect(await call(context, write, { body: undefined })).toMatchObject({ status: 503, code: 'UNREACHABLE' })
  expect(seen).toHaveLength(5)
})

test('API-01 a services process that does not know our secret rejects our credentials: that refuses nothing to a visitor', async () => {
  const { origin } = await startService(json(403, { error: { code: 'WRONG_SECRET', message: 'x' } }))
  const gaps: true[] = []
  const counted = async () => {
    const { text } = await readMetrics()
    return ['rejected', 'refused'].map((outcome) => Number(new RegExp(`^careline_call_duration_seconds_count\\{endpoint="test.read",outcome="${outcome}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0))
  }
  const [rejected, refused] = await counted()
  expect(await call({ ...contextTo(origin), noteDegraded: () => void gaps.push(true) }, read, params)).toMatchObject({ status: 403, code: 'WRONG_SECRET' })
  expect(await counted()).toEqual([rejected! + 1, refused])
  // and the page around it has a gap
  expect(gaps).toEqual([true])
})

test('API-01 expected failures never open the breaker', async () => {
  const { origin, seen } = await startService(json(404, {}))
  const context = contextTo(origin)
  for (let calls = 0; calls < 8; calls++) await call(context, read, params)
  expect(seen).toHaveLength(8)
})

test.each(['..', '.', '', '\ud800'])("API-05 a parameter '%j' that would leave the path is refused before it is sent", async (id) => {
  const { origin, seen } = await startService(good)
  expect(await call(contextTo(origin), read, { params: { id } })).toMatchObject({ ok: false, status: 400, code: 'INVALID_INPUT' })
  expect(seen).toEqual([])
})

test('API-05 parameters are escaped, lists repeat, undefined is left out, and a fixed query stays', async () => {
  const { origin, seen } = await startService(good)
  const Query = z.object({ teams: z.array(z.string()), none: z.string().optional() })
  const listed = endpoint({ ...read, path: '/msapi/test/{id}?executecache=true', query: Query })
  await call(contextTo(origin), listed, { params: { id: 'a/b?c#d' }, query: { teams: ['x', 'y&z'], none: undefined } })
  expect(seen[0]!.url).toBe('/msapi/test/a%2Fb%3Fc%23d?executecache=true&teams=x&teams=y%26z')
})

test('APT-08 a caller can tell a call that never left this process from one whose answer was lost', async () => {
  const lost = contextTo(await listenWith((request) => void request.socket.resetAndDestroy()))
  for (let n = 0; n < 5; n++) {
    const outcome = await call(lost, write, { body: { a: 1 } })
    expect(outcome).toMatchObject({ code: 'UNREACHABLE' })
    expect(!outcome.ok && wasNeverSent(outcome)).toBe(false)
  }
  const afterThem = await call(lost, write, { body: { a: 1 } })
  expect(!afterThem.ok && wasNeverSent(afterThem)).toBe(true)
  const nobody = await call(contextTo('http://127.0.0.1:9'), write, { body: { a: 1 } })
  expect(!nobody.ok && wasNeverSent(nobody)).toBe(true)
})
