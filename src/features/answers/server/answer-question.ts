import { readEvidence, type Evidence } from '#features/search/server/read-evidence.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { maxLongQuestionLength } from '../answer-limits.ts'
import type { AnswerSummary } from '../answer-summary.ts'
import { answerCodes } from '../error-codes.ts'
import { answerPersonally } from './answer-personally.ts'
import { answerWithModel } from './answer-with-model.ts'
import type { AnswerPiece } from './answer-text.ts'
import { composeAnswer } from './compose-answer.ts'
import { answerIdOf, describeAnswer, noAnswer, type AnswerParts } from './describe-answer.ts'
import { enoughConfidence, ratePages, type RatedPage } from './rate-pages.ts'
import type { AskedQuestion } from './read-request.ts'
import { relateQuestions } from './relate-questions.ts'
import { answerSigner, signSummary } from './sign-answers.ts'

/** The answer as it comes: each is the one before with more in it, and the last is complete. A stream's reader may leave at any time. */
export async function* answerInPieces(context: RequestContext, asked: AskedQuestion): AsyncGenerator<AnswerSummary, void> {
  const sign = await answerSigner(context.runtime.database)
  for await (const summary of unsignedPieces(context, asked)) yield signSummary(summary, sign)
}

async function* unsignedPieces(context: RequestContext, asked: AskedQuestion): AsyncGenerator<AnswerSummary, void> {
  if (!isReadable(asked.question)) return yield noAnswer(answerCodes.unreadableQuestion)
  if (asked.personal) return yield answerPersonally(context, asked, asked.personal)
  if (!asked.wantsArticles) return yield noAnswer(answerCodes.noData)
  const { evidence, rated } = await findEvidence(context, asked)
  const answering = rated.find(({ confidence }) => confidence >= enoughConfidence)
  const parts: AnswerParts = { fusionQueryId: evidence.fusionQueryId, relatedQuestionAnswers: relateQuestions(asked, rated, answering?.page) }
  const written = yield* answerWithModel(context, asked, rated, parts)
  if (written === 'answered') return
  if (answering && written !== 'none') yield* extractedAnswer(asked, answering, parts, context.runtime.config.model !== undefined)
  else yield noAnswer(written === 'absent' ? answerCodes.modelUnreachable : written === 'unsound' ? answerCodes.modelUnsound : answerCodes.notKnown, parts)
}

/** The whole answer at once. */
export async function answerWhole(context: RequestContext, asked: AskedQuestion): Promise<AnswerSummary> {
  let last = noAnswer(answerCodes.fault)
  for await (const summary of answerInPieces(context, asked)) last = summary
  return last
}

/** Something to look for, a letter or a digit, and no more than we read. */
function isReadable(question: string): boolean {
  return /[\p{L}\p{N}]/u.test(question) && question.length <= maxLongQuestionLength
}

/** Characters of the question before: the one that is asked has to be read, too. */
const maxBeforeLength = 500

interface Found {
  evidence: Evidence
  rated: RatedPage[]
}

/** QAS-05: a question that finds nothing by itself goes on with the one before it. */
async function findEvidence(context: RequestContext, asked: AskedQuestion): Promise<Found> {
  const find = async (question: string, isOwnQuestion: boolean): Promise<Found> => {
    const evidence = await readEvidence(context, { ...asked, question, isOwnQuestion })
    return { evidence, rated: ratePages(evidence, asked.variant.locale) }
  }
  const alone = await find(asked.question, true)
  const before = asked.history.findLast(({ speaker }) => speaker === 'User')?.text
  if (!before || (alone.rated[0]?.confidence ?? 0) >= enoughConfidence) return alone
  const together = await find(`${before.slice(0, maxBeforeLength)} ${asked.question}`, false)
  return { ...together, evidence: { ...together.evidence, fusionQueryId: alone.evidence.fusionQueryId } }
}

/** Our own article's words, piece by piece; related questions come with the last. */
function* extractedAnswer(asked: AskedQuestion, best: RatedPage, parts: AnswerParts, hasModel: boolean): Generator<AnswerSummary, void> {
  const pieces = composeAnswer(best, { question: asked.question, isFuller: asked.wantsFuller })
  const id = answerIdOf(asked, pieces)
  for (let count = 1; count < pieces.length; count++) yield describeAnswer(asked, pieces.slice(0, count), [best.page], { ...parts, relatedQuestionAnswers: [] }, id)
  yield { ...describeAnswer(asked, pieces, [best.page], parts, id), isShowGenAIButton: hasFullerAnswer(asked, best, pieces, hasModel) }
}

/** QAS-07: whether asking once more brings more: further parts of the article, or a model that was not to be asked at first. */
function hasFullerAnswer(asked: AskedQuestion, best: RatedPage, pieces: readonly AnswerPiece[], hasModel: boolean): boolean {
  // a follow-up would be asked again without what was said before it
  if (asked.wantsFuller || asked.history.length > 0) return false
  return (hasModel && !asked.mayUseModel) || composeAnswer(best, { question: asked.question, isFuller: true }).length > pieces.length
}
