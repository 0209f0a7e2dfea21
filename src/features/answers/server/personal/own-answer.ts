import type { AnswerAction } from '../../api/answer-summary.ts'
import type { AnswerCode } from '../../api/error-codes.ts'

/** ANS-20: what the services say to a question after the asker's own. */
export interface OwnAnswer {
  sentences: string[]
  /** words of the sentences that lead to a page of the site */
  links?: readonly { words: string; href: string }[]
  action?: AnswerAction | undefined
  /** whether what the articles say of the question follows */
  hasHelp?: boolean
}

/** nothing: the services know of nothing that the question asks about */
export type Told = ({ ok: true } & OwnAnswer) | { ok: false; code: AnswerCode } | 'nothing'
