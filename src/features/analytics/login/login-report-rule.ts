/** ANA-03: the most ms between the time of a sign-in and the time when the app was entered. */
export const loginReportWindowMs = 5 * 60_000

/** ANA-03: the life of a state cookie, ms. The cookie holds its expiry; the sign-in was this long before. */
const stateCookieLifeMs = 3_600_000

/** ANA-03: holds the value of the state cookie that was reported; expires with it. */
export const loginMarkerCookie = { name: 'careline_login_reported', maxAgeS: stateCookieLifeMs / 1000 } as const

/** ANA-03: present if an employee acts on behalf of a customer; that is not a sign-in of the customer. */
export const accessDomainCookie = 'accessDomain'

/** ANA-03: the inputs of the rule. */
export interface LoginReportConditions {
  isProductionSignInHost: boolean
  /** the state cookie's value, `userid:expiry`; '' if there is none */
  state: string
  /** the state value that was already reported; '' if there is none */
  reportedState: string
  /** epoch ms: when this app was entered */
  enteredAt: number
  hasAccessDomain: boolean
  /** the flag loginreporting-disable */
  isDisabled: boolean
}

/** ANA-03: whether to report the sign-in: once per login session, and only if all conditions hold. */
export function decideLoginReport(conditions: LoginReportConditions): boolean {
  const { isProductionSignInHost, state, reportedState, enteredAt, hasAccessDomain, isDisabled } = conditions
  return !isProductionSignInHost && state !== '' && state !== reportedState && isAtEntry(state, enteredAt) && !hasAccessDomain && !isDisabled
}

/**
 * Whether the sign-in was at the time of entry, before or after, because the clocks of site and browser may differ.
 * False for a value without an expiry.
 */
function isAtEntry(state: string, enteredAt: number): boolean {
  const expiry = /:(\d{1,16})$/.exec(state)?.[1]
  return expiry !== undefined && Math.abs(enteredAt - (Number(expiry) - stateCookieLifeMs)) <= loginReportWindowMs
}
