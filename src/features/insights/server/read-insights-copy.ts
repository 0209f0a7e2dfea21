import type { Locale } from '#contracts/identity.ts'
import { copy as english, type InsightsCopy } from '../copy.en.ts'
import { copy as spanish } from '../copy.es.ts'

/** The texts of Insights. They come with the page's data, so that no customer's page has to load them. */
export function readInsightsCopy(locale: Locale): InsightsCopy {
  return locale === 'es' ? spanish : english
}
