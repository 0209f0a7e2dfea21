import type { ReactNode } from 'react'
import type { PanelFigures, PanelName } from '../../contract.ts'
import type { Given } from '../panel.tsx'
import { WorkListPanel } from '../work-list/work-list-panel.tsx'
import { AnswersPanel } from './answers-panel.tsx'
import { AppointmentsPanel } from './appointments-panel.tsx'
import { ArticlesPanel } from './articles-panel.tsx'
import { CallsAvoidedPanel } from './calls-avoided-panel.tsx'
import { ErrorsPanel } from './errors-panel.tsx'
import { FunnelsPanel } from './funnels-panel.tsx'
import { OverviewPanel } from './overview-panel.tsx'
import { SearchesPanel } from './searches-panel.tsx'
import { TicketsPanel } from './tickets-panel.tsx'
import { VitalsPanel } from './vitals-panel.tsx'

/** The figures of each panel; each arrives or fails separately. */
export type GivenPanels = { readonly [Name in PanelName]: Given<PanelFigures[Name]> }

/** How each panel is shown. */
export const shownPanels: { readonly [Name in PanelName]: (props: { data: GivenPanels[Name] }) => ReactNode } = {
  overview: OverviewPanel,
  searches: SearchesPanel,
  answers: AnswersPanel,
  appointments: AppointmentsPanel,
  'calls-avoided': CallsAvoidedPanel,
  funnels: FunnelsPanel,
  vitals: VitalsPanel,
  errors: ErrorsPanel,
  articles: ArticlesPanel,
  tickets: TicketsPanel,
  'work-list': WorkListPanel,
}
