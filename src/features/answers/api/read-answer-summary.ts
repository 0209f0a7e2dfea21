import type { ResponseOf } from '#contracts/endpoint.ts'
import type { AnswerSummary, personaliseAddOns } from '../contract.ts'
import type { BestAnswer, Citation, RelatedQuestion } from './answer-summary.ts'

/** What a page shows of an answer (QAS-16, ANS-05). */
export interface AnswerShown {
  bestAnswer: BestAnswer | undefined
  /** ANS-05: if false, or without a text, the answer is not shown */
  isShowBestAnswer: boolean
  isShowGenAIButton: boolean
  /** no answer is sure, and the related questions may be what was meant */
  isDidYouMean: boolean
  citations: Citation[]
  relatedQuestions: RelatedQuestion[]
  errorCode: string | undefined
  /** identifies this question in the signals that follow it */
  fusionQueryId: string | undefined
}

export const emptyAnswer: AnswerShown = {
  bestAnswer: undefined,
  isShowBestAnswer: false,
  isShowGenAIButton: false,
  isDidYouMean: false,
  citations: [],
  relatedQuestions: [],
  errorCode: undefined,
  fusionQueryId: undefined,
}

/** QAS-07, QAS-09: reads the response of an answer service; `undefined`, for a failed call, gives empty data. */
export function readAnswerSummary(data: Partial<AnswerSummary> | undefined): AnswerShown {
  if (!data) return emptyAnswer
  return {
    bestAnswer: data.bestAnswer,
    isShowBestAnswer: data.isShowBestAnswer ?? true,
    isShowGenAIButton: data.isShowGenAIButton ?? false,
    isDidYouMean: data.isDidYouMean ?? false,
    citations: data.citations ?? [],
    relatedQuestions: data.relatedQuestionAnswers ?? [],
    errorCode: data.errorCode ?? data.details?.statusCode ?? data.statusCode,
    fusionQueryId: data.fusionQueryId,
  }
}

/** QAS-04: the summary with the content's suffix as an answer, without related questions and citations. */
export function readPersonalAnswer(data: ResponseOf<typeof personaliseAddOns> | undefined, question: string, suffix = ''): AnswerShown {
  if (!data) return emptyAnswer
  const errorCode = data.errorDetails?.statusCode ?? data.statusCode
  const { summary, signature } = data.subscriberAddOnAIDetails ?? {}
  if (!summary) return { ...emptyAnswer, errorCode }
  const answer = suffix === '' ? summary : `${summary} ${suffix}`
  const bestAnswer = { id: question.replaceAll(' ', '_'), isPersonal: true, question, answer, articleIds: [], related_questions: [], related_answers: [], ...(signature === undefined ? {} : { signature, signedText: summary }) }
  return { ...emptyAnswer, bestAnswer, isShowBestAnswer: true, errorCode }
}

/** An entry of a conversation, as a page keeps it; the type `default` is for texts from before the first question. */
export interface ConversationEntry {
  type: 'System' | 'User' | 'default'
  text: string
}

/** QAS-05: lines that begin with 'System: ' or 'User: '; entries of the default type are skipped. */
export function conversationLines(entries: readonly ConversationEntry[]): string {
  return entries.flatMap(({ type, text }) => (type === 'default' ? [] : [`${type}: ${text.replace(/\s+/g, ' ').trim()}`])).join('\n')
}
