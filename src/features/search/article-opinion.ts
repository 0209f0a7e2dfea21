import { successFlags, type PageEvent } from '#features/analytics/contract.ts'
import type { OwnSignal } from './signal-report.ts'

/** Why an article did not help; the signal's subtype. */
export const feedbackReasons = ['not-my-problem', 'unclear', 'did-not-work', 'outdated'] as const
export type FeedbackReason = (typeof feedbackReasons)[number]

export interface RatedArticle {
  id: string
  topic: string
  title: string
  /** the path of its page; in the browser it is left out, and `postSignal` fills it in */
  path?: string
}

export interface Opinion {
  isHelpful: boolean
  reason: FeedbackReason | undefined
}

/** What a reader has said of an article so far. */
export type FeedbackStep = 'ask' | 'yes' | 'no' | 'reason'

/** Undefined if the form contains no opinion. */
export function readOpinion(form: FormData): Opinion | undefined {
  const helpful = form.get('helpful')
  if (helpful !== 'yes' && helpful !== 'no') return undefined
  return { isHelpful: helpful === 'yes', reason: feedbackReasons.find((each) => each === form.get('reason')) }
}

/** What follows an opinion: a reason is asked for until there is one. */
export function stepAfter({ isHelpful, reason }: Opinion): FeedbackStep {
  if (isHelpful) return 'yes'
  return reason ? 'reason' : 'no'
}

/** The field that marks the form which asks for a reason. */
export const reasonAsked = 'reasonAsked'

/** WID-04: the form that asks for a reason was sent without one. */
export function lacksReason(form: FormData): boolean {
  return form.has(reasonAsked) && readOpinion(form)?.reason === undefined
}

/** ANA-01: an opinion as an event: a reason comes after the 'no' that it explains. */
export function opinionEvent({ isHelpful, reason }: Opinion): PageEvent {
  return { name: 'formSubmit', formName: 'articleFeedback', successFlag: successFlags.successful, choice: isHelpful ? 'yes' : (reason ?? 'no') }
}

/** The signal of an opinion. With a reason it has another id than the opinion before it, so that both are kept. */
export function signalOf({ id, topic, title, path }: RatedArticle, { isHelpful, reason }: Opinion): OwnSignal {
  return { type: 'feedback', params: { docId: id, los: topic, title, helpful: isHelpful ? 'yes' : 'no', ...(path ? { path } : {}), ...(reason ? { subtype: reason } : {}) }, ...(reason ? { id: `|${id}|feedback|reason` } : {}) }
}
