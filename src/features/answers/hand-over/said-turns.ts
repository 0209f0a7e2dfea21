import { plainLines } from '../markup/answer-markup.ts'
import { maxHandoverTurns, type Handover } from '../session/answer-actions.ts'
import { maxAnswerLength } from '../api/answer-limits.ts'
import type { Turn } from '../session/widget-state.ts'

/** An answer as it is handed over, and signed: plain text. */
export function handedText(answer: string): string {
  return plainLines(answer.trim()).slice(0, maxAnswerLength)
}

/** A conversation as it is handed over: its end, in plain text; an answer that there is none is ''. */
export function saidTurns(turns: readonly (Omit<Turn, 'answer'> & { answer: Turn['answer'] | undefined })[]): Handover['turns'] {
  return turns.slice(-maxHandoverTurns).map(({ question, answer }) => {
    const { answer: text = '', signedText = text, signature } = answer?.bestAnswer ?? {}
    return { question, answer: handedText(signedText), ...(signature === undefined ? {} : { signature }) }
  })
}
