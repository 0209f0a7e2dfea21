import { isThisMachine } from './deployment.ts'

/** ANA-03, ANA-04: the reporting settings that depend on the host of the pages. */
export interface ReportSettings {
  /** ANA-06: whether the pages' host is the production host */
  isProductionHost: boolean
  /** ANA-03: whether this is the production sign-in host, which reports its sign-ins itself */
  isProductionSignInHost: boolean
  /** ANA-04: the origin of the login-analytics service, without a trailing slash; '' is the page's own origin */
  loginAnalyticsOrigin: string
}

export interface ReportHosts {
  /** the host of the production pages */
  production: string
  /** undefined: sign-in has no separate production host */
  productionSignIn: string | undefined
  loginAnalytics: { production: string; staging: string }
}

const testNames = /test2|test3|test5|test6|idse2|idse3/

/** ANA-06: whether the host name is that of a test environment or of this machine. */
export function isNonProductionHost(pageHost: string): boolean {
  const host = pageHost.toLowerCase()
  return testNames.test(host) || isThisMachine(host)
}

/** ANA-06: whether it is the production host, ignoring ports; never true for a name of a test environment. */
export function isProductionHost(pageHost: string, productionHost: string): boolean {
  return withoutPort(pageHost) === withoutPort(productionHost) && !isNonProductionHost(pageHost)
}

export function reportSettingsFor(pageHost: string, { production, productionSignIn, loginAnalytics }: ReportHosts): ReportSettings {
  return {
    isProductionHost: isProductionHost(pageHost, production),
    isProductionSignInHost: productionSignIn !== undefined && isProductionHost(pageHost, productionSignIn),
    loginAnalyticsOrigin: isProductionHost(pageHost, production) ? loginAnalytics.production : loginAnalytics.staging,
  }
}

function withoutPort(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '')
}
