import type { Kysely } from 'kysely'
import type { Schema } from '#platform/database/tables/schema.ts'
import type { Who } from '#platform/database/hour-spans.ts'
import { everybody, type InsightFilters } from '../../insight-filters.ts'
import { stepsOf, type Steps } from './insight-window.ts'

/** The input of a panel's count: plain values, which can be posted to another thread. */
export interface PanelQuestion {
  who: Who
  steps: Steps
  /** epoch ms */
  now: number
}

export type Reader = Kysely<Schema>

export function questionOf({ audience, locale, period }: InsightFilters, now: number, timeZone: string, daysCountedTo: number): PanelQuestion {
  return {
    who: { audience: audience === everybody ? undefined : audience, locale: locale === everybody ? undefined : locale },
    steps: stepsOf(now, period, timeZone, daysCountedTo),
    now,
  }
}
