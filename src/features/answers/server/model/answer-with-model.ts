import type { RequestContext } from '#platform/context/request-context.ts'
import type { AnswerSummary } from '../../api/answer-summary.ts'
import { answerIdOf, describeAnswer, type AnswerParts } from '../questions/describe-answer.ts'
import { passagesFrom } from './ground-prompt.ts'
import { findKept, isDisliked, keepAnswer, keptKey } from './kept-answers.ts'
import { mayAskModel } from './model-allowance.ts'
import type { RatedPage } from '../../engine/rating/rate-pages.ts'
import type { AskedQuestion } from '../questions/read-request.ts'
import { writeAnswer, type WrittenEnd } from './write-answer.ts'

/**
 * Least confidence of an article that the model is given. A model may find in it what its words alone do not show, but
 * below this there is hardly anything.
 */
const enoughForModel = 0.15

/** unasked: also if there is no model, if it may not be asked for this, or if visitors disliked its answer */
type ModelOutcome = 'answered' | Exclude<WrittenEnd, 'written'>

/**
 * The answer that the model writes from the best passages, or the one that it wrote from the same passages before.
 * @param question as it can be understood by itself
 */
export async function* answerWithModel(context: RequestContext, asked: AskedQuestion, likely: readonly RatedPage[], parts: AnswerParts, question = asked.question): AsyncGenerator<AnswerSummary, ModelOutcome> {
  const { config, database } = context.runtime
  const passages = passagesFrom(likely.filter(({ confidence }) => confidence >= enoughForModel))
  if (!config.model || !asked.mayUseModel || passages.length === 0) return 'unasked'
  const pages = likely.map(({ page }) => page)
  const key = asked.mayBeKept && asked.history.length === 0 ? keptKey(asked, config.model.name, passages) : undefined
  const kept = key && (await findKept(database, key))
  if (kept) {
    yield describeAnswer(asked, kept.pieces, pages, parts, kept.id)
    return 'answered'
  }
  if (!(await mayAskModel(context))) return 'unasked'
  const writing = writeAnswer(context, config.model, asked, passages, question)
  let next = await writing.next()
  try {
    let pieces: Parameters<typeof answerIdOf>[1] = []
    for (; !next.done; next = await writing.next()) {
      pieces = next.value
      yield describeAnswer(asked, pieces, pages, { ...parts, relatedQuestionAnswers: [] })
    }
    if (next.value !== 'written') return next.value
    const id = answerIdOf(asked, pieces)
    if (await isDisliked(database, id)) return 'unasked'
    if (key) keepAnswer(database, key, { id, pieces })
    yield describeAnswer(asked, pieces, pages, parts, id)
    return 'answered'
  } finally {
    await writing.return('absent')
  }
}
