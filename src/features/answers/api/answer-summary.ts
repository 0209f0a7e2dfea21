import { z } from 'zod'
import { locales } from '#contracts/identity.ts'

/** `url` is a path of this site. */
export const Citation = z.object({ title: z.string(), url: z.string() })
export type Citation = z.output<typeof Citation>

/** ANS-17: a page of this site where the asker does what the answer tells. */
export const AnswerAction = z.object({ label: z.string(), url: z.string() })
export type AnswerAction = z.output<typeof AnswerAction>

/** QAS-16: `id` is the question with spaces replaced by underscores; `answer` is as `BestAnswer` has it. */
export const RelatedQuestion = z.object({
  id: z.string(),
  question: z.string(),
  answer: z.string(),
  citations: z.array(Citation),
  action: AnswerAction.optional(),
  /** says that the text is ours; goes along where the conversation is handed over */
  signature: z.string().optional(),
})
export type RelatedQuestion = z.output<typeof RelatedQuestion>

/**
 * QAS-16. `answer` is HTML of p, ol, ul, li, strong and a; links lead to pages of this site, and to nothing else. `id` names
 * the answer in what people say of it. `related_questions` and `related_answers` go together by their places.
 */
export const BestAnswer = z.object({
  id: z.string(),
  question: z.string(),
  answer: z.string(),
  articleIds: z.array(z.string()),
  related_questions: z.array(z.string()),
  related_answers: z.array(z.string()),
  /** the language that it is written in: not always that of the page which asks */
  locale: z.enum(locales).optional(),
  action: AnswerAction.optional(),
  /** ANS-20: says something of the asker's own: a page keeps nothing of it */
  isPersonal: z.boolean().optional(),
  /** says that the text is ours; goes along where the conversation is handed over */
  signature: z.string().optional(),
  /** what was signed, where the text that is shown says more */
  signedText: z.string().optional(),
})
export type BestAnswer = z.output<typeof BestAnswer>

/**
 * QAS-07, QAS-16: what a question came to. Without an answer `errorCode` says why (`error-codes.ts`), with one `statusCode`
 * is Success_Admit.
 */
export const AnswerSummary = z.object({
  bestAnswer: BestAnswer.optional(),
  relatedQuestionAnswers: z.array(RelatedQuestion).default([]),
  /** only what the answer was made from, in the order of its use */
  citations: z.array(Citation).default([]),
  isShowBestAnswer: z.boolean().default(true),
  isShowGenAIButton: z.boolean().default(false),
  /** no answer is sure, and `relatedQuestionAnswers` may be what was meant */
  isDidYouMean: z.boolean().default(false),
  errorCode: z.string().optional(),
  statusCode: z.string().optional(),
  details: z.object({ statusCode: z.string().optional() }).optional(),
  /** names this question in the signals that follow it (SIG-01) */
  fusionQueryId: z.string().optional(),
})
export type AnswerSummary = z.output<typeof AnswerSummary>
