import { audiences, locales } from '#contracts/identity.ts'

/** What figures can be asked by. No schema comes with it: the browser reads this file too. */

export const everybody = 'all'

export const audienceChoices = [everybody, ...audiences] as const
export type AudienceChoice = (typeof audienceChoices)[number]

export const localeChoices = [everybody, ...locales] as const
export type LocaleChoice = (typeof localeChoices)[number]

/** Days that end with today; each stands beside as many days before. */
export const periodDays = { today: 1, '7d': 7, '28d': 28, '90d': 90 } as const
export type PeriodChoice = keyof typeof periodDays
export const periodChoices = Object.keys(periodDays) as readonly PeriodChoice[] as readonly [PeriodChoice, ...PeriodChoice[]]

export interface InsightFilters {
  audience: AudienceChoice
  locale: LocaleChoice
  period: PeriodChoice
}

export const defaultFilters: InsightFilters = { audience: everybody, locale: everybody, period: '28d' }

/** What an operator has made of an item of the work list. */
export const workStates = ['open', 'planned', 'done'] as const
export type WorkState = (typeof workStates)[number]

/** The key figures, in the order of the page. `share` is 0 to 1; null where nothing was there to take a share of. */
export const metricUnits = {
  visits: 'count',
  signIns: 'count',
  searches: 'count',
  searchClickThrough: 'share',
  searchesWithoutResult: 'count',
  answersShown: 'count',
  answersRefused: 'count',
  answersLiked: 'count',
  answersDisliked: 'count',
  appointmentsFound: 'count',
  appointmentsMoved: 'count',
  appointmentsCancelled: 'count',
  callsAvoided: 'count',
  errors: 'count',
} as const
export type MetricName = keyof typeof metricUnits
export const metricNames = Object.keys(metricUnits) as readonly MetricName[] as readonly [MetricName, ...MetricName[]]

/** What one avoided call is: each of these counts as one. */
export const avoidedCallNames = ['appointmentsMoved', 'appointmentsCancelled', 'contactsChanged', 'answersLiked', 'articlesLiked'] as const
export type AvoidedCallName = (typeof avoidedCallNames)[number]

/** The steps of the funnels, in order. */
export const funnelSteps = {
  finder: ['opened', 'submitted', 'found', 'changed'],
  reschedule: ['opened', 'slotChosen', 'confirmed', 'succeeded'],
} as const
export type FunnelName = keyof typeof funnelSteps
export type FunnelStep = (typeof funnelSteps)[FunnelName][number]

/** Where the widths of windows are told apart; '' is the server itself, or a browser that did not say. */
export const devices = ['smartphone', 'tablet', 'desktop'] as const
