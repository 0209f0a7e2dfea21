import { audiences, locales } from '#contracts/identity.ts'

/** The filters of the figures. This file has no schema, because the browser imports it too. */

export const everybody = 'all'

export const audienceChoices = [everybody, ...audiences] as const
export type AudienceChoice = (typeof audienceChoices)[number]

export const localeChoices = [everybody, ...locales] as const
export type LocaleChoice = (typeof localeChoices)[number]

/** The length of each period in days, ending with today. Each is compared with the same number of days before it. */
export const periodDays = { today: 1, '7d': 7, '28d': 28, '90d': 90 } as const
export type PeriodChoice = keyof typeof periodDays
export const periodChoices = Object.keys(periodDays) as readonly PeriodChoice[] as readonly [PeriodChoice, ...PeriodChoice[]]

export interface InsightFilters {
  audience: AudienceChoice
  locale: LocaleChoice
  period: PeriodChoice
}

export const defaultFilters: InsightFilters = { audience: everybody, locale: everybody, period: '28d' }

/** What an operator has decided about an item of the work list. */
export const workStates = ['open', 'planned', 'done'] as const
export type WorkState = (typeof workStates)[number]

/** The key figures and their units, in the order of the page. `share` is 0 to 1, or null if its total is 0. */
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

/** The actions that count as one avoided call each. */
export const avoidedCallNames = ['appointmentsMoved', 'appointmentsCancelled', 'contactsChanged', 'answersLiked', 'articlesLiked'] as const
export type AvoidedCallName = (typeof avoidedCallNames)[number]

/** The steps of the funnels, in order. */
export const funnelSteps = {
  finder: ['opened', 'submitted', 'found', 'changed'],
  reschedule: ['opened', 'slotChosen', 'confirmed', 'succeeded'],
} as const
export type FunnelName = keyof typeof funnelSteps
export type FunnelStep = (typeof funnelSteps)[FunnelName][number]

/** The device classes, told apart by window width; '' is a report by the server, or by a browser that sent no width. */
export const devices = ['smartphone', 'tablet', 'desktop'] as const
