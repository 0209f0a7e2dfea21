import { isThisMachine } from './deployment.ts'

/** ANA-03, ANA-04: what reporting takes from the host of the pages. */
export interface ReportSettings {
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

/** ANA-06: the production host itself, unless its name is that of a test. Ports do not count. */
export function isProductionHost(pageHost: string, productionHost: string): boolean {
  return withoutPort(pageHost) === withoutPort(productionHost) && !isNonProductionHost(pageHost)
}

export function reportSettingsFor(pageHost: string, { production, productionSignIn, loginAnalytics }: ReportHosts): ReportSettings {
  return {
    isProductionSignInHost: productionSignIn !== undefined && isProductionHost(pageHost, productionSignIn),
    loginAnalyticsOrigin: isProductionHost(pageHost, production) ? loginAnalytics.production : loginAnalytics.staging,
  }
}

function withoutPort(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '')
}
