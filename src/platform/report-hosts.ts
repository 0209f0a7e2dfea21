import { isThisMachine } from './deployment.ts'

/** ANA-06 */
export const reportSuites = ['attconprod', 'attcondev'] as const
export type ReportSuite = (typeof reportSuites)[number]

/** ANA-03, ANA-04, ANA-06: what reporting takes from the host of the pages. */
export interface ReportSettings {
  suite: ReportSuite
  /** ANA-03: the host that reports its sign-ins itself */
  isProductionSignInHost: boolean
  /** ANA-04: where the login-analytics service answers, without a trailing slash; '' is the page's own origin */
  loginAnalyticsOrigin: string
}

export interface ReportHosts {
  /** the host of the pages that customers use */
  production: string
  /** undefined: sign-in has no production host of its own */
  productionSignIn: string | undefined
  loginAnalytics: { production: string; staging: string }
}

const testNames = /test2|test3|test5|test6|idse2|idse3/

/** ANA-06: by its name; localhost as well. */
export function isNonProductionHost(pageHost: string): boolean {
  const host = pageHost.toLowerCase()
  return testNames.test(host) || isThisMachine(host)
}

/** Ports do not count. */
export function reportSettingsFor(pageHost: string, hosts: ReportHosts): ReportSettings {
  const isProduction = isSameHost(pageHost, hosts.production) && !isNonProductionHost(pageHost)
  return {
    suite: isProduction ? 'attconprod' : 'attcondev',
    isProductionSignInHost: hosts.productionSignIn !== undefined && isSameHost(pageHost, hosts.productionSignIn) && !isNonProductionHost(pageHost),
    loginAnalyticsOrigin: isProduction ? hosts.loginAnalytics.production : hosts.loginAnalytics.staging,
  }
}

function isSameHost(one: string, other: string): boolean {
  return withoutPort(one) === withoutPort(other)
}

function withoutPort(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '')
}
