import { plainLines } from '../markup/answer-markup.ts'
import { maxHandoverTurns, type Handover } from '../session/answer-actions.ts'
import { maxAnswerLength } from '../api/answer-limits.ts'
import type { Turn } from '../session/widget-state.ts'

/** The plain text of an answer, which is signed and handed over. */
export function handedText(answer: string): string {
  return plainLines(answer.trim()).slice(0, maxAnswerLength)
}

/** The last turns of a conversation, in plain text, for a hand-over; a missing answer is ''. */
export function saidTurns(turns: readonly (Omit<Turn, 'answer'> & { answer: Turn['answer'] | undefined })[]): Handover['turns'] {
  return turns.slice(-maxHandoverTurns).map(({ question, answer }) => {
    const { answer: text = '', signedText = text, signature } = answer?.bestAnswer ?? {}
    return { question, answer: handedText(signedText), ...(signature === undefined ? {} : { signature }) }
  })
}
