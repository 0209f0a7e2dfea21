import type { Article } from '../article.ts'
import type { AnswerPiece } from '../composition/answer-text.ts'
import { composeAnswer } from '../composition/compose-answer.ts'
import type { RatedPage } from '../rating/rate-pages.ts'
import type { Rated } from '../rating/retriever.ts'
import type { Question } from './question.ts'

/** The articles found for a text. */
export interface Found {
  rated: Rated
  /** articles that may answer, likeliest first */
  likely: RatedPage[]
}

export type Find = (text: string) => Promise<Found>

/** The result of answering a question with the articles' own words. */
export interface FoundAnswer {
  /** the articles rated for the question by itself; undefined if the question is about the previous answer */
  rated: Rated | undefined
  /** likeliest first; a model may read these, and related questions come from them */
  likely: readonly RatedPage[]
  /** the answer, and the articles that it comes from; undefined if no article is sure */
  answer: { pieces: AnswerPiece[]; pages: Article[]; hasMore: boolean } | undefined
}

/** The answer of one article to a question. */
export function answerFrom({ question, wantsFuller }: Pick<Question, 'question' | 'wantsFuller'>, best: RatedPage): NonNullable<FoundAnswer['answer']> {
  const pieces = composeAnswer(best, { question, isFuller: wantsFuller })
  const hasMore = !wantsFuller && composeAnswer(best, { question, isFuller: true }).length > pieces.length
  return { pieces, pages: [best.page], hasMore }
}
