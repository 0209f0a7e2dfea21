import { z } from 'zod'
import { endpoint, type Endpoint, type InputOf, type ResponseOf } from '#contracts/endpoint.ts'
import type { Failure, Outcome } from '#contracts/outcome.ts'
import type { Config } from '#platform/config/config.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { askTmfSystem, closeTmfSystem, type TmfAnswer } from '#platform/services/tmf-client.ts'
import { RemoteTicket } from './remote-ticket.ts'

const params = z.object({ id: z.string() })
const body = z.record(z.string(), z.unknown())

/** The operations of an operator's TMF621 v4 that we use. Of a list each ticket is looked at by itself: one that does not fit hides no other. */
export const systemEndpoints = {
  list: endpoint({ id: 'ticketSystem.listTickets', summary: 'Tickets by attribute.', method: 'GET', path: '/troubleTicket', access: 'anyone', query: z.record(z.string(), z.string()), response: z.array(z.unknown()) }),
  read: endpoint({ id: 'ticketSystem.readTicket', summary: 'One ticket.', method: 'GET', path: '/troubleTicket/{id}', access: 'anyone', params, response: RemoteTicket }),
  create: endpoint({ id: 'ticketSystem.createTicket', summary: 'A new ticket.', method: 'POST', path: '/troubleTicket', access: 'anyone', body, response: RemoteTicket }),
  patch: endpoint({ id: 'ticketSystem.changeTicket', summary: 'Changes a ticket.', method: 'PATCH', path: '/troubleTicket/{id}', access: 'anyone', params, body, response: RemoteTicket }),
}

/** One call of the operator's ticket system, as `askTmfSystem` makes it. */
export function askTicketSystem<E extends Endpoint>(context: RequestContext, asked: E, input: InputOf<E>, headers: Record<string, string> = {}): Promise<Outcome<TmfAnswer<ResponseOf<E>>>> {
  const { ticketSystem } = context.runtime.config
  if (!ticketSystem) throw new Error('No ticket system is configured.')
  return askTmfSystem(context, ticketSystem, 'ticket system', asked, input, headers)
}

/** Ends the connections to the operator's ticket system, if there are any. */
export function closeTicketSystem({ ticketSystem }: Pick<Config, 'ticketSystem'>): Promise<void> {
  return closeTmfSystem(ticketSystem)
}

const refusals = new Set([400, 404, 405, 410, 422])

/** It has heard what we want and will not have it. All else may go better another time: no answer, too much, no rights (yet), another version. */
export function isRefused({ status }: Failure): boolean {
  return refusals.has(status)
}
