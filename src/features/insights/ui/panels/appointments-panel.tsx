import type { AppointmentsPanel as AppointmentsFigures } from '../../contract.ts'
import { DataTable } from '../charts/data-table.tsx'
import { Figure, Figures } from '../charts/figure.tsx'
import { useInsights } from '../insights-context.tsx'
import { definePanel } from '../panel.tsx'
import { TrendChart } from '../charts/trend-chart.tsx'
import { trendWords } from '../charts/trend-words.ts'

const counted = ['found', 'notFound', 'moved', 'cancelled', 'contactChanged'] as const
const drawn = ['found', 'moved', 'cancelled'] as const
const isNothing = (figures: AppointmentsFigures) => counted.every((name) => !figures[name].value && !figures[name].before)

/** The visits that customers found, moved and cancelled online. */
export const AppointmentsPanel = definePanel('appointments', { isEmpty: isNothing, View: Appointments, Table: AppointmentsTables })

function useTrend({ step, window, points }: AppointmentsFigures) {
  return trendWords(useInsights(), { step, timeZone: window.timeZone, instants: points.map(({ at }) => at) })
}

function Appointments({ figures }: { figures: AppointmentsFigures }) {
  const { copy, words } = useInsights()
  const texts = copy.appointments
  const trend = useTrend(figures)
  return (
    <>
      <Figures>
        <Figure label={texts.found} {...figures.found} wish="more" />
        <Figure label={texts.notFound} {...figures.notFound} wish="less" />
        <Figure label={texts.moved} {...figures.moved} />
        <Figure label={texts.cancelled} {...figures.cancelled} />
        <Figure label={texts.contactChanged} {...figures.contactChanged} />
      </Figures>
      <div className="insights-appointments-panel-trends">
        {drawn.map((name) => {
          const values = figures.points.map((point) => point[name])
          return <TrendChart key={name} name={texts[name]} total={words.number(figures[name].value)} values={values} sentence={trend.sentence(texts[name], values, words.number)} from={trend.from} to={trend.to} say={words.number} sayPoint={trend.nameOf} />
        })}
      </div>
    </>
  )
}

function AppointmentsTables({ figures }: { figures: AppointmentsFigures }) {
  const { copy, words } = useInsights()
  const texts = copy.appointments
  const trend = useTrend(figures)
  return (
    <>
      <DataTable
        caption={texts.title}
        columns={[{ label: copy.panel.figure, isText: true }, { label: copy.panel.now }, { label: copy.panel.before }]}
        rows={counted.map((name) => ({ key: name, cells: [texts[name], words.number(figures[name].value), words.number(figures[name].before)] }))}
      />
      <DataTable
        caption={copy.overview.trends}
        columns={[{ label: copy.panel.time, isText: true }, ...drawn.map((name) => ({ label: texts[name] }))]}
        rows={figures.points.map((point, index) => ({ key: String(point.at), cells: [trend.nameOf(index), ...drawn.map((name) => words.number(point[name]))] }))}
      />
    </>
  )
}
