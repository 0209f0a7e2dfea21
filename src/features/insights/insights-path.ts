import type { Locale } from '#contracts/identity.ts'
import type { PanelName } from './contract.ts'
import { audienceChoices, defaultFilters, localeChoices, periodChoices, type InsightFilters } from './insight-filters.ts'

export const insightsPath = '/insights'

/** The filters as an address holds them; what nobody could choose is left out. */
export function readFilters(params: URLSearchParams): InsightFilters {
  const oneOf = <T extends string>(choices: readonly T[], name: string, otherwise: T) => choices.find((choice) => choice === params.get(name)) ?? otherwise
  return {
    audience: oneOf(audienceChoices, 'audience', defaultFilters.audience),
    locale: oneOf(localeChoices, 'locale', defaultFilters.locale),
    period: oneOf(periodChoices, 'period', defaultFilters.period),
  }
}

/** What the address says besides the filters: the language of the page, not of the figures. */
export function pageLanguage(locale: Locale): { lang?: Locale } {
  return locale === 'es' ? { lang: 'es' } : {}
}

/** The page with these filters, at one of its panels: a link that others can follow. */
export function linkTo(filters: InsightFilters, locale: Locale, panel?: PanelName): string {
  return `${insightsPath}?${new URLSearchParams({ ...filters, ...pageLanguage(locale) })}${panel ? `#${panel}` : ''}`
}

/** The figures behind a panel as a file. */
export function csvPath(panel: PanelName, filters: InsightFilters): string {
  return `${insightsPath}/${panel}.csv?${new URLSearchParams({ ...filters })}`
}
