import type { Locale } from '#contracts/identity.ts'
import type { PanelName } from './contract.ts'
import { audienceChoices, defaultFilters, localeChoices, periodChoices, type InsightFilters } from './insight-filters.ts'

export const insightsPath = '/insights'

/** The filters in an address; values that are not among the choices get their defaults. */
export function readFilters(params: URLSearchParams): InsightFilters {
  const oneOf = <T extends string>(choices: readonly T[], name: string, otherwise: T) => choices.find((choice) => choice === params.get(name)) ?? otherwise
  return {
    audience: oneOf(audienceChoices, 'audience', defaultFilters.audience),
    locale: oneOf(localeChoices, 'locale', defaultFilters.locale),
    period: oneOf(periodChoices, 'period', defaultFilters.period),
  }
}

/** The query parameter for the language of the page, as opposed to the language filter of the figures. */
export function pageLanguage(locale: Locale): { lang?: Locale } {
  return locale === 'es' ? { lang: 'es' } : {}
}

/** A shareable link to the page with these filters, scrolled to a panel if one is given. */
export function linkTo(filters: InsightFilters, locale: Locale, panel?: PanelName): string {
  return `${insightsPath}?${new URLSearchParams({ ...filters, ...pageLanguage(locale) })}${panel ? `#${panel}` : ''}`
}

/** The path of a panel's figures as a CSV file. */
export function csvPath(panel: PanelName, filters: InsightFilters): string {
  return `${insightsPath}/${panel}.csv?${new URLSearchParams({ ...filters })}`
}
