import { createHash } from 'node:crypto'
import type { Article } from '../../engine/article.ts'
import type { AnswerSummary, Citation } from '../../api/answer-summary.ts'
import { answerCodes, type AnswerCode } from '../../api/error-codes.ts'
import { actionOf } from './answer-button.ts'
import { renderAnswer, type AnswerPiece } from '../../engine/composition/answer-text.ts'
import type { AskedQuestion } from './read-request.ts'

export type AnswerParts = Pick<AnswerSummary, 'relatedQuestionAnswers' | 'fusionQueryId'>

/** QAS-07: a summary without an answer; `errorCode` says why. */
export function noAnswer(errorCode: AnswerCode, parts?: AnswerParts): AnswerSummary {
  return { relatedQuestionAnswers: [], ...parts, citations: [], isShowBestAnswer: false, isShowGenAIButton: false, isDidYouMean: false, errorCode }
}

/** QAS-16: an answer's summary. Only the articles that its pieces come from are cited, in the order of their use. */
export function describeAnswer(asked: AskedQuestion, pieces: readonly AnswerPiece[], pages: readonly Article[], { relatedQuestionAnswers: related, fusionQueryId }: AnswerParts, id = answerIdOf(asked, pieces)): AnswerSummary {
  const action = actionOf(pieces, asked.variant.locale)
  const articleIds = [...new Set(pieces.flatMap(({ articleId }) => articleId ?? []))]
  return {
    bestAnswer: {
      id,
      question: asked.question,
      answer: renderAnswer(pieces),
      articleIds,
      related_questions: related.map(({ question }) => question),
      related_answers: related.map(({ answer }) => answer),
      locale: pages[0]?.locale ?? asked.variant.locale,
      ...(action ? { action } : {}),
    },
    relatedQuestionAnswers: related,
    citations: articleIds.map((articleId) => citationOf(pages.find((page) => page.id === articleId)!)),
    isShowBestAnswer: true,
    isShowGenAIButton: false,
    isDidYouMean: false,
    statusCode: answerCodes.success,
    fusionQueryId,
  }
}

export function citationOf({ title, url }: Pick<Article, 'title' | 'url'>): Citation {
  return { title, url }
}

/**
 * The id of an answer, for ratings: equal for the same words from the same articles in a variant. Words from no
 * article, such as a customer's own data, do not count.
 */
export function answerIdOf({ variant }: Pick<AskedQuestion, 'variant'>, pieces: readonly AnswerPiece[]): string {
  const said = pieces.map(({ articleId, block, text }) => (articleId === undefined ? '' : [articleId, block, text]))
  return createHash('sha256').update(JSON.stringify([variant.audience, variant.locale, said])).digest('base64url').slice(0, 22)
}
