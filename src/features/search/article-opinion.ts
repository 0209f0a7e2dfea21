import { successFlags, type PageEvent } from '#features/analytics/contract.ts'
import type { OwnSignal } from './signal-report.ts'

/** Why an article did not help; the signal's subtype. */
export const feedbackReasons = ['not-my-problem', 'unclear', 'did-not-work', 'outdated'] as const
export type FeedbackReason = (typeof feedbackReasons)[number]

export interface RatedArticle {
  id: string
  topic: string
  title: string
  /** of its page; a script says itself where it is */
  path?: string
}

export interface Opinion {
  isHelpful: boolean
  reason: FeedbackReason | undefined
}

/** What a reader has said of an article so far. */
export type FeedbackStep = 'ask' | 'yes' | 'no' | 'reason'

/** Undefined where the form says nothing. */
export function readOpinion(form: FormData): Opinion | undefined {
  const helpful = form.get('helpful')
  if (helpful !== 'yes' && helpful !== 'no') return undefined
  return { isHelpful: helpful === 'yes', reason: feedbackReasons.find((each) => each === form.get('reason')) }
}

/** A reason is asked for until there is one. */
export function stepAfter({ isHelpful, reason }: Opinion): FeedbackStep {
  if (isHelpful) return 'yes'
  return reason ? 'reason' : 'no'
}

/** Stands in the form that asks for a reason. */
export const reasonAsked = 'reasonAsked'

/** WID-04: the form that asks for a reason was sent without one. */
export function lacksReason(form: FormData): boolean {
  return form.has(reasonAsked) && readOpinion(form)?.reason === undefined
}

/** ANA-01: an opinion as an event: a reason comes after the 'no' that it explains. */
export function opinionEvent({ isHelpful, reason }: Opinion): PageEvent {
  return { name: 'formSubmit', formName: 'articleFeedback', successFlag: successFlags.successful, choice: isHelpful ? 'yes' : (reason ?? 'no') }
}

/** The signal of an opinion; one with a reason is another one than the opinion before it. */
export function signalOf({ id, topic, title, path }: RatedArticle, { isHelpful, reason }: Opinion): OwnSignal {
  return { type: 'feedback', params: { docId: id, los: topic, title, helpful: isHelpful ? 'yes' : 'no', ...(path ? { path } : {}), ...(reason ? { subtype: reason } : {}) }, ...(reason ? { id: `|${id}|feedback|reason` } : {}) }
}
