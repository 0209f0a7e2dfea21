import type { AnswerPiece } from '../../engine/composition/answer-text.ts'
import { composeAnswer } from '../../engine/composition/compose-answer.ts'
import { enoughConfidence, type RatedPage } from '../../engine/rating/rate-pages.ts'
import type { AskedQuestion } from './read-request.ts'

/** What the articles' own words come to. */
export interface FoundAnswer {
  fusionQueryId: string
  /** likeliest first: what a model may read, and what related questions come from */
  rated: readonly RatedPage[]
  /** what the articles' own words say, and the articles that they stand in; undefined where none is sure */
  answer: { pieces: AnswerPiece[]; pages: RatedPage['page'][]; hasMore: boolean } | undefined
}

/** The likeliest article, where it is sure. */
export function sure(rated: readonly RatedPage[]): RatedPage | undefined {
  return rated.find(({ confidence }) => confidence >= enoughConfidence)
}

/** What one article says to a question. */
export function answerFrom({ question, wantsFuller }: AskedQuestion, best: RatedPage): NonNullable<FoundAnswer['answer']> {
  const pieces = composeAnswer(best, { question, isFuller: wantsFuller })
  const hasMore = !wantsFuller && composeAnswer(best, { question, isFuller: true }).length > pieces.length
  return { pieces, pages: [best.page], hasMore }
}
