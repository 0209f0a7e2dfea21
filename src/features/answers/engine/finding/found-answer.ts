import type { Article } from '../article.ts'
import type { AnswerPiece } from '../composition/answer-text.ts'
import { rateOwnSections } from '../composition/answer-from-article.ts'
import { composeAnswer } from '../composition/compose-answer.ts'
import { saysTheSame } from '../composition/nearest-question.ts'
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

/**
 * The answer of one article to a question. One of the article's own is answered as when its button is pressed.
 */
export function answerFrom({ question, wantsFuller }: Pick<Question, 'question' | 'wantsFuller'>, best: RatedPage, goesOn = false): NonNullable<FoundAnswer['answer']> {
  const { page, nearness } = best
  const isOwn = page.questions.some((own) => saysTheSame(own, question, page.locale))
  const rated = isOwn ? { page, sections: rateOwnSections(page, question, nearness) } : best
  const compose = (isFuller: boolean) => composeAnswer(rated, { question, isFuller, isOwn, goesOn })
  const pieces = compose(wantsFuller)
  return { pieces, pages: [page], hasMore: !wantsFuller && compose(true).length > pieces.length }
}
