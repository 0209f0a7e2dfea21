import type { Locale } from '#contracts/identity.ts'
import type { AnswerAction, Citation } from '../api/answer-summary.ts'

/** The answer on top of a page of results, and its sentences. */
export interface DirectAnswerData {
  /** HTML as `BestAnswer` has it */
  text: string
  action: AnswerAction | undefined
  citations: readonly Citation[]
  /** that it is written in */
  locale: Locale
  /** where it goes on as a conversation */
  askMore: string
  copy: { title: string; more: string; less: string; source: string; askMore: string }
}
