import { z } from 'zod'
import { endpoint, type Endpoint, type InputOf, type ResponseOf } from '#contracts/endpoint.ts'
import type { Failure, Outcome } from '#contracts/outcome.ts'
import type { Config } from '#platform/config/config.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { askTmfSystem, closeTmfSystem, type TmfAnswer } from '#platform/services/tmf-client.ts'
import { RemoteTicket } from './remote-ticket.ts'

const params = z.object({ id: z.string() })
const body = z.record(z.string(), z.unknown())

/** The TMF621 v4 operations that we use. Lists are parsed ticket by ticket: an invalid one hides no other. */
export const systemEndpoints = {
  list: endpoint({ id: 'ticketSystem.listTickets', summary: 'Tickets by attribute.', method: 'GET', path: '/troubleTicket', access: 'anyone', query: z.record(z.string(), z.string()), response: z.array(z.unknown()) }),
  read: endpoint({ id: 'ticketSystem.readTicket', summary: 'One ticket.', method: 'GET', path: '/troubleTicket/{id}', access: 'anyone', params, response: RemoteTicket }),
  create: endpoint({ id: 'ticketSystem.createTicket', summary: 'A new ticket.', method: 'POST', path: '/troubleTicket', access: 'anyone', body, response: RemoteTicket }),
  patch: endpoint({ id: 'ticketSystem.changeTicket', summary: 'Changes a ticket.', method: 'PATCH', path: '/troubleTicket/{id}', access: 'anyone', params, body, response: RemoteTicket }),
}

/** Calls the operator's ticket system through `askTmfSystem`. @throws Error if none is configured */
export function askTicketSystem<E extends Endpoint>(context: RequestContext, asked: E, input: InputOf<E>, headers: Record<string, string> = {}): Promise<Outcome<TmfAnswer<ResponseOf<E>>>> {
  const { ticketSystem } = context.runtime.config
  if (!ticketSystem) throw new Error('No ticket system is configured.')
  return askTmfSystem(context, ticketSystem, 'ticket system', asked, input, headers)
}

/** Closes the connections to the operator's ticket system, if there are any. */
export function closeTicketSystem({ ticketSystem }: Pick<Config, 'ticketSystem'>): Promise<void> {
  return closeTmfSystem(ticketSystem)
}

const refusals = new Set([400, 404, 405, 410, 422])

/** Whether the request was read and refused. Other failures may pass: no answer, overload, rights, a new version. */
export function isRefused({ status }: Failure): boolean {
  return refusals.has(status)
}
