import { checkZip, outagesPath } from '#features/outages/contract.ts'
import { call } from '#platform/services/call.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { AnswerSummary } from '../../api/answer-summary.ts'
import type { AnswerPiece } from '../../engine/composition/answer-text.ts'
import { answersCopy } from '../answers-copy.ts'
import { describeOutages } from '../personal/outage-sentences.ts'
import { describeAnswer } from './describe-answer.ts'
import type { AskedQuestion } from './read-request.ts'

/**
 * OUT-01: whether the ZIP code in a question is affected, as the outage service says. If that does not answer, the
 * answer is never 'not affected'. Nothing of it is kept.
 */
export async function answerZip(context: RequestContext, asked: AskedQuestion, zip: string): Promise<AnswerSummary> {
  const { locale } = asked.variant
  const { zip: copy, outageAction } = answersCopy[locale].ownMatters
  const answer = await call(context, checkZip, { body: { zip, locale } }, { signIn: 'return' })
  const { outages, planned } = answer.ok ? answer.data.content : { outages: [], planned: [] }
  const first = !answer.ok ? copy.unknown(zip, context.runtime.site.supportPhone) : outages.length > 0 ? copy.affected(zip) : planned.length > 0 ? copy.planned(zip) : copy.notAffected(zip)
  const sentences = [first, ...describeOutages(outages, { locale, now: context.clock() })]
  const pieces = sentences.map((text, index): AnswerPiece => ({ kind: 'text', text, articleId: undefined, block: -1 - index }))
  const summary = describeAnswer(asked, pieces, [], { relatedQuestionAnswers: [], fusionQueryId: undefined }, 'outage-zip')
  return { ...summary, bestAnswer: { ...summary.bestAnswer!, isPersonal: true, action: { label: outageAction, url: outagesPath(asked.variant) } } }
}
