import type { ResponseOf } from '#contracts/endpoint.ts'
import type { AnswerDocument, answerExtraction, popularAnswers } from '../contract.ts'

/** What a page shows of an answer service's response (QAS-01, QAS-06). */
export interface SmartAnswer {
  /** undefined if the service is not sure of one */
  bestAnswer: AnswerDocument | undefined
  relatedQuestions: AnswerDocument[]
}

export interface CommonQuestion {
  /** the question with spaces replaced by underscores */
  id: string
  question: string
  answer: string
  citations: { title: string; url: string }[]
  action?: { label: string; url: string }
  signature?: string
}

const noSmartAnswer: SmartAnswer = { bestAnswer: undefined, relatedQuestions: [] }

/**
 * QAS-01, QAS-11: the best answer wins over a single document. Several documents are no answer: the first three are
 * related questions. QAS-09: undefined, for a failed call, gives empty data.
 * @public
 */
export function readSmartAnswer(data: ResponseOf<typeof answerExtraction> | undefined): SmartAnswer {
  if (!data) return noSmartAnswer
  const { docs } = data.response
  const { best_answer: best, relatedQuestionAnswers } = data.fusion
  const answer = best ?? (docs.length === 1 ? docs[0] : undefined)
  return answer ? { bestAnswer: answer, relatedQuestions: relatedQuestionAnswers } : { bestAnswer: undefined, relatedQuestions: docs.slice(0, 3) }
}

/** QAS-06: at most three common questions; QAS-09: none for a failed call. */
export function readCommonQuestions(data: ResponseOf<typeof popularAnswers> | undefined): CommonQuestion[] {
  return (data?.categorySuggestions ?? []).slice(0, 3).map(({ suggestion, answer, citations, action, signature }) => ({
    id: suggestion.replaceAll(' ', '_'),
    question: decodeEntities(suggestion),
    answer: decodeEntities(answer[0]!),
    citations,
    ...(action === undefined ? {} : { action }),
    ...(signature === undefined ? {} : { signature }),
  }))
}

/** QAS-06: escaped quotes and ampersands as the characters that they stand for. */
export function decodeEntities(text: string): string {
  return text
    .replace(/\\(["'])/g, '$1')
    .replace(/&(quot|#34);/g, '"')
    .replace(/&(apos|#39);/g, "'")
    .replace(/&amp;/g, '&')
}
