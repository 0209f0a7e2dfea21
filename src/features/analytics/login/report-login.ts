import type { ResponseOf } from '#contracts/endpoint.ts'
import type { ReportSource } from '#contracts/report-source.ts'
import type { currentUserServices } from '#features/account/contract.ts'
import type { z } from 'zod'
import type { LoginSubmit } from '../events/analytics-events.ts'
import type { loginAnalytics } from '../contract.ts'
import type { loginReporting } from './login-endpoints.ts'
import { loginAnalyticsPath, loginReportingPath } from './login-paths.ts'
import { flowCodes, statusCodes, successFlags } from '../events/report-codes.ts'
import { accessDomainCookie, decideLoginReport, loginMarkerCookie, type LoginReportConditions } from './login-report-rule.ts'

const accountServicesPath = '/msapi/login/unauth/service/v1/getUserCurrentState/acctmgmt/services'
/** API-11 */
const timeoutMs = 3000
/** as many as an event may name */
const maxAccounts = 50

/** What a sign-in says of itself; the page adds which page, audience and language it is. */
export type LoginReport = Omit<z.output<typeof LoginSubmit>, 'id' | 'at' | 'page' | 'audience' | 'locale' | 'isAnonymous'>

/** ANA-03, ANA-04, ANA-10: what went wrong, as error/log events say it. */
export type LoginReportProblem = 'LOGIN_ANALYTICS_FAILED' | 'LOGIN_SERVICES_FAILED' | 'LOGIN_REPORTING_FAILED'

/** What login reporting touches of the browser; tests bring their own. */
export interface LoginReportWorld {
  /** `document` */
  cookies: { cookie: string }
  isSecure: boolean
  /** epoch ms: when this app was entered */
  enteredAt: number
  /** the state cookie's name, over https and over http (ACC-07) */
  stateCookieNames: readonly string[]
  fetch: typeof fetch
  /** 'omhub' on the pages of the order hub (ANA-05) */
  source: ReportSource
  report(login: LoginReport): void
  logError(code: LoginReportProblem): void
}

/**
 * ANA-03: reports a sign-in, once, where the rule asks for it. Nothing is fetched for a page view that is none. The marker
 * is set before the services are asked: two tabs, or a page that is left meanwhile, do not report twice. Never throws, and
 * what goes wrong is logged only (ANA-10).
 */
export async function reportLogin(world: LoginReportWorld): Promise<void> {
  try {
    const conditions = () => conditionsIn(world)
    if (!decideLoginReport({ ...conditions(), isProductionSignInHost: false, isDisabled: false })) return
    const site = await getJson<ResponseOf<typeof loginReporting>>(world, loginReportingPath)
    if (!site) return world.logError('LOGIN_REPORTING_FAILED')
    const current = { ...conditions(), isProductionSignInHost: site.isProductionSignInHost, isDisabled: site.isDisabled }
    if (!decideLoginReport(current)) return
    markReported(world, current.state)
    const [login, accounts] = await Promise.all([askLogin(world, site.loginAnalyticsOrigin), askAccounts(world)])
    const outcome = { statusCode: statusCodes.login, successFlag: successFlags.successful }
    world.report({ name: 'Common_Login_Submit', eventAction: 'formResponse', ...outcome, source: world.source, ...login, ...accounts })
  } catch {
    world.logError('LOGIN_REPORTING_FAILED')
  }
}

function conditionsIn({ cookies, enteredAt, stateCookieNames }: LoginReportWorld): Omit<LoginReportConditions, 'isProductionSignInHost' | 'isDisabled'> {
  const found = new Map(cookies.cookie.split('; ').map((pair) => [pair.split('=', 1)[0]!, pair.slice(pair.indexOf('=') + 1)]))
  return {
    state: stateCookieNames.map((name) => found.get(name)).find(Boolean) ?? '',
    reportedState: found.get(loginMarkerCookie.name) ?? '',
    enteredAt,
    hasAccessDomain: found.has(accessDomainCookie),
  }
}

function markReported({ cookies, isSecure }: LoginReportWorld, state: string): void {
  cookies.cookie = `${loginMarkerCookie.name}=${state}; Path=/; SameSite=Lax; Max-Age=${loginMarkerCookie.maxAgeS}${isSecure ? '; Secure' : ''}`
}

/** ANA-04: anything but a 200 → empty data, and an error in the log. */
async function askLogin(world: LoginReportWorld, origin: string): Promise<Pick<LoginReport, 'userid' | 'clientId' | 'trid' | 'flowCode'>> {
  const answer = await getJson<Partial<ResponseOf<typeof loginAnalytics>>>(world, `${origin}${loginAnalyticsPath}?source=${world.source}`)
  if (!answer) world.logError('LOGIN_ANALYTICS_FAILED')
  const flowCode = flowCodes.find((code) => code === answer?.flowcode)
  return { userid: textOf(answer?.userid, 255), clientId: textOf(answer?.client_id, 100), trid: textOf(answer?.trid, 100), ...(flowCode ? { flowCode } : {}) }
}

/** ANA-04: an error is logged, and the report goes on without accounts. The selected account comes first. */
async function askAccounts(world: LoginReportWorld): Promise<Pick<LoginReport, 'customerType' | 'accounts'>> {
  const content = (await getJson<Partial<ResponseOf<typeof currentUserServices>>>(world, accountServicesPath))?.content
  if (!content) world.logError('LOGIN_SERVICES_FAILED')
  const { reportingAccounts = [], customerType, accountNumber: selected } = content ?? {}
  const accounts = reportingAccounts.map(({ type, accountNumber, isSMB, isSmb }) => ({ type, accountNumber, isSMB: isSMB ?? isSmb ?? false }))
  const isSelected = (account: (typeof accounts)[number]) => Number(account.accountNumber === selected)
  return { ...(customerType ? { customerType } : {}), accounts: accounts.toSorted((a, b) => isSelected(b) - isSelected(a)).slice(0, maxAccounts) }
}

/** Another operator's service may send anything under a name. */
function textOf(value: unknown, maxLength: number): string {
  return typeof value === 'string' ? value.slice(0, maxLength) : ''
}

/**
 * ANA-04: credentialed, Accept JSON. Undefined unless the answer is a 200 with an object in it. Unlike a page's own calls
 * it never leads to the sign-in: a report is no reason to send somebody there.
 */
async function getJson<Data extends object>(world: LoginReportWorld, url: string): Promise<Data | undefined> {
  try {
    const response = await world.fetch(url, { credentials: 'include', headers: { accept: 'application/json' }, signal: AbortSignal.timeout(timeoutMs) })
    if (response.status !== 200) return undefined
    const data: unknown = await response.json()
    return typeof data === 'object' && data !== null ? (data as Data) : undefined
  } catch {
    return undefined
  }
}
