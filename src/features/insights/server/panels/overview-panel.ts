import { ratingsRetentionMs, readRatingSums } from '#features/answers/workers.ts'
import { readFigures } from '../counting/read-figures.ts'
import { readArticleOpinions, readSearchSums } from '#features/search/workers.ts'
import type { Metric, OverviewPanel } from '../../contract.ts'
import { metricNames, metricUnits, type MetricName } from '../../insight-filters.ts'
import { readDemonstrationUntil } from '../demonstration/read-demonstration-until.ts'
import { countOf, isSignIn, sumOf, type CountedName } from './figure-names.ts'
import type { Cell } from '../csv-text.ts'
import type { CountedPanel } from './counted-panel.ts'
import { instant } from './panel-tables.ts'
import type { PanelQuestion, Reader } from './panel-question.ts'

/** The counts of one trend step, or of several together. */
type Counts = Record<Exclude<MetricName, 'searchClickThrough'> | 'opened', number>

/** Counts every figure by hour or day; the totals are the sums of these steps. */
async function countOverview(read: Reader, { who, steps, now }: PanelQuestion): Promise<OverviewPanel> {
  const counts = await countSteps(read, { who, spans: [...steps.now, ...steps.before] })
  const [current, before] = [counts.slice(0, steps.now.length), counts.slice(steps.now.length)]
  const hasRatingsBefore = steps.window.beforeFrom >= now - ratingsRetentionMs
  const metrics = metricNames.map((name): Metric => {
    const isKept = hasRatingsBefore || !ratingMetrics.has(name)
    const pointsOf = (spans: typeof steps.now, of: Counts[], isThere: boolean) => spans.map(({ from: at }, index) => ({ at, value: isThere ? valueOf(name, [of[index]!]) : null }))
    return {
      name,
      unit: metricUnits[name],
      value: valueOf(name, current),
      before: isKept ? valueOf(name, before) : null,
      points: pointsOf(steps.now, current, true),
      pointsBefore: pointsOf(steps.before, before, isKept),
    }
  })
  return { window: steps.window, step: steps.step, demonstrationUntil: (await readDemonstrationUntil(read)) ?? null, metrics }
}

export const overviewPanel: CountedPanel<OverviewPanel> = {
  count: countOverview,
  table: ({ metrics }) => ({
    columns: ['figure', 'unit', 'at', 'value', 'before'],
    rows: metrics.flatMap(({ name, unit, value, before, points, pointsBefore }) => [
      [name, unit, null, value, before],
      ...points.map((point, index): Cell[] => [name, unit, instant(point.at), point.value, pointsBefore[index]?.value ?? null]),
    ]),
  }),
}

/** Ratings are kept for 90 days, and so are the figures made of them. */
const ratingMetrics = new Set<MetricName>(['answersLiked', 'answersDisliked', 'callsAvoided'])

const counted = ['visits', 'answersShown', 'answersRefused', 'appointmentsFound', 'appointmentsMoved', 'appointmentsCancelled'] as const satisfies readonly (CountedName & MetricName)[]

async function countSteps(read: Reader, { who, spans }: { who: PanelQuestion['who']; spans: PanelQuestion['steps']['now'] }): Promise<Counts[]> {
  const figures = await readFigures(read, { who, spans, metrics: ['visit', 'signIn', 'form', 'system'], dimensions: '%' })
  const errors = await readFigures(read, { who, spans, metrics: ['error'] })
  const searches = await readSearchSums(read, who, spans)
  const ratings = await readRatingSums(read, who, spans)
  const opinions = await readArticleOpinions(read, who, spans)
  const figuresBySpan = Map.groupBy(figures, ({ span }) => span)
  return spans.map((_, span) => {
    const own = figuresBySpan.get(span) ?? []
    const searched = searches.find((row) => row.span === span)
    const rated = (isHelpful: boolean) => sumOf(ratings, (row) => row.span === span && row.isHelpful === isHelpful)
    const events = Object.fromEntries(counted.map((name) => [name, countOf(own, name, span)])) as Record<(typeof counted)[number], number>
    const articlesLiked = opinions.reduce((sum, row) => (row.span === span ? sum + row.liked : sum), 0)
    return {
      ...events,
      signIns: sumOf(own, ({ metric, dimension }) => metric === 'signIn' && isSignIn(dimension)),
      searches: searched?.searches ?? 0,
      searchesWithoutResult: searched?.withoutResult ?? 0,
      opened: searched?.opened ?? 0,
      answersLiked: rated(true),
      answersDisliked: rated(false),
      callsAvoided: events.appointmentsMoved + events.appointmentsCancelled + countOf(own, 'contactsChanged', span) + rated(true) + articlesLiked,
      errors: sumOf(errors, (row) => row.span === span),
    }
  })
}

function valueOf(name: MetricName, counts: readonly Counts[]): number | null {
  const total = (of: keyof Counts) => counts.reduce((sum, row) => sum + row[of], 0)
  return name === 'searchClickThrough' ? shareOf(total('opened'), total('searches')) : total(name)
}

/** 0 to 1, or null if `all` is 0. Capped at 1: a result opened an hour after its search counts in the later hour. */
export function shareOf(part: number, all: number): number | null {
  return all === 0 ? null : Math.min(1, part / all)
}
