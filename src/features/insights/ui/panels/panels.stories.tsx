import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ReactNode } from 'react'
import { promises } from '#ui/conformance/conformance.ts'
import { copy } from '../../copy.en.ts'
import { defaultFilters } from '../../insight-filters.ts'
import * as figures from '../../test-figures.ts'
import { AnswersPanel } from './answers-panel.tsx'
import { AppointmentsPanel } from './appointments-panel.tsx'
import { ArticlesPanel } from './articles-panel.tsx'
import { CallsAvoidedPanel } from './calls-avoided-panel.tsx'
import { ErrorsPanel } from './errors-panel.tsx'
import { FunnelsPanel } from './funnels-panel.tsx'
import { InsightsProvider } from '../insights-context.tsx'
import { OverviewPanel } from './overview-panel.tsx'
import { PanelWaiting } from '../panel.tsx'
import { SearchesPanel } from './searches-panel.tsx'
import { TicketsPanel } from './tickets-panel.tsx'
import { VitalsPanel } from './vitals-panel.tsx'
import { WorkListPanel } from '../work-list/work-list-panel.tsx'
import '../insights.css'

function Surroundings({ children }: { children: ReactNode }) {
  return (
    <InsightsProvider copy={copy} locale="en" filters={defaultFilters} questionsHref="/studio/questions">
      {children}
    </InsightsProvider>
  )
}

const meta = { title: 'Insights/Panels', component: Surroundings } satisfies Meta<typeof Surroundings>
export default meta
type Story = StoryObj<typeof meta>

const storyOf = (panel: ReactNode, name: string): Story => ({
  args: { children: panel },
  render: ({ children }) => <Surroundings>{children}</Surroundings>,
  parameters: promises({ role: 'region', name, takesClassAndRef: false }),
})

export const Overview = storyOf(<OverviewPanel data={figures.overview} />, 'Key figures')
export const Searches = storyOf(<SearchesPanel data={figures.searches} />, 'Searches')
export const Answers = storyOf(<AnswersPanel data={figures.answers} />, 'Answers')
export const Appointments = storyOf(<AppointmentsPanel data={figures.appointments} />, 'Appointments')
export const CallsAvoided = storyOf(<CallsAvoidedPanel data={figures.callsAvoided} />, 'Calls avoided')
export const Funnels = storyOf(<FunnelsPanel data={figures.funnels} />, 'Where visitors give up')
export const Speed = storyOf(<VitalsPanel data={figures.vitals} />, 'Speed')
export const Errors = storyOf(<ErrorsPanel data={figures.errors} />, 'Errors')
export const Articles = storyOf(<ArticlesPanel data={figures.articles} />, 'Articles')
export const Tickets = storyOf(<TicketsPanel data={figures.tickets} />, 'Tickets')
export const WorkList = storyOf(<WorkListPanel data={figures.workList} />, 'Work list')

/** A new installation has no events yet. */
export const Empty = storyOf(<SearchesPanel data={{ ...figures.searches, searches: { value: 0, before: 0 }, queries: [] }} />, 'Searches')
export const Failed = storyOf(<ErrorsPanel data={null} />, 'Errors')
export const Waiting: Story = { ...storyOf(<PanelWaiting title="Errors" />, ''), parameters: promises({ role: 'status', name: '', takesClassAndRef: false }) }
