import { createContext, useContext, useMemo, type ReactNode } from 'react'
import type { Locale } from '#contracts/identity.ts'
import type { InsightsCopy } from '../copy.en.ts'
import type { InsightFilters } from '../insight-filters.ts'
import { figureWords, type FigureWords } from './charts/figure-words.ts'

/** What every part of the page needs: its texts, the formatting of figures, and the chosen filters. */
export interface InsightsSurroundings {
  copy: InsightsCopy
  /** the language of the page */
  locale: Locale
  filters: InsightFilters
  words: FigureWords
  /** STU-07: the address of the Studio's page of questions */
  questionsHref: string
}

const Surroundings = createContext<InsightsSurroundings | undefined>(undefined)

export function InsightsProvider({ copy, locale, filters, questionsHref, children }: Omit<InsightsSurroundings, 'words'> & { children: ReactNode }) {
  const value = useMemo(() => ({ copy, locale, filters, questionsHref, words: figureWords(copy, locale) }), [copy, locale, filters, questionsHref])
  return <Surroundings value={value}>{children}</Surroundings>
}

export function useInsights(): InsightsSurroundings {
  const value = useContext(Surroundings)
  if (!value) throw new Error('Parts of Insights stand in an InsightsProvider: InsightsView places one around them.')
  return value
}
