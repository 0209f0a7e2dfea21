/** ANA-03: how far the time of a sign-in and that of entering the app may be apart. */
export const loginReportWindowMs = 5 * 60_000

/** ANA-03: a state cookie says when it expires; the sign-in was this long before. */
const stateCookieLifeMs = 3_600_000

/** ANA-03: holds the value of the state cookie that was reported; ends with it. */
export const loginMarkerCookie = { name: 'careline_login_reported', maxAgeS: stateCookieLifeMs / 1000 } as const

/** ANA-03: somebody who works in a customer's place carries it; that is not the customer's sign-in. */
export const accessDomainCookie = 'accessDomain'

/** ANA-03: all that the rule knows. */
export interface LoginReportConditions {
  isProductionSignInHost: boolean
  /** the state cookie's value, `userid:expiry`; '' where there is none */
  state: string
  /** the value that a report was made for; '' where there is none */
  reportedState: string
  /** epoch ms: when this app was entered */
  enteredAt: number
  hasAccessDomain: boolean
  /** the flag loginreporting-disable */
  isDisabled: boolean
}

/** ANA-03: once for each login session, and only if all of it holds. */
export function decideLoginReport(conditions: LoginReportConditions): boolean {
  const { isProductionSignInHost, state, reportedState, enteredAt, hasAccessDomain, isDisabled } = conditions
  return !isProductionSignInHost && state !== '' && state !== reportedState && isAtEntry(state, enteredAt) && !hasAccessDomain && !isDisabled
}

/** Either way: the clocks of the site and of the browser need not agree. A value without an expiry tells no time. */
function isAtEntry(state: string, enteredAt: number): boolean {
  const expiry = /:(\d{1,16})$/.exec(state)?.[1]
  return expiry !== undefined && Math.abs(enteredAt - (Number(expiry) - stateCookieLifeMs)) <= loginReportWindowMs
}
