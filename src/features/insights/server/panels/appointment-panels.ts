import { ratingsRetentionMs, readRatingSums } from '#features/answers/workers.ts'
import { readFigures } from '../counting/read-figures.ts'
import { readArticleOpinions } from '#features/search/workers.ts'
import type { AppointmentsPanel, Beside, CallsAvoidedPanel } from '../../contract.ts'
import { avoidedCallNames } from '../../insight-filters.ts'
import { countOf, sumOf, type CountedName } from './figure-names.ts'
import type { CountedPanel } from './counted-panel.ts'
import { countsTable, instant, together } from './panel-tables.ts'
import type { PanelQuestion, Reader } from './panel-question.ts'

/** The look-up's answer if there is no such visit (docs/analytics.md); other codes are look-ups not performed. */
const notFoundForm = 'appointmentFinder/0'

async function countAppointments(read: Reader, { who, steps }: PanelQuestion): Promise<AppointmentsPanel> {
  const spans = steps.periods
  const figures = await readFigures(read, { who, spans, metrics: ['form', 'formRefused'], dimensions: 'appointment%' })
  const byStep = Map.groupBy(await readFigures(read, { who, spans: steps.now, metrics: ['form'], dimensions: 'appointment%' }), ({ span }) => span)
  const beside = (name: CountedName): Beside => ({ value: countOf(figures, name, 0), before: countOf(figures, name, 1) })
  const missed = (span: number) => sumOf(figures, (row) => row.span === span && row.metric === 'formRefused' && row.dimension === notFoundForm)
  return {
    window: steps.window,
    step: steps.step,
    found: beside('appointmentsFound'),
    notFound: { value: missed(0), before: missed(1) },
    moved: beside('appointmentsMoved'),
    cancelled: beside('appointmentsCancelled'),
    contactChanged: beside('contactsChanged'),
    points: steps.now.map(({ from: at }, span) => {
      const own = byStep.get(span) ?? []
      return { at, found: countOf(own, 'appointmentsFound', span), moved: countOf(own, 'appointmentsMoved', span), cancelled: countOf(own, 'appointmentsCancelled', span) }
    }),
  }
}

export const appointmentsPanel: CountedPanel<AppointmentsPanel> = {
  count: countAppointments,
  table: ({ found, notFound, moved, cancelled, contactChanged, points }) =>
    together({
      figures: countsTable({ found, notFound, moved, cancelled, contactChanged }),
      points: { columns: ['at', 'found', 'moved', 'cancelled'], rows: points.map((point) => [instant(point.at), point.found, point.moved, point.cancelled]) },
    }),
}

/**
 * One avoided call is one thing that a customer did without help or said had helped: a visit moved or cancelled, its
 * contact changed, a helpful answer or article. Customers are not asked whether they would have called.
 */
async function countCallsAvoided(read: Reader, { who, steps: { window, periods: spans }, now }: PanelQuestion): Promise<CallsAvoidedPanel> {
  const figures = await readFigures(read, { who, spans, metrics: ['form'], dimensions: 'appointment%' })
  const ratings = await readRatingSums(read, who, spans)
  const opinions = await readArticleOpinions(read, who, spans)
  const hasRatingsBefore = window.beforeFrom >= now - ratingsRetentionMs
  const countIn = (name: (typeof avoidedCallNames)[number], span: number): number => {
    if (name === 'answersLiked') return sumOf(ratings, (row) => row.span === span && row.isHelpful)
    if (name === 'articlesLiked') return opinions.reduce((sum, row) => (row.span === span ? sum + row.liked : sum), 0)
    return countOf(figures, name, span)
  }
  const parts = avoidedCallNames.map((name) => ({ name, value: countIn(name, 0), before: name === 'answersLiked' && !hasRatingsBefore ? null : countIn(name, 1) }))
  const total = (of: (part: (typeof parts)[number]) => number | null) => parts.reduce<number | null>((sum, part) => (sum === null || of(part) === null ? null : sum + of(part)!), 0)
  return { window, total: { value: total(({ value }) => value) ?? 0, before: total(({ before }) => before) }, parts }
}

export const callsAvoidedPanel: CountedPanel<CallsAvoidedPanel> = {
  count: countCallsAvoided,
  table: ({ total, parts }) => countsTable({ total, ...Object.fromEntries(parts.map(({ name, value, before }) => [name, { value, before }])) }),
}
