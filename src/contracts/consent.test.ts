import { expect, test } from 'vitest'
import { choiceIn, mayReport, needsConsentBanner } from './consent.ts'

const granted = 'granted' as const
const refused = 'refused' as const

/** Every combination of choice, Global Privacy Control and rule: may events be reported, is the banner shown? */
test.each([
  { choice: undefined, gpc: false, rule: 'opt-out', reports: true, asks: true },
  { choice: undefined, gpc: false, rule: 'opt-in', reports: false, asks: true },
  { choice: undefined, gpc: false, rule: 'off', reports: true, asks: false },
  { choice: undefined, gpc: true, rule: 'opt-out', reports: false, asks: false },
  { choice: undefined, gpc: true, rule: 'opt-in', reports: false, asks: false },
  { choice: undefined, gpc: true, rule: 'off', reports: false, asks: false },
  { choice: granted, gpc: false, rule: 'opt-out', reports: true, asks: false },
  { choice: granted, gpc: false, rule: 'opt-in', reports: true, asks: false },
  { choice: granted, gpc: false, rule: 'off', reports: true, asks: false },
  { choice: granted, gpc: true, rule: 'opt-out', reports: false, asks: false },
  { choice: granted, gpc: true, rule: 'opt-in', reports: false, asks: false },
  { choice: granted, gpc: true, rule: 'off', reports: false, asks: false },
  { choice: refused, gpc: false, rule: 'opt-out', reports: false, asks: false },
  { choice: refused, gpc: false, rule: 'opt-in', reports: false, asks: false },
  { choice: refused, gpc: false, rule: 'off', reports: false, asks: false },
  { choice: refused, gpc: true, rule: 'opt-out', reports: false, asks: false },
  { choice: refused, gpc: true, rule: 'opt-in', reports: false, asks: false },
  { choice: refused, gpc: true, rule: 'off', reports: false, asks: false },
] as const)('ACC-15 chosen $choice, Global Privacy Control $gpc, rule $rule: reports $reports, asks $asks', ({ choice, gpc, rule, reports, asks }) => {
  const signs = { choice, hasPrivacyControl: gpc }
  expect([mayReport(signs, rule), needsConsentBanner(signs, rule)]).toEqual([reports, asks])
})

test.each([
  [undefined, undefined],
  ['', undefined],
  ['careline_consent=granted', 'granted'],
  ['__Host-careline_consent=refused', 'refused'],
  ['a=1; careline_consent=refused; b=2', 'refused'],
  ['a=1;careline_consent=granted', 'granted'],
  ['careline_consent=maybe', undefined],
  ['careline_consent=', undefined],
  ['careline_consent=grantedly', undefined],
  ['xcareline_consent=granted', undefined],
  ['a=careline_consent=granted', undefined],
])("ACC-15 the cookies '%s' hold the choice %s", (cookies, choice) => {
  expect(choiceIn(cookies)).toBe(choice)
})
