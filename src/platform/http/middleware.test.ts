import { request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { encodeCall } from '../context/call-headers.ts'
import type { RequestContext } from '../context/request-context.ts'
import { buildRuntime, signedInAs, testNow } from '#test/support/context.ts'
import { listen } from '#test/support/server.ts'
import { admit, isReadableAddress, limitBodies, numberRequests, pageUrl, protect, refuseCrossSiteWrites, type AppEnv, type Identify } from './middleware.ts'

const secret = 'a-secret-of-the-tests-with-32-characters'
const publicUrl = 'https://support.example.com'

/** A visitor with the cookie `who=…` is that customer; with `who=away` the database does not answer. */
const identify: Identify = async (cookieHeader) => {
  const id = /who=(\w+)/.exec(cookieHeader ?? '')?.[1]
  if (id === 'away') throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  return { identity: id ? signedInAs(id) : { kind: 'anonymous' }, recognisedToken: undefined, session: undefined }
}

/** The context that `admit` made of a request, and the headers that later middleware still sees. */
interface Admitted {
  request: RequestContext
  raw: Record<string, string>
  incoming: IncomingHttpHeaders
}

function buildDoor(environment: Record<string, string> = {}) {
  const admitted: Admitted[] = []
  const app = new Hono<AppEnv>()
  const runtime = buildRuntime({ environment: { PUBLIC_URL: publicUrl, ...environment } })
  app.use(protect(publicUrl), numberRequests(), refuseCrossSiteWrites(runtime.config), limitBodies(), admit(runtime, identify))
  app.all('*', (c) => {
    admitted.push({ request: c.get('request'), raw: Object.fromEntries(c.req.raw.headers), incoming: { ...c.env.incoming?.headers } })
    return c.text('ok')
  })
  return { app, admitted }
}

async function admit1(path: string, init: RequestInit = {}, environment: Record<string, string> = {}) {
  const { app, admitted } = buildDoor(environment)
  const response = await app.request(publicUrl + path, init, { incoming: { headers: {} } })
  return { response, ...admitted[0]! }
}

const forged = {
  'idpctx-uuid': 'victim',
  'idpctx-loggedinid': 'victim.login',
  'idp-recognised-token': 'stolen',
  'idpctx-role': 'operator',
  'x-att-clientid': 'portal',
  IDPCTX_uuid: 'victim',
  'x-gateway-secret': 'wrong',
  'x-services-secret': 'wrong',
  authorization: 'Bearer x',
}

test('API-02 ACC-16 identity headers of the open internet are dropped, and change nothing', async () => {
  const { request, raw } = await admit1('/support', { headers: { ...forged, cookie: 'who=maya' } }, { SERVICES_SECRET: secret })
  expect(request.identity).toEqual(signedInAs('maya'))
  expect(request.recognisedToken).toBeUndefined()
  expect(raw).toEqual({ authorization: 'Bearer x', cookie: 'who=maya' })
  expect(encodeCall(request)).toEqual({
    'x-att-clientid': 'careline-support',
    'idpctx-loggedinid': 'maya.login',
    'idpctx-logintype': 'UserId',
    'idpctx-uuid': 'maya',
    'idpctx-client': 'unknown person',
    'idpctx-audience': 'consumer',
  })
})

test.each([
  { path: '/support', accept: 'text/html', says: /<html lang="en">.*We can’t open this page right now.*Try again/ },
  { path: '/es-us/support/', accept: 'text/html', says: /<html lang="es">.*No podemos abrir esta página ahora/ },
  { path: '/msapi/x', accept: '*/*', says: /"UNAVAILABLE"/ },
])('while the database is away nobody who is signed in is taken for a stranger, or for a fault: $path says 503 and when to come again', async ({ path, accept, says }) => {
  const { response, request } = await admit1(path, { headers: { cookie: 'who=away', accept } })
  expect([response.status, response.headers.get('cache-control'), request]).toEqual([503, 'no-store', undefined])
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(2)
  expect(await response.text()).toMatch(says)
})

test('SIG-02 who a request comes from: our web process says it, nobody else; programs that say what they are are robots', async () => {
  const fromWeb = { 'x-services-secret': secret, 'idpctx-client': '203.0.113.9 robot' }
  expect((await admit1('/support', { headers: fromWeb }, { SERVICES_SECRET: secret })).request.client).toEqual({ address: '203.0.113.9', isRobot: true })
  const forgedClient = { 'idpctx-client': '203.0.113.9 person', 'user-agent': 'Googlebot/2.1', 'x-forwarded-for': '198.51.100.4' }
  const { request } = await admit1('/support', { headers: forgedClient }, { SERVICES_SECRET: secret, TRUSTED_PROXIES: '1' })
  expect(request.client).toEqual({ address: '198.51.100.4', isRobot: true })
})

test('FLG-01 API-02 whose site the page is of: our web process says it, nobody else', async () => {
  const given = { 'idpctx-audience': 'smb' }
  expect((await admit1('/msapi/x', { headers: { ...given, 'x-services-secret': secret } }, { SERVICES_SECRET: secret })).request.audience).toBe('smb')
  expect((await admit1('/msapi/x', { headers: given }, { SERVICES_SECRET: secret })).request.audience).toBe('consumer')
  expect((await admit1('/msapi/x', { headers: { 'idpctx-audience': 'staff', 'x-services-secret': secret } }, { SERVICES_SECRET: secret })).request.audience).toBe('consumer')
})

test('API-02 the same over a socket: node’s own headers are cleaned too', async () => {
  const { app, admitted } = buildDoor({ SERVICES_SECRET: secret })
  const origin = await listen(createAdaptorServer({ fetch: app.fetch }) as Server)
  await new Promise((resolve, reject) => httpRequest(`${origin}/support`, { headers: { ...forged, 'idp-other': '1' } }, resolve).on('error', reject).end())
  expect(Object.keys(admitted[0]!.incoming).filter((name) => /idp|clientid|secret/i.test(name))).toEqual([])
  expect(Object.keys(admitted[0]!.raw).filter((name) => /idp|clientid|secret/i.test(name))).toEqual([])
  expect(admitted[0]!.request.identity).toEqual({ kind: 'anonymous' })
})

test('API-02 ACC-03 our own web process says who the call is for, and its headers go on', async () => {
  const headers = { ...forged, 'x-services-secret': secret, 'idp-extra': 'e', cookie: 'who=maya', 'x-other': 'o' }
  const { request } = await admit1('/support', { headers }, { SERVICES_SECRET: secret })
  expect(request.identity).toEqual({ kind: 'customer', customerId: 'victim', loginId: 'victim.login', loginType: 'UserId', role: 'operator' })
  expect(request.recognisedToken).toBe('stolen')
  expect(encodeCall(request)).toMatchObject({ authorization: 'Bearer x', 'x-att-clientid': 'portal', 'idp-extra': 'e', 'idpctx-uuid': 'victim' })
  expect(encodeCall(request)).not.toHaveProperty('cookie')
  expect(encodeCall(request)).not.toHaveProperty('x-other')
  expect(encodeCall(request)).not.toHaveProperty('x-gateway-secret')
  expect(encodeCall(request)).not.toHaveProperty('x-services-secret')
})

const behindGateway = { IDENTITY: 'gateway', GATEWAY_SECRET: secret, TRUSTED_PROXIES: '1' }

test('API-02 ACC-03 ACC-16 a gateway says who is signed in, and no header that a customer sent through it says more', async () => {
  const throughGateway = { ...forged, 'x-gateway-secret': secret, 'idpctx-client': '203.0.113.9 person', 'idp-consent': 'granted', 'idp-appointment-capability': 'stolen', 'x-forwarded-for': '203.0.113.9, 198.51.100.4', 'user-agent': 'Googlebot/2.1' }
  const { request } = await admit1('/support', { headers: throughGateway }, behindGateway)
  expect(request.identity).toEqual({ kind: 'customer', customerId: 'victim', loginId: 'victim.login', loginType: 'UserId' })
  expect([request.recognisedToken, request.client]).toEqual([undefined, { address: '198.51.100.4', isRobot: true }])
  expect(encodeCall(request)).toEqual({
    authorization: 'Bearer x', 'x-att-clientid': 'portal', 'idpctx-loggedinid': 'victim.login', 'idpctx-logintype': 'UserId', 'idpctx-uuid': 'victim', 'idpctx-client': '198.51.100.4 robot', 'idpctx-audience': 'consumer',
  })
})

test('API-02 ACC-16 a gateway names roles only where a setting says that it may', async () => {
  const headers = { ...forged, 'x-gateway-secret': secret }
  expect((await admit1('/support', { headers }, { ...behindGateway, GATEWAY_ROLES: 'trust' })).request.identity).toMatchObject({ customerId: 'victim', role: 'operator' })
  const { request } = await admit1('/support', { headers: { ...headers, 'x-gateway-secret': 'wrong' } }, { ...behindGateway, GATEWAY_ROLES: 'trust' })
  expect(request.identity).toEqual({ kind: 'anonymous' })
})

test('API-02 the secret of one is worth nothing as the other’s, nor where no gateway is', async () => {
  const other = 'another-secret-with-32-characters-at-least'
  const both = { ...behindGateway, SERVICES_SECRET: other }
  for (const proof of [{ 'x-gateway-secret': other }, { 'x-services-secret': secret }]) {
    expect((await admit1('/support', { headers: { ...forged, ...proof } }, both)).request.identity).toEqual({ kind: 'anonymous' })
  }
  const { request } = await admit1('/support', { headers: { ...forged, 'x-gateway-secret': secret } }, { SERVICES_SECRET: secret })
  expect(request.identity).toEqual({ kind: 'anonymous' })
})

test('API-02 without a configured secret no request is proven, whatever it sends', async () => {
  const { request } = await admit1('/support', { headers: { ...forged, 'x-gateway-secret': '', 'x-services-secret': '' } })
  expect(request.identity).toEqual({ kind: 'anonymous' })
})

test('API-02 in gateway mode our own cookies count for nothing', async () => {
  const { request } = await admit1('/support', { headers: { cookie: 'who=maya' } }, behindGateway)
  expect(request.identity).toEqual({ kind: 'anonymous' })
})

test('API-11 the context has the page’s deadline, its audience and its locale', async () => {
  const { request } = await admit1('/support/es-us/smallbusiness/topic/internet')
  expect(request).toMatchObject({ audience: 'smb', locale: 'es', deadline: testNow + 3000 })
})

test.each([
  ['/support?x=1', '/support?x=1'],
  ['/support/topic/internet.data?_routes=routes%2Ftopic&x=1', '/support/topic/internet?x=1'],
  ['/es-us/support/_.data', '/es-us/support/'],
  ['/_.data', '/'],
  ['/support.data', '/support'],
])('API-04 %s is a request for the page %s: that is where a sign-in returns to', (given, page) => {
  expect(pageUrl(publicUrl + given)).toBe(publicUrl + page)
})

test('API-02 request ids are ours, and a proven gateway’s where it sends one', async () => {
  const id = 'trace-7f3a9c21'
  const own = await admit1('/support', { headers: { 'x-request-id': id } }, { SERVICES_SECRET: secret })
  expect(own.request.requestId).not.toBe(id)
  expect(own.response.headers.get('x-request-id')).toBe(own.request.requestId)
  const proven = { 'x-request-id': id, 'x-services-secret': secret }
  const kept = await admit1('/support', { headers: proven }, { SERVICES_SECRET: secret })
  expect(kept.request.requestId).toBe(id)
  expect(kept.response.headers.get('x-request-id')).toBe(id)
  const odd = await admit1('/support', { headers: { ...proven, 'x-request-id': 'a b;c' } }, { SERVICES_SECRET: secret })
  expect(odd.request.requestId).not.toBe('a b;c')
})

test('API-01 an address longer than 8 KB is refused with 414, with the headers of every answer', async () => {
  const { app, admitted } = buildDoor()
  const long = await app.request(`${publicUrl}/support?${'x'.repeat(9000)}`)
  expect(long.status).toBe(414)
  expect(await long.json()).toMatchObject({ error: { code: 'URL_TOO_LONG' } })
  expect(long.headers.get('x-content-type-options')).toBe('nosniff')
  expect(long.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
  expect(admitted).toEqual([])
})

test('API-01 an address of thousands of segments, on which the router would work for seconds, is refused before it', async () => {
  const { app, admitted } = buildDoor()
  const deep = await app.request(`${publicUrl}/support/${'a/'.repeat(3900)}`)
  expect(deep.status).toBe(414)
  expect(await deep.json()).toMatchObject({ error: { code: 'URL_TOO_DEEP' } })
  expect(admitted).toEqual([])
  await app.request(`${publicUrl}/support/${'a/'.repeat(30)}`, {}, { incoming: { headers: {} } })
  expect(admitted).toHaveLength(1)
})

test.each<[string, Record<string, string>, number]>([
  ['our own page', { 'sec-fetch-site': 'same-origin', origin: publicUrl }, 200],
  ['a program, which says nothing', {}, 200],
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 403],
  ['another site, in a browser without sec-fetch', { origin: 'https://evil.example' }, 403],
  ['a sandboxed frame', { origin: 'null' }, 403],
  ['a sister domain', { 'sec-fetch-site': 'same-site', origin: 'https://shop.example.com' }, 403],
  ['our origin, sent from elsewhere', { 'sec-fetch-site': 'cross-site', origin: publicUrl }, 403],
])('ACC-16 a write from %s', async (_, headers, status) => {
  const { app } = buildDoor()
  const response = await app.request(`${publicUrl}/acctmgmt/signout`, { method: 'POST', headers }, { incoming: { headers: {} } })
  expect(response.status).toBe(status)
})

test('ACC-16 reading from another site is no write: links lead here', async () => {
  const { response } = await admit1('/support', { headers: { 'sec-fetch-site': 'cross-site' } })
  expect(response.status).toBe(200)
})

test('API-01 files of the build are served while no session can be read; pages are not', async () => {
  const statusOf = async (path: string) => (await admit1(path, { headers: { cookie: 'who=away' } })).response.status
  expect([await statusOf('/assets/entry.client.js'), await statusOf('/support')]).toEqual([200, 503])
})

test('API-01 every answer carries the protecting headers, and HSTS only over https', async () => {
  const { response } = await admit1('/support')
  const headers = Object.fromEntries(response.headers)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'strict-transport-security': expect.stringContaining('max-age='),
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
  const plain = new Hono<AppEnv>()
  plain.use(protect('http://localhost:3000'))
  plain.get('/', (c) => c.text('ok'))
  expect((await plain.request('/')).headers.get('strict-transport-security')).toBeNull()
})

test('API-01 TIC-01 OUT-03 no Referer has the secret of a link, and a form still says its origin', async () => {
  for (const path of ['/support/myticket?s=a.b.c', '/support/outages/follow?x=1&s=a.b', '/support/myticket.data?s=a.b.c']) expect((await admit1(path)).response.headers.get('referrer-policy'), path).toBe('strict-origin')
  expect((await admit1('/support?views=1')).response.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
})

test('API-01 nothing may be kept by anybody unless it says so itself', async () => {
  expect((await admit1('/support.data')).response.headers.get('cache-control')).toBe('no-store')
  const app = new Hono<AppEnv>()
  app.use(protect(publicUrl))
  app.get('/', (c) => c.text('ok', 200, { 'cache-control': 'public, max-age=60' }))
  expect((await app.request('/')).headers.get('cache-control')).toBe('public, max-age=60')
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])('API-01 %s with more than 100 KB is 413 at every address, chunked too', async (method) => {
  const { app } = buildDoor()
  const origin = await listen(createAdaptorServer({ fetch: app.fetch }) as Server)
  for (const headers of [{ 'content-length': 103_000 }, { 'transfer-encoding': 'chunked' }]) {
    const answer = await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      const request = httpRequest(`${origin}/acctmgmt/anything`, { method, headers }, (response) => {
        let text = ''
        response.on('data', (chunk: Buffer) => (text += chunk.toString())).on('end', () => resolve({ status: response.statusCode, text }))
      })
      request.on('error', reject).end('x'.repeat(103_000))
    })
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([413, { error: { code: 'BODY_TOO_LARGE' } }])
  }
})

test('API-02 a chunked body brings no dropped header back', async () => {
  const { app, admitted } = buildDoor()
  const origin = await listen(createAdaptorServer({ fetch: app.fetch }) as Server)
  await new Promise((resolve, reject) => {
    const headers = { ...forged, 'transfer-encoding': 'chunked' }
    httpRequest(`${origin}/acctmgmt/signout`, { method: 'POST', headers }, resolve).on('error', reject).end('from=/support')
  })
  expect(Object.keys(admitted[0]!.raw).filter((name) => /idp|clientid|secret/i.test(name))).toEqual([])
})

test.each([
  ['/support/topic/%E0%A4%A', false],
  ['/support/803-555-0142%', false],
  ['//evil.example/support', false],
  ['//%e9', false],
  ['//[', false],
  ['/support//topic', true],
  ['/support/%F0%9F%93%B6?q=%E0', true],
  ['/', true],
])('API-01 whether a page can be looked up at %s: %s', (path, isReadable) => {
  expect(isReadableAddress(publicUrl + path)).toBe(isReadable)
})
