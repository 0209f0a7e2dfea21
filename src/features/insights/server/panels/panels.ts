import type { PanelFigures, PanelName } from '../../contract.ts'
import type { InsightFilters } from '../../insight-filters.ts'
import { readDaysCountedTo } from '../counting/read-days-counted.ts'
import { answersPanel } from './answer-panel.ts'
import { appointmentsPanel, callsAvoidedPanel } from './appointment-panels.ts'
import { articlesPanel } from './article-panel.ts'
import type { CountedPanel } from './counted-panel.ts'
import { overviewPanel } from './overview-panel.ts'
import { questionOf, type Reader } from './panel-question.ts'
import { searchesPanel } from './search-panel.ts'
import { errorsPanel, funnelsPanel, vitalsPanel } from './site-panels.ts'
import { ticketsPanel } from './ticket-panel.ts'
import { workListPanel } from './work-list-panel.ts'

/**
 * How each panel is counted and tabulated. Counts read only the hourly and daily tables and use no process state,
 * because they also run in another thread.
 */
export const countedPanels: { readonly [Name in PanelName]: CountedPanel<PanelFigures[Name]> } = {
  overview: overviewPanel,
  searches: searchesPanel,
  answers: answersPanel,
  appointments: appointmentsPanel,
  'calls-avoided': callsAvoidedPanel,
  funnels: funnelsPanel,
  vitals: vitalsPanel,
  errors: errorsPanel,
  articles: articlesPanel,
  tickets: ticketsPanel,
  'work-list': workListPanel,
}

/** Counts a panel for filters; `now` in epoch ms. */
export async function countFigures(read: Reader, { name, filters, now, timeZone }: { name: PanelName; filters: InsightFilters; now: number; timeZone: string }): Promise<PanelFigures[PanelName]> {
  return countedPanels[name].count(read, questionOf(filters, now, timeZone, await readDaysCountedTo(read, timeZone)))
}
