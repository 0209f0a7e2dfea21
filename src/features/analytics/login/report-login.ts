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
/** the most accounts that an event may hold */
const maxAccounts = 50

/** The data of a login report; the page adds its path, audience and language. */
export type LoginReport = Omit<z.output<typeof LoginSubmit>, 'id' | 'at' | 'page' | 'audience' | 'locale' | 'isAnonymous'>

/** ANA-03, ANA-04, ANA-10: the error/log codes of login reporting. */
export type LoginReportProblem = 'LOGIN_ANALYTICS_FAILED' | 'LOGIN_SERVICES_FAILED' | 'LOGIN_REPORTING_FAILED'

/** What login reporting uses of the browser; tests pass their own. */
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
 * ANA-03: reports a sign-in once, if the rule allows. A page view that is no sign-in fetches nothing. The marker is set
 * before the services are called, so that two tabs, or a page that is left meanwhile, do not report twice. Never
 * throws; failures are only logged (ANA-10).
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

/** ANA-04: any answer but a 200 gives empty data and an error in the log. */
async function askLogin(world: LoginReportWorld, origin: string): Promise<Pick<LoginReport, 'userid' | 'clientId' | 'trid' | 'flowCode'>> {
  const answer = await getJson<Partial<ResponseOf<typeof loginAnalytics>>>(world, `${origin}${loginAnalyticsPath}?source=${world.source}`)
  if (!answer) world.logError('LOGIN_ANALYTICS_FAILED')
  const flowCode = flowCodes.find((code) => code === answer?.flowcode)
  return { userid: textOf(answer?.userid, 255), clientId: textOf(answer?.client_id, 100), trid: textOf(answer?.trid, 100), ...(flowCode ? { flowCode } : {}) }
}

/** ANA-04: on a failure an error is logged, and the report has no accounts. The selected account comes first. */
async function askAccounts(world: LoginReportWorld): Promise<Pick<LoginReport, 'customerType' | 'accounts'>> {
  const content = (await getJson<Partial<ResponseOf<typeof currentUserServices>>>(world, accountServicesPath))?.content
  if (!content) world.logError('LOGIN_SERVICES_FAILED')
  const { reportingAccounts = [], customerType, accountNumber: selected } = content ?? {}
  const accounts = reportingAccounts.map(({ type, accountNumber, isSMB, isSmb }) => ({ type, accountNumber, isSMB: isSMB ?? isSmb ?? false }))
  const isSelected = (account: (typeof accounts)[number]) => Number(account.accountNumber === selected)
  return { ...(customerType ? { customerType } : {}), accounts: accounts.toSorted((a, b) => isSelected(b) - isSelected(a)).slice(0, maxAccounts) }
}

/**
 * The field as text of at most `maxLength`; '' if it is not a string, since another operator's service may send any
 * type.
 */
function textOf(value: unknown, maxLength: number): string {
  return typeof value === 'string' ? value.slice(0, maxLength) : ''
}

/**
 * ANA-04: sends credentials and Accept JSON. Undefined unless the answer is a 200 with an object. Unlike a page's other
 * calls it never redirects to the sign-in, because a report is no reason to ask for one.
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
