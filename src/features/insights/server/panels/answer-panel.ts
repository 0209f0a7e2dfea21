import { ratingsRetentionMs, readDislikes, readRatingSums } from '#features/answers/workers.ts'
import { readFigures } from '../counting/read-figures.ts'
import type { AnswersPanel, Beside } from '../../contract.ts'
import { countOf, sumOf } from './figure-names.ts'
import type { CountedPanel } from './counted-panel.ts'
import { countsTable, instant, together, withName } from './panel-tables.ts'
import type { PanelQuestion, Reader } from './panel-question.ts'

const listed = 25

async function countAnswers(read: Reader, { who, steps: { window, periods: spans }, now }: PanelQuestion): Promise<AnswersPanel> {
  const figures = await readFigures(read, { who, spans, metrics: ['system'], dimensions: 'answer%' })
  const ratings = await readRatingSums(read, who, spans)
  const hasRatingsBefore = window.beforeFrom >= now - ratingsRetentionMs
  const rated = (isWanted: (row: (typeof ratings)[number]) => boolean): Beside => ({
    value: sumOf(ratings, (row) => row.span === 0 && isWanted(row)),
    before: hasRatingsBefore ? sumOf(ratings, (row) => row.span === 1 && isWanted(row)) : null,
  })
  const reasons = [...new Set(ratings.filter(({ isHelpful }) => !isHelpful).map(({ reason }) => reason))]
  const comments = await readDislikes(read, { who, span: spans[0], limit: listed, commented: true })
  return {
    window,
    shown: { value: countOf(figures, 'answersShown', 0), before: countOf(figures, 'answersShown', 1) },
    refused: { value: countOf(figures, 'answersRefused', 0), before: countOf(figures, 'answersRefused', 1) },
    liked: rated(({ isHelpful }) => isHelpful),
    disliked: rated(({ isHelpful }) => !isHelpful),
    reasons: reasons
      .map((reason) => ({ reason, ...rated((row) => !row.isHelpful && row.reason === reason) }))
      .toSorted((a, b) => b.value - a.value || (a.reason < b.reason ? -1 : 1)),
    comments: comments.map(({ at, reason, comment, question }) => ({ at, reason, comment: comment ?? '', question })),
  }
}

export const answersPanel: CountedPanel<AnswersPanel> = {
  count: countAnswers,
  table: ({ shown, refused, liked, disliked, reasons, comments }) =>
    together({
      figures: countsTable({ shown, refused, liked, disliked }),
      reasons: withName('reason', reasons, ({ reason }) => reason),
      comments: { columns: ['at', 'reason', 'comment', 'question'], rows: comments.map(({ at, reason, comment, question }) => [instant(at), reason, comment, question]) },
    }),
}
