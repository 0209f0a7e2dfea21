import type { Article } from '../article.ts'
import type { AnswerPiece } from '../composition/answer-text.ts'
import { composeAnswer } from '../composition/compose-answer.ts'
import type { RatedPage } from '../rating/rate-pages.ts'
import type { Rated } from '../rating/retriever.ts'
import type { Question } from './question.ts'

/** What the articles say to a text. */
export interface Found {
  rated: Rated
  /** those that may answer, likeliest first */
  likely: RatedPage[]
}

export type Find = (text: string) => Promise<Found>

/** What the articles' own words come to. */
export interface FoundAnswer {
  /** what the articles say to the question by itself; undefined where it is about the answer before */
  rated: Rated | undefined
  /** likeliest first: what a model may read, and what related questions come from */
  likely: readonly RatedPage[]
  /** what the articles' own words say, and the articles that they stand in; undefined where none is sure */
  answer: { pieces: AnswerPiece[]; pages: Article[]; hasMore: boolean } | undefined
}

/** What one article says to a question. */
export function answerFrom({ question, wantsFuller }: Pick<Question, 'question' | 'wantsFuller'>, best: RatedPage): NonNullable<FoundAnswer['answer']> {
  const pieces = composeAnswer(best, { question, isFuller: wantsFuller })
  const hasMore = !wantsFuller && composeAnswer(best, { question, isFuller: true }).length > pieces.length
  return { pieces, pages: [best.page], hasMore }
}
