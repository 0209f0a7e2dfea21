import { readEvidence } from '#features/search/server/read-evidence.ts'
import type { RequestContext } from '#platform/request-context.ts'
import type { AnswerSummary } from '../answer-summary.ts'
import { answerCodes } from '../error-codes.ts'
import { answerPersonally } from './answer-personally.ts'
import { composeAnswer } from './compose-answer.ts'
import { describeAnswer, noAnswer, type AnswerParts } from './describe-answer.ts'
import { enoughConfidence, ratePages, type RatedPage } from './rate-pages.ts'
import type { AskedQuestion } from './read-request.ts'
import { relateQuestions } from './relate-questions.ts'

/** The answer as it comes: each is the one before with more in it, and the last is complete. A stream's reader may leave at any time. */
export async function* answerInPieces(context: RequestContext, asked: AskedQuestion): AsyncGenerator<AnswerSummary, void> {
  if (!isReadable(asked.question)) return yield noAnswer(answerCodes.unreadableQuestion)
  if (asked.personal) return yield answerPersonally(context, asked, asked.personal)
  if (!asked.wantsArticles) return yield noAnswer(answerCodes.noData)
  const evidence = await readEvidence(context, asked)
  const [best] = ratePages(evidence, asked.variant.locale)
  const answering = best && best.confidence >= enoughConfidence ? best : undefined
  const parts: AnswerParts = { fusionQueryId: evidence.fusionQueryId, relatedQuestionAnswers: await relateQuestions(context, asked, evidence, answering?.page) }
  if (!answering) return yield noAnswer(answerCodes.notKnown, parts)
  yield* extractedAnswer(asked, answering, parts)
}

/** The whole answer at once. */
export async function answerWhole(context: RequestContext, asked: AskedQuestion): Promise<AnswerSummary> {
  let last = noAnswer(answerCodes.fault)
  for await (const summary of answerInPieces(context, asked)) last = summary
  return last
}

/** Something to look for: a letter or a digit. */
function isReadable(question: string): boolean {
  return /[\p{L}\p{N}]/u.test(question)
}

/** Our own article's words, piece by piece; related questions come with the last. */
function* extractedAnswer(asked: AskedQuestion, best: RatedPage, parts: AnswerParts): Generator<AnswerSummary, void> {
  const pieces = composeAnswer(best)
  for (let count = 1; count < pieces.length; count++) yield describeAnswer(asked, pieces.slice(0, count), [best.page], { ...parts, relatedQuestionAnswers: [] })
  yield describeAnswer(asked, pieces, [best.page], parts)
}
