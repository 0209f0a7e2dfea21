import { rmSync } from 'node:fs'
import type { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerQuestion, followUp, personaliseAddOns, rateAnswer } from '#features/answers/contract.ts'
import { cookieNames, demoCustomerId, signInKeys, startSession } from '#features/sign-in/testing.ts'
import { loadConfig } from '#platform/config/config.ts'
import type { AppEnv } from '#platform/http/middleware.ts'
import { copyStartedData } from '#test/pages/started-site.ts'
import { createServicesApp } from './app.server.ts'
import { openRuntime, type OpenRuntime } from './runtime.server.ts'

const host = 'https://search.example.com'
const pages = 'https://help.example.com'
const shop = 'https://shop.example.com'
let directory: string
let runtime: OpenRuntime
let app: Hono<AppEnv>
let cookie: string

beforeAll(async () => {
  directory = await copyStartedData()
  const environment = { CARELINE_ENV: 'test', CARELINE_DATA: directory, LOG_LEVEL: 'silent', PUBLIC_URL: host, SEARCH_PAGE_ORIGINS: pages, EMBED_ORIGINS: `${shop},${pages}`, SESSION_COOKIE_DOMAIN: 'example.com' }
  runtime = await openRuntime(loadConfig(environment), 'services')
  app = createServicesApp(runtime)
  const maya = { customerId: demoCustomerId('maya.torres'), loginId: 'maya.torres', loginType: 'UserId' as const, role: undefined, firstName: 'Maya', idToken: '' }
  const lines = await startSession(runtime, cookieNames(runtime.config), await signInKeys(runtime.database), new Map(), maya, false)
  cookie = lines[0]!
})

afterAll(async () => {
  await runtime.close()
  rmSync(directory, { recursive: true, force: true })
})

async function ask(address: string, { origin, ...init }: RequestInit & { origin?: string } = {}): Promise<Response> {
  const site: Record<string, string> = origin === undefined ? {} : { origin, 'sec-fetch-site': 'same-site' }
  return app.request(host + address, { ...init, headers: { ...site, ...(init.headers as Record<string, string> | undefined) } }, { incoming: { headers: {}, socket: { remoteAddress: '192.0.2.1' } } })
}

const allowOf = ({ headers }: Response) => ({ origin: headers.get('access-control-allow-origin'), credentials: headers.get('access-control-allow-credentials') })
const ours = { origin: pages, credentials: 'true' }
const nobody = { origin: null, credentials: null }
const varies = (response: Response) => response.headers.get('vary')?.split(/, */).filter((name) => name.toLowerCase() === 'origin').length

const bill = `${answerQuestion.path}?${new URLSearchParams({ 'app-id': 'support', searchTerm: 'why did my bill change', isBillingIntent: 'true', intent: 'billing', ban: '301448229' })}`
const addOns = `${personaliseAddOns.path.replace('{intentParent}', 'add-ons')}?app-id=support`

test('QAS-02 QAS-04 QAS-10 a page of ours at another origin may send what a personal question needs', async () => {
  const sent = { [bill]: 'ban,cgaccounttype,slid', [addOns]: 'orchestration', [followUp.path]: 'content-type,source', '/search/v1/signals/support_signals': 'content-type' }
  for (const [address, names] of Object.entries(sent)) {
    const answer = await ask(address, { method: 'OPTIONS', origin: pages, headers: { 'access-control-request-method': 'POST', 'access-control-request-headers': names } })
    expect(answer.status).toBe(204)
    expect(allowOf(answer)).toEqual(ours)
    const allowed = answer.headers.get('access-control-allow-headers')!.toLowerCase().split(',')
    expect(allowed).toEqual(expect.arrayContaining(names.split(',')))
    expect(answer.headers.get('access-control-allow-methods')).toBe('GET,POST')
    expect(varies(answer)).toBe(1)
  }
})

test('QAS-02 QAS-04 ANS-12 ACC-16 there a cookie says who asks, and headers alone say nothing', async () => {
  // one session for both hosts, because the browser sends its cookie to each
  expect(cookie).toMatch(/^__Secure-careline_session=\S+; Path=\/; SameSite=Lax; HttpOnly; Secure; Domain=example.com$/)
  const claims = { ban: '301448229', cgAccountType: 'uverse', slid: 'maya.torres' }
  const signedIn = { ...claims, cookie: cookie.split(';')[0]! }
  for (const [address, codeOf] of [[bill, ({ errorCode }) => errorCode], [`${addOns}&banList=301448229`, ({ errorDetails }) => errorDetails?.statusCode]] as [string, (data: Refused) => string | undefined][]) {
    const personal = await ask(address, { origin: pages, headers: signedIn })
    expect(allowOf(personal)).toEqual(ours)
    // the signed-in customer does not own this account
    expect(codeOf(await personal.json())).toBe('SPTSEARCH-SPTR-8002')
    expect(codeOf(await (await ask(address, { origin: pages, headers: claims })).json())).toBe('SPTSEARCH-SPTR-4012')
  }
})

