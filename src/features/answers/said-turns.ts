import { plainLines } from './answer-markup.ts'
import { maxHandoverTurns, type Handover } from './answer-actions.ts'
import { maxAnswerLength } from './answer-limits.ts'
import { textOf, type Turn } from './widget-state.ts'

/** A conversation as it is handed over: its end, in plain text; an answer that there is none is ''. */
export function saidTurns(turns: readonly (Omit<Turn, 'answer'> & { answer: Turn['answer'] | undefined })[]): Handover['turns'] {
  return turns.slice(-maxHandoverTurns).map(({ question, answer }) => ({ question, answer: answer ? plainLines(textOf(answer)).slice(0, maxAnswerLength) : '' }))
}
