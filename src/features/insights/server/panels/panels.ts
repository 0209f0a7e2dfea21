import type { AnswersPanel, AppointmentsPanel, ArticlesPanel, CallsAvoidedPanel, ErrorsPanel, FunnelsPanel, OverviewPanel, SearchesPanel, VitalsPanel, WorkListPanel } from '../../contract.ts'
import type { PanelName } from '../../insight-filters.ts'
import { answerPanel } from './answer-panel.ts'
import { appointmentPanel, callsAvoidedPanel } from './appointment-panels.ts'
import { articlePanel } from './article-panel.ts'
import { overviewPanel } from './overview-panel.ts'
import type { PanelQuestion, Reader } from './panel-question.ts'
import { searchPanel } from './search-panel.ts'
import { errorPanel, funnelPanel, vitalPanel } from './site-panels.ts'
import { workListPanel } from './work-list-panel.ts'

export interface Panels {
  overview: OverviewPanel
  searches: SearchesPanel
  answers: AnswersPanel
  appointments: AppointmentsPanel
  'calls-avoided': CallsAvoidedPanel
  errors: ErrorsPanel
  vitals: VitalsPanel
  funnels: FunnelsPanel
  articles: ArticlesPanel
  'work-list': WorkListPanel
}

/** How each panel is counted. All read from tables of hours, and nothing else of the process: they run in another thread too. */
export const panels: { readonly [Name in PanelName]: (read: Reader, question: PanelQuestion) => Promise<Panels[Name]> } = {
  overview: overviewPanel,
  searches: searchPanel,
  answers: answerPanel,
  appointments: appointmentPanel,
  'calls-avoided': callsAvoidedPanel,
  errors: errorPanel,
  vitals: vitalPanel,
  funnels: funnelPanel,
  articles: articlePanel,
  'work-list': workListPanel,
}
