import type { Database } from '#platform/database/database.ts'
import { answerTextSigner } from '#platform/security/our-answers.ts'
import type { AnswerSummary } from '../../api/answer-summary.ts'
import { handedText } from '../../hand-over/said-turns.ts'

/** Signs an answer's text, so that it is recognised as ours in a conversation that is handed over. */
export type SignAnswer = (answer: string) => string

export async function answerSigner(database: Database): Promise<SignAnswer> {
  const sign = await answerTextSigner(database)
  return (answer) => sign(handedText(answer))
}

/** The summary with signatures for its answer and for those to its related questions. */
export function signSummary(summary: AnswerSummary, sign: SignAnswer): AnswerSummary {
  return {
    ...summary,
    ...(summary.bestAnswer ? { bestAnswer: { ...summary.bestAnswer, signature: sign(summary.bestAnswer.answer) } } : {}),
    relatedQuestionAnswers: summary.relatedQuestionAnswers.map((related) => ({ ...related, signature: sign(related.answer) })),
  }
}
