import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import type { Outcome } from '#contracts/outcome.ts'
import { call } from '#platform/services/call.ts'
import { readInput } from '#platform/services/handlers.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { maxHandoverTurns, type Handover } from '../../session/answer-actions.ts'
import { maxAnswerLength, maxLongQuestionLength } from '../../api/answer-limits.ts'
import { handOver } from '../../contract.ts'

/** Ours have 43 characters. */
const maxSignatureLength = 100

/** Without script: where the conversation of a form goes on, or why it could not be kept. */
export async function handOverForm(context: RequestContext, form: FormData): Promise<Outcome<ResponseOf<typeof handOver>>> {
  const { audience, locale } = context
  // a call inside the process is not validated, and anybody can send a form
  const input = readInput(handOver, { body: { target: targetOf(form), audience, locale, turns: turnsOf(form) } })
  return input.ok ? call(context, handOver, input.data as InputOf<typeof handOver>, { signIn: 'return' }) : input
}

export function targetOf(form: FormData): Handover['target'] {
  return form.get('target') === 'appointment' ? 'appointment' : 'ticket'
}

/** What was said, as `SaidFields` writes it into a form. */
export function turnsOf(form: FormData): Handover['turns'] {
  // a form sends the end of a line as two characters
  const texts = (name: string, most: number) => form.getAll(name).map((text) => String(text).replaceAll('\r\n', '\n').slice(0, most))
  const answers = texts('answer', maxAnswerLength)
  const signatures = texts('signature', maxSignatureLength)
  const questions = texts('question', maxLongQuestionLength).filter((question) => question !== '')
  return questions.slice(0, maxHandoverTurns).map((question, index) => ({ question, answer: answers[index] ?? '', ...(signatures[index] ? { signature: signatures[index] } : {}) }))
}
