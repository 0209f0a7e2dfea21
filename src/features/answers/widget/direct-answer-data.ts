import type { Locale } from '#contracts/identity.ts'
import type { AnswerAction, Citation } from '../api/answer-summary.ts'

/** The answer at the top of a results page, and its sentences. */
export interface DirectAnswerData {
  /** HTML in the form of `BestAnswer.answer` */
  text: string
  action: AnswerAction | undefined
  citations: readonly Citation[]
  /** the language of the answer */
  locale: Locale
  /** where the same question is asked by a form, to go on from there with a conversation */
  askMore: { action: string; question: string }
  copy: { title: string; more: string; less: string; source: string; askMore: string }
}
