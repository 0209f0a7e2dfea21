import { beforeEach, expect, test } from 'vitest'
import { currentUserServices } from '#features/account/contract.ts'
import { stateCookieMs } from '#features/sign-in/contract.ts'
import { LoginSubmit } from '../events/analytics-events.ts'
import { loginAnalytics } from '../contract.ts'
import { loginReporting } from './login-endpoints.ts'
import { loginReportWindowMs } from './login-report-rule.ts'
import { reportLogin, type LoginReport, type LoginReportWorld } from './report-login.ts'

const signedInAt = Date.UTC(2026, 10, 20, 15)
const state = `opaque-user:${signedInAt + stateCookieMs}`
const stateCookie = `careline_state=${state}`

const loginData = { userid: 'customer-7001', client_id: 'careline-support', trid: 'a-request', flowcode: 'ESUP' }
const services = { content: { reportingAccounts: [{ type: 'uverse', accountNumber: '301448210', isSMB: false }, { type: 'wbb', accountNumber: '512003377', isSmb: true }], customerType: 'CONS_SMB', accountNumber: '512003377' } }
const site = { isDisabled: false, isProductionSignInHost: false, loginAnalyticsOrigin: '' }

/** The answer of each path, or a function that throws like the network. */
type Answers = Record<string, (() => Response) | undefined>
const allWell: Answers = {
  [loginReporting.path]: () => Response.json(site),
  [loginAnalytics.path]: () => Response.json(loginData),
  [currentUserServices.path]: () => Response.json(services),
}

let requests: { url: string; init: RequestInit | undefined }[]
let reports: LoginReport[]
let errors: string[]

beforeEach(() => {
  requests = []
  reports = []
  errors = []
})

/** A cookie jar as scripts see it: writing sets one cookie, reading returns names and values. */
function cookieJar(initial: string): { cookie: string; written: string[] } {
  const kept = new Map(initial.split('; ').filter(Boolean).map((pair) => [pair.split('=', 1)[0]!, pair]))
  const written: string[] = []
  return {
    written,
    get cookie() {
      return [...kept.values()].join('; ')
    },
    set cookie(line) {
      written.push(line)
      kept.set(line.split('=', 1)[0]!, line.split(';', 1)[0]!)
    },
  }
}

function buildWorld(answers: Answers = {}, parts: Partial<LoginReportWorld> = {}): LoginReportWorld {
  const all = { ...allWell, ...answers }
  return {
    cookies: cookieJar(stateCookie),
    isSecure: false,
    enteredAt: signedInAt + 1500,
    stateCookieNames: ['__Host-careline_state', 'careline_state'],
    source: 'support',
    fetch: (url, init) => {
      requests.push({ url: String(url), init })
      const answer = all[new URL(String(url), 'http://localhost').pathname]
      return answer ? Promise.resolve(answer()) : Promise.reject(new TypeError('offline'))
    },
    report: (login) => reports.push(login),
    logError: (code) => errors.push(code),
    ...parts,
  }
}

const paths = () => requests.map(({ url }) => url)

test('ANA-03 ANA-04 ANA-05 a sign-in is reported with what both services say, as the catalogue has it', async () => {
  await reportLogin(buildWorld())
  expect(reports).toEqual([
    {
      name: 'Common_Login_Submit', eventAction: 'formResponse', statusCode: 'LGN_01', successFlag: '1', source: 'support',
      userid: 'customer-7001', clientId: 'careline-support', trid: 'a-request', flowCode: 'ESUP', customerType: 'CONS_SMB',
      // the selected account first
      accounts: [{ type: 'wbb', accountNumber: '512003377', isSMB: true }, { type: 'uverse', accountNumber: '301448210', isSMB: false }],
    },
  ])
  const everyEvent = { id: crypto.randomUUID(), page: '/support', audience: 'consumer', locale: 'en', at: signedInAt, isAnonymous: false }
  expect(LoginSubmit.safeParse({ ...everyEvent, ...reports[0] }).error).toBeUndefined()
  expect(errors).toEqual([])
})

test('ANA-04 every call is a credentialed GET that accepts JSON; the source defaults to support', async () => {
  await reportLogin(buildWorld())
  expect(paths()).toEqual([loginReporting.path, `${loginAnalytics.path}?source=support`, currentUserServices.path])
  for (const { init } of requests) expect(init).toMatchObject({ credentials: 'include', headers: { accept: 'application/json' } })
  for (const { init } of requests) expect([init!.method, init!.body]).toEqual([undefined, undefined])
})

test('ANA-04 the login-analytics service is asked at the host that the site names', async () => {
  const elsewhere = () => Response.json({ ...site, loginAnalyticsOrigin: 'https://login.example.com' })
  await reportLogin(buildWorld({ [loginReporting.path]: elsewhere }, { source: 'omhub' }))
  expect(paths()[1]).toBe(`https://login.example.com${loginAnalytics.path}?source=omhub`)
  expect(paths()[2]).toBe(currentUserServices.path)
})

