import { Suspense, use, type ReactNode } from 'react'
import type { Locale } from '#contracts/identity.ts'
import { fill } from '#ui/text/fill.ts'
import { Banner } from '#ui/layout/banner.tsx'
import { Band, Container } from '#ui/layout/layout.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import type { PanelFigures, PanelName } from '../contract.ts'
import type { InsightsCopy } from '../copy.en.ts'
import type { InsightFilters } from '../insight-filters.ts'
import { placeOfZone } from './charts/figure-words.ts'
import { FilterBar } from './filter-bar.tsx'
import insightsStyles from './insights.css?url'
import { InsightsProvider, useInsights } from './insights-context.tsx'
import type { Given } from './panel.tsx'
import { shownPanels, type GivenPanels } from './panels/panels.ts'

interface InsightsViewProps {
  copy: InsightsCopy
  locale: Locale
  filters: InsightFilters
  panels: GivenPanels
  questionsHref: string
}

/** The operators' page: filters, then the panels one below the other. */
export function InsightsView({ copy, locale, filters, panels, questionsHref }: InsightsViewProps) {
  // in the order of the contract, in which they are passed
  const names = Object.keys(panels) as PanelName[]
  return (
    <InsightsProvider copy={copy} locale={locale} filters={filters} questionsHref={questionsHref}>
      {/* a separate style sheet, loaded only with this page */}
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
              <PanelNav names={names} />
            </div>
            <Suspense>
              <Demonstration overview={panels.overview} />
            </Suspense>
            {names.map((name) => (
              <ShownPanel key={name} name={name} panels={panels} />
            ))}
          </div>
        </Container>
      </Band>
    </InsightsProvider>
  )
}

function ShownPanel<Name extends PanelName>({ name, panels }: { name: Name; panels: GivenPanels }) {
  const Shown: (props: { data: GivenPanels[Name] }) => ReactNode = shownPanels[name]
  return <Shown data={panels[name]} />
}

/** The days shown and the days they are compared with. Every panel has the same, so the first one supplies them. */
function ShownPeriod({ overview }: { overview: Given<PanelFigures['overview']> }) {
  const { copy, filters, words } = useInsights()
  const figures = overview instanceof Promise ? use(overview) : overview
  if (!figures) return null
  const { from, to, beforeFrom, beforeTo, timeZone } = figures.window
  const day = (at: number) => words.day(at, timeZone)
  // `to` and `beforeTo` are exclusive
  const days = { from: day(from), to: day(to - 1), beforeFrom: day(beforeFrom), beforeTo: day(beforeTo - 1), zone: placeOfZone(timeZone) }
  return fill(filters.period === 'today' ? copy.shownToday : copy.shown, days)
}

/** A notice above made-up figures, which are never shown without it. */
function Demonstration({ overview }: { overview: Given<PanelFigures['overview']> }) {
  const { copy, words } = useInsights()
  const figures = overview instanceof Promise ? use(overview) : overview
  const until = figures?.demonstrationUntil ?? undefined
  if (!figures || until === undefined || until <= figures.window.beforeFrom) return null
  return <Banner title={copy.demonstration.title}>{fill(copy.demonstration.text, { day: words.day(until - 1, figures.window.timeZone) })}</Banner>
}

/** Links to the panels of the long page. */
function PanelNav({ names }: { names: readonly PanelName[] }) {
  const { copy } = useInsights()
  return (
    <nav className="insights-view-nav" aria-label={copy.panelsNav}>
      <ul className="insights-view-links">
        {names.map((name) => (
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