interface Refused {
  errorCode?: string
  errorDetails?: { statusCode: string }
}

test('QAS-10 nobody else may read what a cookie brings, and refusals can be read by our pages', async () => {
  const headers = { cookie: cookie.split(';')[0]! }
  for (const origin of ['https://evil.example', 'https://help.example.com.evil.example', 'http://help.example.com', 'null', `${pages}:444`]) expect(allowOf(await ask(bill, { origin, headers }))).toEqual(nobody)
  // the operator's other page may read answers to requests without cookies
  expect(allowOf(await ask(bill, { origin: shop, headers }))).toEqual({ origin: shop, credentials: null })
  expect(allowOf(await ask(addOns, { origin: shop, headers }))).toEqual(nobody)
  // a page and the account services are not search services
  for (const address of ['/search', '/search/smallBusiness', '/msapi/accountservices/v1/common/accountDetails']) expect((await ask(address, { origin: pages, headers })).headers.get('access-control-allow-credentials')).toBeNull()
  const wrong = await ask(`${answerQuestion.path}?searchTerm=x`, { origin: pages })
  expect([wrong.status, allowOf(wrong)]).toEqual([400, ours])
  // caches must keep answers apart by origin, including requests without one
  for (const origin of [undefined, pages, shop, 'https://evil.example']) expect(varies(await ask(bill, origin === undefined ? {} : { origin }))).toBeGreaterThan(0)
})

test('QAS-10 our own pages write there, and nobody else does', async () => {
  const body = JSON.stringify({ answerId: 'x', isHelpful: true })
  const post = (origin: string, address = rateAnswer.path) => ask(address, { method: 'POST', body, origin, headers: { 'content-type': 'application/json' } })
  expect((await post(pages)).status).toBe(202)
  expect((await post('https://evil.example')).status).toBe(403)
  expect((await post(pages, '/msapi/manageappointmentsms/v1/appointment/cancel')).status).toBe(403)
})

test('QAS-10 an address that asks too much hears so, and its preflights are no questions', async () => {
  const preflight = { method: 'OPTIONS', origin: pages, headers: { 'access-control-request-method': 'GET', 'access-control-request-headers': 'ban' } }
  for (let count = 0; count < 130; count++) expect((await ask(bill, preflight)).status).toBe(204)
  let answer = await ask(bill, { origin: pages })
  expect(answer.status).toBe(200)
  for (let count = 0; count < 130 && answer.status === 200; count++) answer = await ask(bill, { origin: pages })
  expect([answer.status, allowOf(answer)]).toEqual([429, ours])
  expect(await answer.json()).toMatchObject({ error: { code: 'SPTSEARCH-SPTR-1001' } })
})

test('API-01 below the paths of services a program gets a code: 404, or 405 with the methods that there are', async () => {
  for (const address of ['/msapi', '/msapi/', '/msapi/nothing/v1/here', '/search/v1/nothing', '/search/v2/generativeservices', '/search/genai/x']) {
    const answer = await ask(address)
    expect([answer.status, await answer.json()]).toEqual([404, { error: { code: 'NOT_FOUND', message: expect.any(String), requestId: answer.headers.get('x-request-id') } }])
  }
  for (const [address, method, allow] of [
    ['/search/v1/results', 'DELETE', 'GET, HEAD, OPTIONS'],
    ['/search/v1/signals/support_signals', 'GET', 'POST, OPTIONS'],
    ['/msapi/manageappointmentsms/v1/appointment/search', 'GET', 'POST, OPTIONS'],
    ['/msapi/idp-content-orchestration/v1/scms/shared/search-common/hubanswer/global-search/consumer', 'PUT', 'GET, HEAD, OPTIONS'],
  ] as const) {
    const answer = await ask(address, { method })
    expect([answer.status, answer.headers.get('allow'), (await answer.json() as { error: { code: string } }).error.code]).toEqual([405, allow, 'METHOD_NOT_ALLOWED'])
  }
  expect((await ask('/search/v1/results', { method: 'OPTIONS' })).headers.get('allow')).toBe('GET, HEAD, OPTIONS')
})
