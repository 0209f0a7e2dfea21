import { supportPath } from '#contracts/site-path.ts'
import { listTickets, ticketStateWords } from '#features/tickets/contract.ts'
import { call } from '#platform/services/call.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { answerCodes } from '../../api/error-codes.ts'
import { recordsNamedIn, isTicketNumber } from '../../engine/questions/recognise-own-matter.ts'
import type { AskedQuestion } from '../questions/read-request.ts'
import type { Told } from './own-answer.ts'
import { answersCopy } from '../answers-copy.ts'

const told = 3

/**
 * The state of the asker's tickets: the one that the question names by number, or up to three, those that wait for the
 * customer first.
 */
export async function tellTickets(context: RequestContext, { question, variant }: AskedQuestion): Promise<Told> {
  const { locale } = variant
  const copy = answersCopy[locale].ownMatters
  const answer = await call(context, listTickets, { query: { state: 'all', limit: 100, offset: 0 } }, { signIn: 'return' })
  if (!answer.ok) return { ok: false, code: answerCodes.personalDataFault }
  const { tickets } = answer.data.content
  if (tickets.length === 0) return { ok: true, sentences: [copy.noTicket], action: { label: copy.ticketReport, url: supportPath(variant, 'openticket') } }
  const asked = recordsNamedIn(question).find(isTicketNumber)
  const named = tickets.filter(({ number }) => number === asked)
  // another customer's number gets the same answer as one that does not exist
  const missing = asked !== undefined && named.length === 0 ? [copy.noSuchTicket(asked)] : []
  const shown = named.length > 0 ? named : tickets.slice(0, told)
  const sentences = shown.map(({ title, number, state, lastAnswer }) => copy.ticketOf(title, number, ticketStateWords[locale][state], lastAnswer?.text))
  return { ok: true, sentences: [...missing, ...sentences], action: { label: copy.ticketAction, url: supportPath(variant, 'mytickets', ...(shown.length === 1 ? [shown[0]!.number] : [])) } }
}
