import type { AnswerAction } from '../../api/answer-summary.ts'
import type { AnswerCode } from '../../api/error-codes.ts'

/** ANS-20: what the services say to a question about the asker's own records. */
export interface OwnAnswer {
  sentences: string[]
  /** words of the sentences that lead to a page of the site */
  links?: readonly { words: string; href: string }[]
  /** words of the sentences to read at a glance, such as a name */
  bold?: readonly string[]
  action?: AnswerAction | undefined
  /** whether what the articles say about the question follows */
  hasHelp?: boolean
  /** ORD-03: an arrangement is confirmed, so none has to be asked for */
  isArranged?: boolean
}

/** nothing: the services know nothing about what the question asks */
export type Told = ({ ok: true } & OwnAnswer) | { ok: false; code: AnswerCode } | 'nothing'
