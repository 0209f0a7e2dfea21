import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import type { Outcome } from '#contracts/outcome.ts'
import { call } from '#platform/services/call.ts'
import { readInput } from '#platform/services/handlers.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { maxHandoverTurns, type Handover } from '../../session/answer-actions.ts'
import { maxAnswerLength, maxLongQuestionLength } from '../../api/answer-limits.ts'
import { handOver } from '../../contract.ts'

/** Our signatures have 43 characters. */
const maxSignatureLength = 100

/** Hands a conversation over from a form, without script: the address where it continues, or why it was not kept. */
export async function handOverForm(context: RequestContext, form: FormData): Promise<Outcome<ResponseOf<typeof handOver>>> {
  const { audience, locale } = context
  // calls within the process are not validated, and any client can send a form
  const input = readInput(handOver, { body: { target: targetOf(form), audience, locale, turns: turnsOf(form) } })
  return input.ok ? call(context, handOver, input.data as InputOf<typeof handOver>, { signIn: 'return' }) : input
}

export function targetOf(form: FormData): Handover['target'] {
  return form.get('target') === 'appointment' ? 'appointment' : 'ticket'
}

/** The turns of a conversation, from the form fields that `SaidFields` writes. */
export function turnsOf(form: FormData): Handover['turns'] {
  // a form sends each line end as two characters (CR LF)
  const texts = (name: string, most: number) => form.getAll(name).map((text) => String(text).replaceAll('\r\n', '\n').slice(0, most))
  const answers = texts('answer', maxAnswerLength)
  const signatures = texts('signature', maxSignatureLength)
  const questions = texts('question', maxLongQuestionLength).filter((question) => question !== '')
  return questions.slice(0, maxHandoverTurns).map((question, index) => ({ question, answer: answers[index] ?? '', ...(signatures[index] ? { signature: signatures[index] } : {}) }))
}
