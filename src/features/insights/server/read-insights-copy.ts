import type { Locale } from '#contracts/identity.ts'
import { copy as english, type InsightsCopy } from '../copy.en.ts'
import { copy as spanish } from '../copy.es.ts'

/** The sentences of Insights come with its figures: no page of a customer has to load them. */
export function readInsightsCopy(locale: Locale): InsightsCopy {
  return locale === 'es' ? spanish : english
}
