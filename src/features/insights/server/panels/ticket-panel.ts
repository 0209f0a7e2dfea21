import { readTicketSums, readTicketTimes } from '#features/tickets/workers.ts'
import type { Beside, TicketsPanel } from '../../contract.ts'
import { readFigures } from '../counting/read-figures.ts'
import type { CountedPanel } from './counted-panel.ts'
import { sumOf } from './figure-names.ts'
import { countsTable, together } from './panel-tables.ts'
import type { PanelQuestion, Reader } from './panel-question.ts'

const listed = 15
/** A report that the customer did not send, because a suggestion had solved the problem (docs/analytics.md). */
const avoidedChoice = 'ticket/solved'

async function countTickets(read: Reader, { who, steps: { window, periods }, now }: PanelQuestion): Promise<TicketsPanel> {
  const sums = await readTicketSums(read, who, periods, now)
  const figures = await readFigures(read, { who, spans: periods, metrics: ['formChoice'], dimensions: 'ticket/%' })
  const [times, timesBefore] = [await readTicketTimes(read, who, periods[0]), await readTicketTimes(read, who, periods[1])]
  const total = (of: 'count' | 'reopened' | 'inTime' | 'judged', span: number) => sums.reduce((sum, row) => (row.span === span ? sum + row[of] : sum), 0)
  const beside = (count: (span: number) => number): Beside => ({ value: count(0), before: count(1) })
  const share = (span: number) => (total('judged', span) === 0 ? null : total('inTime', span) / total('judged', span))
  const topics = [...Map.groupBy(sums, ({ category }) => category)].map(([topic, rows]) => ({ topic, label: topic, ...beside((span) => rows.reduce((sum, row) => (row.span === span ? sum + row.count : sum), 0)) }))
  return {
    window,
    reported: beside((span) => total('count', span)),
    avoided: beside((span) => sumOf(figures, (row) => row.span === span && row.dimension === avoidedChoice)),
    reopened: beside((span) => total('reopened', span)),
    inTime: { value: share(0), before: share(1) },
    firstAnswer: { value: times.firstAnswer, before: timesBefore.firstAnswer },
    solving: { value: times.solving, before: timesBefore.solving },
    topics: topics.toSorted((a, b) => b.value - a.value || b.before! - a.before! || (a.topic < b.topic ? -1 : 1)).slice(0, listed),
  }
}

/** The handler adds the topics' labels. */
export const ticketsPanel: CountedPanel<TicketsPanel> = {
  count: countTickets,
  table: ({ reported, avoided, reopened, inTime, firstAnswer, solving, topics }) =>
    together({
      figures: countsTable({ reported, avoided, reopened, inTime, firstAnswer, solving }),
      topics: { columns: ['topic', 'label', 'value', 'before'], rows: topics.map(({ topic, label, value, before }) => [topic, label, value, before]) },
    }),
}
