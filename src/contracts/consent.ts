/** ACC-15: whether events may be reported, as the server and the browser both ask it. No schema: browsers read this file. */

export const consentChoices = ['granted', 'refused'] as const
export type ConsentChoice = (typeof consentChoices)[number]

/**
 * The operator's rule. opt-out: events are reported until somebody refuses; opt-in: not before somebody allows it; both ask
 * with a banner. off: nobody is asked, and events are reported. Global Privacy Control and a choice count in each.
 */
export const consentRules = ['opt-out', 'opt-in', 'off'] as const
export type ConsentRule = (typeof consentRules)[number]

/** What a visitor has said so far. */
export interface ConsentSigns {
  choice: ConsentChoice | undefined
  /** Global Privacy Control: the browser says no for its owner, to every site */
  hasPrivacyControl: boolean
}

/** ACC-15: the one place that decides it. Global Privacy Control counts as 'no', whatever was chosen. */
export function mayReport({ choice, hasPrivacyControl }: ConsentSigns, rule: ConsentRule): boolean {
  if (hasPrivacyControl || choice === 'refused') return false
  return choice === 'granted' || rule !== 'opt-in'
}

/** ACC-15: nobody is asked who has answered, or whose browser answers for them. */
export function needsConsentBanner({ choice, hasPrivacyControl }: ConsentSigns, rule: ConsentRule): boolean {
  return rule !== 'off' && choice === undefined && !hasPrivacyControl
}

/** Over https and over http; scripts read it, so that a page that came from memory knows the choice too. */
export const consentCookieNames = ['__Host-careline_consent', 'careline_consent'] as const

const inCookies = new RegExp(`(?:^|;)[ \\t]*(?:${consentCookieNames.join('|')})=(${consentChoices.join('|')})[ \\t]*(?:;|$)`)

/** The choice in a Cookie header, or in `document.cookie`. */
export function choiceIn(cookies: string | undefined): ConsentChoice | undefined {
  return cookies === undefined ? undefined : (inCookies.exec(cookies)?.[1] as ConsentChoice | undefined)
}
