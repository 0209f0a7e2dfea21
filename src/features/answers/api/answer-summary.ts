import { z } from 'zod'
import { locales } from '#contracts/identity.ts'

/** `url` is a path of this site. */
export const Citation = z.object({ title: z.string(), url: z.string() })
export type Citation = z.output<typeof Citation>

/** ANS-17: a page of this site on which the customer does what the answer describes. */
export const AnswerAction = z.object({ label: z.string(), url: z.string() })
export type AnswerAction = z.output<typeof AnswerAction>

/** QAS-16: `id` is the question with spaces replaced by underscores; `answer` has the form of `BestAnswer.answer`. */
export const RelatedQuestion = z.object({
  id: z.string(),
  question: z.string(),
  answer: z.string(),
  citations: z.array(Citation),
  action: AnswerAction.optional(),
  /** proves that the text is ours; sent along when the conversation is handed over */
  signature: z.string().optional(),
})
export type RelatedQuestion = z.output<typeof RelatedQuestion>

/**
 * QAS-16. `answer` is HTML of p, ol, ul, li, strong and a; links lead to pages of this site only. `id` identifies the
 * answer in feedback. `related_questions` and `related_answers` are parallel.
 */
export const BestAnswer = z.object({
  id: z.string(),
  question: z.string(),
  answer: z.string(),
  articleIds: z.array(z.string()),
  related_questions: z.array(z.string()),
  related_answers: z.array(z.string()),
  /** the language of the answer, which is not always that of the page */
  locale: z.enum(locales).optional(),
  action: AnswerAction.optional(),
  /** ANS-20: whether it holds the customer's own data: then a page keeps nothing of it */
  isPersonal: z.boolean().optional(),
  /** ANS-18: whether it is what we say to somebody in danger: then a page asks for no opinion of it */
  isForDanger: z.boolean().optional(),
  /** proves that the text is ours; sent along when the conversation is handed over */
  signature: z.string().optional(),
  /** the signed text, if the text that is shown says more */
  signedText: z.string().optional(),
})
export type BestAnswer = z.output<typeof BestAnswer>

/**
 * QAS-07, QAS-16: the result of a question. Without an answer `errorCode` says why (`error-codes.ts`); with one
 * `statusCode` is Success_Admit.
 */
export const AnswerSummary = z.object({
  bestAnswer: BestAnswer.optional(),
  relatedQuestionAnswers: z.array(RelatedQuestion).default([]),
  /** only the articles that the answer was made from, in the order of their use */
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
