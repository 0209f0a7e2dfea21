import type { Metric, OverviewPanel as OverviewFigures } from '../../contract.ts'
import type { MetricName } from '../../insight-filters.ts'
import { DataTable } from '../charts/data-table.tsx'
import type { Wish } from '../charts/figure-words.ts'
import { Figure, Figures } from '../charts/figure.tsx'
import { useInsights } from '../insights-context.tsx'
import { definePanel } from '../panel.tsx'
import { TrendChart } from '../charts/trend-chart.tsx'
import { trendWords } from '../charts/trend-words.ts'

/** The figures shown first and largest. */
const keyFigures: readonly MetricName[] = ['visits', 'signIns', 'searches', 'answersShown', 'callsAvoided', 'errors']

const trendGroups = {
  visits: ['visits', 'signIns', 'callsAvoided', 'errors'],
  search: ['searches', 'searchClickThrough', 'searchesWithoutResult'],
  answers: ['answersShown', 'answersRefused', 'answersLiked', 'answersDisliked'],
  appointments: ['appointmentsFound', 'appointmentsMoved', 'appointmentsCancelled'],
} as const satisfies Record<string, readonly MetricName[]>

/** Whether more is better. For figures not listed it is neither good nor bad. */
const wishes: Partial<Record<MetricName, Wish>> = {
  searchClickThrough: 'more',
  searchesWithoutResult: 'less',
  answersRefused: 'less',
  answersLiked: 'more',
  answersDisliked: 'less',
  callsAvoided: 'more',
  errors: 'less',
}

const wishOf = (name: MetricName): Wish => wishes[name] ?? 'none'
const isNothing = ({ metrics }: OverviewFigures) => metrics.every(({ value, before }) => !value && !before)

/** The key figures with their changes, then every figure as a small chart. */
export const OverviewPanel = definePanel('overview', { isEmpty: isNothing, View: Overview, Table: OverviewTables })

function Overview({ figures }: { figures: OverviewFigures }) {
  const { copy } = useInsights()
  const metricOf = (name: MetricName) => figures.metrics.find((metric) => metric.name === name)
  return (
    <>
      <Figures>
        {keyFigures.map(metricOf).map((metric) => metric && <Figure key={metric.name} label={copy.overview.metrics[metric.name]} value={metric.value} before={metric.before} unit={metric.unit} wish={wishOf(metric.name)} of={metric.unit === 'share' ? metricOf('searches') : undefined} />)}
      </Figures>
      <div className="insights-overview-panel-trends-head">
        <h3 className="insights-overview-panel-trends-title">{copy.overview.trends}</h3>
        <ul className="insights-overview-panel-legend">
          <li>
            <LegendLine className="insights-overview-panel-now" /> {copy.overview.legendNow}
          </li>
          <li>
            <LegendLine className="insights-overview-panel-before" /> {copy.overview.legendBefore}
          </li>
        </ul>
      </div>
      {(Object.keys(trendGroups) as (keyof typeof trendGroups)[]).map((group) => (
        <div key={group} className="insights-overview-panel-group">
          <h4 className="insights-overview-panel-group-title">{copy.overview.groups[group]}</h4>
          <div className="insights-overview-panel-trends">
            {trendGroups[group].map((name: MetricName) => {
              const metric = metricOf(name)
              return metric && <MetricTrend key={name} metric={metric} figures={figures} />
            })}
          </div>
        </div>
      ))}
    </>
  )
}

function LegendLine({ className }: { className: string }) {
  return (
    <svg className="insights-overview-panel-legend-line" width="20" height="8" viewBox="0 0 20 8" aria-hidden="true" focusable="false">
      <path className={className} d="M1 4H19" />
    </svg>
  )
}

function MetricTrend({ metric, figures: { step, window } }: { metric: Metric; figures: OverviewFigures }) {
  const insights = useInsights()
  const { copy, words } = insights
  const say = metric.unit === 'share' ? words.share : words.number
  const values = metric.points.map(({ value }) => value)
  const before = metric.pointsBefore.map(({ value }) => value)
  const trend = trendWords(insights, { step, timeZone: window.timeZone, instants: metric.points.map(({ at }) => at) })
  const name = copy.overview.metrics[metric.name]
  return (
    <TrendChart
      name={name}
      total={say(metric.value)}
      values={values}
      before={before}
      sentence={trend.sentence(name, values, say)}
      from={trend.from}
      to={trend.to}
      say={say}
      sayPoint={(index) => `${trend.nameOf(index)} · ${copy.panel.before}: ${say(before[index] ?? null)}`}
    />
  )
}

function OverviewTables({ figures }: { figures: OverviewFigures }) {
  const insights = useInsights()
  const { copy, words } = insights
  const sayOf = ({ unit }: Metric) => (unit === 'share' ? words.share : words.number)
  const points = figures.metrics[0]?.points ?? []
  const trend = trendWords(insights, { step: figures.step, timeZone: figures.window.timeZone, instants: points.map(({ at }) => at) })
  return (
    <>
      <DataTable
        caption={copy.overview.title}
        columns={[{ label: copy.panel.figure, isText: true }, { label: copy.panel.now }, { label: copy.panel.before }]}
        rows={figures.metrics.map((metric) => ({ key: metric.name, cells: [copy.overview.metrics[metric.name], sayOf(metric)(metric.value), sayOf(metric)(metric.before)] }))}
      />
      <DataTable
        caption={copy.overview.trends}
        columns={[{ label: copy.panel.time, isText: true }, ...figures.metrics.map(({ name }) => ({ label: copy.overview.metrics[name] }))]}
        rows={points.map(({ at }, index) => ({ key: String(at), cells: [trend.nameOf(index), ...figures.metrics.map((metric) => sayOf(metric)(metric.points[index]?.value ?? null))] }))}
      />
    </>
  )
}
