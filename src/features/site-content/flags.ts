import type { Allocation } from './contract.ts'

/**
 * How a flag's value is read (FLG-01 to FLG-03). A missing flag is off, except for `unlessFalse`.
 * - on: only the string 'true' is on
 * - unlessFalse: on unless the value is the string 'false'
 * - list: names, separated by commas
 * - percentage: '100' on, '0' off, else on if the value is at or above a random integer 0–99
 */
type Kind = 'on' | 'unlessFalse' | 'list' | 'percentage'

/** FLG-02, FLG-03: the support flags: property name, allocation key and kind. */
const supportTable = {
  isShimmerDisabled: ['cfg-ixp-support-shimmer-disable', 'on'],
  isNeonAppointmentOff: ['cfg-ixp-support-neon-appt-off', 'on'],
  isChangeDayOfContactActive: ['cfg-ixp-support-changedayofcontact-active', 'on'],
  isRepairAppointmentRemoved: ['cfg-ixp-support-remove-mvp-repairappt', 'on'],
  isArticleDrawerEnabled: ['cfg-ixp-support-article-drawer-enabled', 'on'],
  isSemiAuthAppointmentEnabled: ['cfg-ixp-support-appointment-semiauth-enabled', 'on'],
  hasOrderStatus: ['cfg-ixp-support-wbb-orderstatus', 'on'],
  hasNeonOrderStatus: ['cfg-ixp-neon-orderstatus-enable', 'on'],
  isRecognisedStateAllowed: ['cfg-ixp-support-etrs-support-home', 'unlessFalse'],
  /** HOME-13: the pages that show the AI tile instead of the search tile */
  genAiSearchPages: ['cfg-ixp-support-genai-search', 'list'],
  isLoginReportingDisabled: ['cfg-ixp-support-loginreporting-disable', 'on'],
  hasTechnicianAppointments: ['appt-tech', 'percentage'],
  hasBusinessDirectAppointments: ['appt-bdr', 'percentage'],
  // These flags are read but have no effect (FLG-02).
  isFiberPromoOn: ['cfg-ixp-support-fiber-promo', 'on'],
  isWirelessBroadbandPromoOn: ['cfg-ixp-support-wbb-promo', 'on'],
  isEnjoyIhxOn: ['cfg-ixp-support-enjoy-ihx', 'on'],
  isSfBannerOn: ['cfg-ixp-support-sf-banner', 'on'],
} as const satisfies Record<string, readonly [key: string, kind: Kind]>

type SupportTable = typeof supportTable

/** The evaluated support flags, which pages get instead of the raw values. */
export type SupportFlags = {
  readonly [Name in keyof SupportTable]: SupportTable[Name][1] extends 'list' ? readonly string[] : boolean
}

/** FLG-04: the allocation that switches each part of search and answers on. */
const searchTable = {
  enableWidget: 'svc-search-ixp-smart-answer',
  enableAPICallOnPageLoad: 'svc-search-ixp-genai-pageload',
  enableGenAIButton: 'svc-search-ixp-show-gen-ai',
  enableBillingIntent: 'svc-search-ixp-billing-intent',
  enableSpectraAPI: 'svc-search-ixp-answer-spectra',
  enablePersonalization: 'svc-search-ixp-enable-personalization',
  enableRelatedQuestions: 'svc-search-ixp-related-questions',
  enableFollowUp: 'svc-search-ixp-ask-followup',
  enableForums: 'svc-search-ixp-forums-best-answer',
} as const

export type SearchFlags = { readonly [Name in keyof typeof searchTable]: boolean }

type Value = Allocation['value'] | undefined

/**
 * FLG-02, FLG-03: evaluates the support flags. Call it once for each server render and pass the result to the browser
 * as data: the percentage flags are drawn here, and browser and server must agree.
 * @param drawPercent a random integer 0–99
 */
export function evaluateSupportFlags(allocations: readonly Allocation[], drawPercent: () => number): SupportFlags {
  const values = valuesByName(allocations)
  const evaluated = Object.entries(supportTable).map(([name, [key, kind]]) => [name, readFlag(kind, values.get(key), drawPercent)])
  return Object.fromEntries(evaluated) as SupportFlags
}

/** FLG-04: a flag is on if its value is the string 'true' or the boolean true. */
export function evaluateSearchFlags(allocations: readonly Allocation[]): SearchFlags {
  const values = valuesByName(allocations)
  const isOn = (key: string) => values.get(key) === 'true' || values.get(key) === true
  return Object.fromEntries(Object.entries(searchTable).map(([name, key]) => [name, isOn(key)])) as SearchFlags
}

function valuesByName(allocations: readonly Allocation[]): Map<string, Value> {
  return new Map(allocations.map(({ name, value }) => [name, value]))
}

function readFlag(kind: Kind, value: Value, drawPercent: () => number): boolean | readonly string[] {
  switch (kind) {
    case 'on':
      return value === 'true'
    case 'unlessFalse':
      return value !== 'false'
    case 'list':
      return typeof value === 'string' ? namesIn(value) : []
    case 'percentage':
      return isGateOpen(value, drawPercent)
  }
}

const namesIn = (value: string) => value.split(/[\s,;|"'[\]]+/).filter(Boolean)

/** A value that is not a whole number from 0 to 100 counts as the default 0, which is off. */
function isGateOpen(value: Value, drawPercent: () => number): boolean {
  if (typeof value !== 'string' || !/^\d{1,3}$/.test(value)) return false
  const percent = Number(value)
  if (percent === 0 || percent > 100) return false
  return percent === 100 || percent >= drawPercent()
}

/**
 * How the value of a key is read; search and answer flags are `on`. Undefined for a key that this site does not read.
 */
export function flagKindOf(key: string): Kind | undefined {
  if ((Object.values(searchTable) as string[]).includes(key)) return 'on'
  return Object.values(supportTable).find(([name]) => name === key)?.[1]
}

/** The reason why a value is invalid for its key, for content/flags.json and the Studio; undefined if it is valid. */
export function flagProblem(key: string, value: string): string | undefined {
  const kind = flagKindOf(key)
  if ((kind === 'on' || kind === 'unlessFalse') && value !== 'true' && value !== 'false') return "must be 'true' or 'false'"
  if (kind === 'percentage' && !(/^\d{1,3}$/.test(value) && Number(value) <= 100)) return 'must be a whole number from 0 to 100'
  return undefined
}

/** HOME-13: the names that have an effect in the list of a key; undefined for flags that are no lists. */
export function namesOfList(key: string): readonly string[] | undefined {
  return key === supportTable.genAiSearchPages[0] ? ['supportLander'] : undefined
}

/** FLG-07: the same for a value that a person sets: a list then has only names with an effect. */
export function settingProblem(key: string, value: string): string | undefined {
  const known = namesOfList(key)
  return flagProblem(key, value) ?? (known && namesIn(value).some((name) => !known.includes(name)) ? `must be a list of: ${known.join(', ')}` : undefined)
}
