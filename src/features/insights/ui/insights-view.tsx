import { Suspense, use } from 'react'
import type { Locale } from '#contracts/identity.ts'
import { fill } from '#ui/text/copy.tsx'
import { Band, Container } from '#ui/layout/layout.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import type { AnswersPanel as AnswersFigures, AppointmentsPanel as AppointmentsFigures, ArticlesPanel as ArticlesFigures, CallsAvoidedPanel as CallsAvoidedFigures, ErrorsPanel as ErrorsFigures, FunnelsPanel as FunnelsFigures, OverviewPanel as OverviewFigures, SearchesPanel as SearchesFigures, VitalsPanel as VitalsFigures, WorkListPanel as WorkListFigures } from '../contract.ts'
import type { InsightsCopy } from '../copy.en.ts'
import type { InsightFilters, PanelName } from '../insight-filters.ts'
import { AnswersPanel } from './panels/answers-panel.tsx'
import { AppointmentsPanel } from './panels/appointments-panel.tsx'
import { ArticlesPanel } from './panels/articles-panel.tsx'
import { CallsAvoidedPanel } from './panels/calls-avoided-panel.tsx'
import { ErrorsPanel } from './panels/errors-panel.tsx'
import { placeOfZone } from './charts/figure-words.ts'
import { FilterBar } from './filter-bar.tsx'
import { FunnelsPanel } from './panels/funnels-panel.tsx'
import insightsStyles from './insights.css?url'
import { InsightsProvider, useInsights } from './insights-context.tsx'
import { OverviewPanel } from './panels/overview-panel.tsx'
import type { Given } from './panel.tsx'
import { SearchesPanel } from './panels/searches-panel.tsx'
import { VitalsPanel } from './panels/vitals-panel.tsx'
import { WorkListPanel } from './work-list/work-list-panel.tsx'

/** In the order of the page. */
const shownPanels: readonly PanelName[] = ['overview', 'searches', 'answers', 'appointments', 'calls-avoided', 'funnels', 'vitals', 'errors', 'articles', 'work-list']

/** The figures of each panel: each comes, or fails, by itself. */
export interface InsightsPanels {
  overview: Given<OverviewFigures>
  searches: Given<SearchesFigures>
  answers: Given<AnswersFigures>
  appointments: Given<AppointmentsFigures>
  'calls-avoided': Given<CallsAvoidedFigures>
  errors: Given<ErrorsFigures>
  vitals: Given<VitalsFigures>
  funnels: Given<FunnelsFigures>
  articles: Given<ArticlesFigures>
  'work-list': Given<WorkListFigures>
}

interface InsightsViewProps {
  copy: InsightsCopy
  locale: Locale
  filters: InsightFilters
  panels: InsightsPanels
}

/** The operator's page: filters, then one panel below the other. */
export function InsightsView({ copy, locale, filters, panels }: InsightsViewProps) {
  return (
    <InsightsProvider copy={copy} locale={locale} filters={filters}>
      {/* a sheet of its own, which nobody loads who does not see the figures */}
      <link rel="stylesheet" href={insightsStyles} precedence="insights" />
      <PageHead crumbs={{ label: copy.breadcrumbs, items: [{ label: copy.home, href: '/' }, { label: copy.title }] }} title={copy.title} lead={copy.lead}>
        <FilterBar />
      </PageHead>
      <Band size="sm">
        <Container>
          <div className="insights-view-panels">
            <div className="insights-view-intro">
              <p className="insights-view-period">
                <Suspense key={Object.values(filters).join()}>
                  <ShownPeriod overview={panels.overview} />
                </Suspense>
              </p>
              <PanelNav />
            </div>
            <OverviewPanel data={panels.overview} />
            <SearchesPanel data={panels.searches} />
            <AnswersPanel data={panels.answers} />
            <AppointmentsPanel data={panels.appointments} />
            <CallsAvoidedPanel data={panels['calls-avoided']} />
            <FunnelsPanel data={panels.funnels} />
            <VitalsPanel data={panels.vitals} />
            <ErrorsPanel data={panels.errors} />
            <ArticlesPanel data={panels.articles} />
            <WorkListPanel data={panels['work-list']} />
          </div>
        </Container>
      </Band>
    </InsightsProvider>
  )
}

/** Which days, beside which: every panel has the same, and the first says it. */
function ShownPeriod({ overview }: { overview: Given<OverviewFigures> }) {
  const { copy, filters, words } = useInsights()
  const figures = overview instanceof Promise ? use(overview) : overview
  if (!figures) return null
  const { from, to, beforeFrom, beforeTo, timeZone } = figures.window
  const day = (at: number) => words.day(at, timeZone)
  // the ends are not in it
  const days = { from: day(from), to: day(to - 1), beforeFrom: day(beforeFrom), beforeTo: day(beforeTo - 1), zone: placeOfZone(timeZone) }
  return fill(filters.period === 'today' ? copy.shownToday : copy.shown, days)
}

/** The panels of a long page, one press away. */
function PanelNav() {
  const { copy } = useInsights()
  return (
    <nav className="insights-view-nav" aria-label={copy.panelsNav}>
      <ul className="insights-view-links">
        {shownPanels.map((name) => (
          <li key={name}>
            <a className="insights-view-link" href={`#${name}`}>
              {copy[name].title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