test('ANA-03 a sign-in is reported once: the marker cookie holds the state cookie’s value', async () => {
  const world = buildWorld()
  const jar = world.cookies as ReturnType<typeof cookieJar>
  await reportLogin(world)
  await reportLogin(world)
  expect(reports).toHaveLength(1)
  expect(jar.written).toEqual([`careline_login_reported=${state}; Path=/; SameSite=Lax; Max-Age=3600`])
  jar.cookie = `careline_state=opaque-user:${signedInAt + stateCookieMs + 60_000}`
  await reportLogin(world)
  expect(reports).toHaveLength(2)
})

test('ANA-03 two pages of one sign-in at once report it once', async () => {
  const world = buildWorld()
  await Promise.all([reportLogin(world), reportLogin(world), reportLogin({ ...world })])
  expect(reports).toHaveLength(1)
})

test('ANA-03 over https the marker is secure, and the state cookie has its __Host- name', async () => {
  const jar = cookieJar(`theme=dark; __Host-careline_state=${state}`)
  await reportLogin(buildWorld({}, { cookies: jar, isSecure: true }))
  expect(reports).toHaveLength(1)
  expect(jar.written[0]).toMatch(/; Secure$/)
})

test.each([
  { what: 'there is no state cookie', parts: { cookies: cookieJar('theme=dark') } },
  { what: 'the state cookie is empty', parts: { cookies: cookieJar('careline_state=') } },
  { what: 'the app was entered later than 5 minutes after it', parts: { enteredAt: signedInAt + loginReportWindowMs + 1 } },
  { what: 'there is an accessDomain cookie', parts: { cookies: cookieJar(`${stateCookie}; accessDomain=partner`) } },
  { what: 'there is an accessDomain cookie without a value', parts: { cookies: cookieJar(`accessDomain=; ${stateCookie}`) } },
  { what: 'it has been reported', parts: { cookies: cookieJar(`${stateCookie}; careline_login_reported=${state}`) } },
])('ANA-03 nothing is reported, and nobody is asked, when $what', async ({ parts }) => {
  await reportLogin(buildWorld({}, parts))
  expect([reports, requests, errors]).toEqual([[], [], []])
})

test.each(['isDisabled', 'isProductionSignInHost'])('ANA-03 nothing is reported where %s, and a later change of mind may report it', async (mark) => {
  const world = buildWorld({ [loginReporting.path]: () => Response.json({ ...site, [mark]: true }) })
  await reportLogin(world)
  expect([reports, paths(), errors]).toEqual([[], [loginReporting.path], []])
  expect((world.cookies as ReturnType<typeof cookieJar>).written).toEqual([])
})

test.each([
  { what: '500', answer: () => Response.json({ error: {} }, { status: 500 }) },
  { what: '401', answer: () => Response.json({ error: {} }, { status: 401 }) },
  { what: '204', answer: () => new Response(null, { status: 204 }) },
  { what: '203 with data', answer: () => Response.json(loginData, { status: 203 }) },
  { what: 'no JSON', answer: () => new Response('<html>') },
  { what: 'null', answer: () => Response.json(null) },
  { what: 'nothing at all', answer: undefined },
])('ANA-04 a login-analytics service that answers $what: the report has empty data, and an error is logged', async ({ answer }) => {
  await reportLogin(buildWorld({ [loginAnalytics.path]: answer }))
  expect(reports).toMatchObject([{ userid: '', clientId: '', trid: '', customerType: 'CONS_SMB' }])
  expect(reports[0]).not.toHaveProperty('flowCode')
  expect(errors).toEqual(['LOGIN_ANALYTICS_FAILED'])
})

test('ANA-04 what a foreign login-analytics service sends under a name counts only as text', async () => {
  await reportLogin(buildWorld({ [loginAnalytics.path]: () => Response.json({ userid: 7, trid: 'x'.repeat(300), flowcode: null }) }))
  expect(reports).toMatchObject([{ userid: '', clientId: '', trid: 'x'.repeat(100) }])
  expect(reports[0]).not.toHaveProperty('flowCode')
})

test.each([
  { what: '503', answer: () => Response.json({}, { status: 503 }) },
  { what: '401', answer: () => Response.json({}, { status: 401 }) },
  { what: 'an object without content', answer: () => Response.json({}) },
  { what: 'nothing at all', answer: undefined },
])('ANA-04 account services that answer $what: logged and swallowed, and the report goes on without accounts', async ({ answer }) => {
  await reportLogin(buildWorld({ [currentUserServices.path]: answer }))
  expect(reports).toMatchObject([{ userid: 'customer-7001', flowCode: 'ESUP', accounts: [] }])
  expect(reports[0]).not.toHaveProperty('customerType')
  expect(errors).toEqual(['LOGIN_SERVICES_FAILED'])
})

test.each([
  { what: 'the site does not say whether to report', world: () => buildWorld({ [loginReporting.path]: undefined }) },
  { what: 'the accounts are no list', world: () => buildWorld({ [currentUserServices.path]: () => Response.json({ content: { reportingAccounts: 7 } }) }) },
  { what: 'cookies may not be read', world: () => buildWorld({}, { cookies: Object.defineProperty({ cookie: '' }, 'cookie', { get() { throw new Error('SecurityError') } }) }) },
])('ANA-10 when $what, that is logged only: nothing is thrown and nothing reported', async ({ world }) => {
  await reportLogin(world())
  expect(reports).toEqual([])
  expect(errors).toEqual(['LOGIN_REPORTING_FAILED'])
})
