import { signedInCustomer, type RequestContext } from '#platform/context/request-context.ts'
import { ticketStateOf, type TicketState } from '../rules/ticket-state.ts'

export interface TicketEvent {
  at: number
  position: number
  kind: 'opened' | 'message' | 'status' | 'reopened'
  isByCustomer: boolean
  /** first name of the operator who answered; '' otherwise */
  name: string
  text: string
  /** the state that the entry led to */
  state: TicketState | undefined
  number: string
  title: string
}

/** ORD-04: the entries of the signed-in customer's own tickets, newest first, without the desk's notes. */
export async function listOwnTicketEvents(context: RequestContext, limit: number): Promise<TicketEvent[]> {
  const { customerId } = signedInCustomer(context)
  const rows = await context.runtime.database.read
    .selectFrom('ticket_entry')
    .innerJoin('ticket', 'ticket.id', 'ticket_entry.ticket_id')
    .select(['ticket.id', 'ticket.title', 'ticket_entry.at', 'ticket_entry.position', 'ticket_entry.kind', 'ticket_entry.author', 'ticket_entry.author_name', 'ticket_entry.body', 'ticket_entry.status'])
    .where('ticket.customer_id', '=', customerId)
    .where('ticket_entry.kind', '!=', 'note')
    .orderBy('ticket_entry.at', 'desc')
    .orderBy('ticket_entry.position', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    at: row.at,
    position: row.position,
    kind: row.kind as TicketEvent['kind'],
    isByCustomer: row.author === 'customer',
    name: row.author === 'operator' ? row.author_name : '',
    text: row.body,
    state: row.status === null ? undefined : ticketStateOf(row.status),
    number: row.id,
    title: row.title,
  }))
}
