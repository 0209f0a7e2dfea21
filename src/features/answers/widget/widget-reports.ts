import { maxAnswerText, statusCodes, successFlags, type PageEvent } from '#features/analytics/contract.ts'
import { plainAnswer } from '../markup/answer-markup.ts'
import { errorClassOf } from '../api/error-codes.ts'
import { isUnderWay, textOf, type AnswerBlock, type WidgetAnswer, type WidgetState } from '../session/widget-state.ts'

/** The analytics events for a change of the widget's state (ANA-01); most changes have none. */
export function reportsOf(before: WidgetState, after: WidgetState): PageEvent[] {
  const { block } = after
  const isChosen = after.chosenId !== '' && after.chosenId !== before.chosenId
  if (isChosen && block.phase === 'answer') return [questionEvent(after.chosenFrom ?? 'common'), shownEvent(block.answer)]
  if (block.phase === 'loading') return before.block.phase === 'loading' ? [] : [questionEvent(kindOfQuestion(before, after))]
  if (!isUnderWay(before)) return []
  switch (block.phase) {
    case 'failed':
      return failedEvents(block.errorCode)
    case 'retry':
      return failedEvents('')
    case 'idle':
      return [stopped]
    case 'answer':
      if (block.progress === 'writing') return []
      // a follow-up that is stopped brings the previous answer back
      return block.progress === 'stopped' || after.turns.length < before.turns.length ? [stopped] : [shownEvent(block.answer)]
  }
}

const stopped: PageEvent = { name: 'systemEvent', eventName: 'answerShown', successFlag: successFlags.userCancel, statusCode: statusCodes.cancel }

function questionEvent(choice: 'new' | 'followUp' | 'again' | 'common' | 'related'): PageEvent {
  return { name: 'formSubmit', formName: 'question', successFlag: successFlags.successful, choice }
}

function kindOfQuestion(before: WidgetState, { block, turns }: WidgetState): 'new' | 'followUp' | 'again' {
  if (questionOf(before.block) === questionOf(block)) return 'again'
  return turns.length > 0 ? 'followUp' : 'new'
}

function questionOf(block: AnswerBlock): string | undefined {
  return block.phase === 'idle' ? undefined : block.question
}

/** ANA-08. An answer that rests on no article is about the customer's own data, so its words are not reported. */
function shownEvent(answer: WidgetAnswer): PageEvent {
  const restsOnArticles = answer.citations.length > 0 || (answer.bestAnswer?.articleIds.length ?? 0) > 0
  return { name: 'systemEvent', eventName: 'answerShown', successFlag: successFlags.successful, ...(restsOnArticles ? { answerText: beginningOf(plainAnswer(textOf(answer))) } : {}) }
}

/** The beginning of a text, without half of a surrogate pair at its end. */
function beginningOf(text: string): string {
  return text.slice(0, maxAnswerText).replace(/[\uD800-\uDBFF]$/, '')
}

/**
 * ANS-09: a question that we cannot answer is a regular outcome; a fault is an error as well. `code` '': no code was
 * given.
 */
function failedEvents(code: string): PageEvent[] {
  const errorClass = errorClassOf(code)
  const isBroken = errorClass === 'system failure' || errorClass === 'unknown error'
  const ending = code === '' ? { successFlag: successFlags.unknown, statusCode: statusCodes.unknown } : { successFlag: successFlags.unsuccessful, statusCode: code.slice(0, 100) }
  const event: PageEvent = { name: 'systemEvent', eventName: isBroken ? 'answerFailed' : 'answerRefused', ...ending, errorClass }
  return isBroken ? [event, { name: 'error/log', code: code.slice(0, 100) || 'none', message: errorClass }] : [event]
}

/** FBK-01: the visitor rated an answer; `reason`: why it did not help. */
export function ratingEvent({ isHelpful, reason }: { isHelpful: boolean; reason?: string | undefined }): PageEvent {
  return { name: 'formSubmit', formName: 'answerFeedback', successFlag: successFlags.successful, choice: isHelpful ? 'yes' : (reason ?? 'no') }
}

/** The modal that asks why an answer did not help was closed without a reply. */
export const ratingGivenUp: PageEvent = { name: 'formSubmit', formName: 'answerFeedback', successFlag: successFlags.userCancel, statusCode: statusCodes.cancel }

export function handoverEvent(target: 'ticket' | 'appointment', isOk: boolean): PageEvent {
  return { name: 'formSubmit', formName: 'handover', choice: target, ...(isOk ? { successFlag: successFlags.successful } : { successFlag: successFlags.unsuccessful, statusCode: statusCodes.unsuccessful }) }
}
