/** ACC-15: whether events may be reported, for server and browser. No schemas, because browsers load this file. */

export const consentChoices = ['granted', 'refused'] as const
export type ConsentChoice = (typeof consentChoices)[number]

/**
 * The operator's rule. opt-out: events are reported until the visitor refuses; opt-in: only after the visitor allows
 * it; both show a banner. off: no banner, and events are reported. Global Privacy Control and an earlier choice count
 * under each rule.
 */
export const consentRules = ['opt-out', 'opt-in', 'off'] as const
export type ConsentRule = (typeof consentRules)[number]

/** A visitor's choice so far. */
export interface ConsentSigns {
  choice: ConsentChoice | undefined
  /** Global Privacy Control: the browser refuses for the visitor, on every site */
  hasPrivacyControl: boolean
}

/** ACC-15: whether this visitor's events may be reported. Global Privacy Control overrides an earlier choice. */
export function mayReport({ choice, hasPrivacyControl }: ConsentSigns, rule: ConsentRule): boolean {
  if (hasPrivacyControl || choice === 'refused') return false
  return choice === 'granted' || rule !== 'opt-in'
}

/** ACC-15: whether to show the banner: not to visitors who have chosen, or whose browser sends a privacy signal. */
export function needsConsentBanner({ choice, hasPrivacyControl }: ConsentSigns, rule: ConsentRule): boolean {
  return rule !== 'off' && choice === undefined && !hasPrivacyControl
}

/** Cookie names for https and for http. Scripts read the cookie, so that a cached page knows the choice too. */
export const consentCookieNames = ['__Host-careline_consent', 'careline_consent'] as const

const inCookies = new RegExp(`(?:^|;)[ \\t]*(?:${consentCookieNames.join('|')})=(${consentChoices.join('|')})[ \\t]*(?:;|$)`)

/** The choice in a Cookie header or in `document.cookie`. */
export function choiceIn(cookies: string | undefined): ConsentChoice | undefined {
  return cookies === undefined ? undefined : (inCookies.exec(cookies)?.[1] as ConsentChoice | undefined)
}
