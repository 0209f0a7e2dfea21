import type { RequestContext } from '#platform/context/request-context.ts'
import { recordEvent } from '#features/analytics/server.ts'
import { call } from '#platform/services/call.ts'
import type { Handover } from '../../session/answer-actions.ts'
import { answerAppId } from '../../session/ask-questions.ts'
import { maxCommentLength, maxLongQuestionLength } from '../../api/answer-limits.ts'
import { rateAnswer, summariseAnswer } from '../../contract.ts'
import { answerCodes } from '../../api/error-codes.ts'
import { feedbackReasons } from '../../api/feedback-reasons.ts'
import { readAnswerSummary } from '../../api/read-answer-summary.ts'
import type { WidgetContent } from '../../widget/widget-content.ts'
import { handoverEvent, ratingEvent, reportsOf } from '../../widget/widget-reports.ts'
import { idleState, nextState, patienceMs, type WidgetState } from '../../session/widget-state.ts'
import { handOverForm, targetOf, turnsOf } from '../hand-over/hand-over-form.ts'

/**
 * The result of a widget form that was sent without script: for a question its answer; for a rating, that it was kept
 * or, if it is negative and gives no reason yet, the form for the reason, with what was said; for a hand-over, the
 * address where it continues or the error's status. `nothing`: the form holds none of these.
 */
export type FormAnswer =
  | { kind: 'answer'; state: WidgetState; isTooMany?: boolean }
  | { kind: 'rated'; said: Handover['turns'] }
  | { kind: 'reasons'; answerId: string; said: Handover['turns'] }
  | { kind: 'handedOver'; url: string }
  | { kind: 'notHandedOver'; status: number }
  | { kind: 'nothing' }

/** ANS-02, FBK-01: handles a form of the widget without script. A question may take as long as with script. */
export async function answerForm(context: RequestContext, content: WidgetContent, form: FormData, isHandover: boolean): Promise<FormAnswer> {
  if (isHandover) return passOn(context, form)
  const helpful = form.get('helpful')
  if (helpful === 'yes' || helpful === 'no') return rate(context, form, helpful === 'yes')
  const question = String(form.get('q') ?? '').trim().slice(0, maxLongQuestionLength)
  if (question === '') return { kind: 'nothing' }
  const { service, texts, flags, locale } = content
  const patient = { ...context, deadline: context.clock() + patienceMs }
  const bestAnswerDetails = {
    source: `Gen_${service.key}`,
    customerType: service.audience,
    userQuery: question,
    gptVersion: texts.gptVersion,
    isForums: flags.enableForums,
    isStream: false,
    isCallLLM: true,
    cacheAnswer: true,
    appId: answerAppId,
    navigationTree: service.navigationTree.join(','),
    sourcePage: new URL(context.url, 'http://here').pathname.slice(0, 2048),
    genAIclick: form.get('genAIclick') === 'true',
    locale,
  }
  const outcome = await call(patient, summariseAnswer, { body: { bestAnswerDetails } }, { signIn: 'return' })
  const isTooMany = !outcome.ok && outcome.status === 429
  const asked = nextState(idleState, { type: 'asked', question, turns: [] })
  const state = nextState(asked, { type: 'answered', answer: { ...readAnswerSummary(outcome.ok ? outcome.data : isTooMany ? { errorCode: answerCodes.tooMany } : undefined), llmSessionId: '' } })
  for (const event of [...reportsOf(idleState, asked), ...reportsOf(asked, state)]) if (event.name !== 'error/log') await recordEvent(context, event)
  return { kind: 'answer', state, isTooMany }
}

async function rate(context: RequestContext, form: FormData, isHelpful: boolean): Promise<FormAnswer> {
  const answerId = String(form.get('answerId') ?? '').slice(0, 100)
  if (answerId === '') return { kind: 'nothing' }
  const reason = feedbackReasons.find((each) => each === form.get('reason'))
  if (!isHelpful && !reason && !form.has('comment')) return { kind: 'reasons', answerId, said: turnsOf(form) }
  const comment = String(form.get('comment') ?? '').trim().slice(0, maxCommentLength)
  await call(context, rateAnswer, { body: { answerId, isHelpful, ...(reason ? { reason } : {}), ...(comment === '' ? {} : { comment }) } }, { signIn: 'return' })
  await recordEvent(context, ratingEvent({ isHelpful, reason }))
  return { kind: 'rated', said: isHelpful ? [] : turnsOf(form) }
}

async function passOn(context: RequestContext, form: FormData): Promise<FormAnswer> {
  const outcome = await handOverForm(context, form)
  await recordEvent(context, handoverEvent(targetOf(form), outcome.ok))
  return outcome.ok ? { kind: 'handedOver', url: outcome.data.url } : { kind: 'notHandedOver', status: outcome.status }
}
