import { ticketStateOf, type TicketState } from '../../rules/ticket-state.ts'
import type { EntryRow, TicketRow } from '../../server/store/ticket-store.ts'

/** What an entry of a timeline means to the customer: the new state of the ticket, or the action. */
type TicketNews = 'opened' | 'reopened' | 'resumed' | 'answered' | TicketState

export function newsOfEntry(ticket: Pick<TicketRow, 'status'>, entry: Pick<EntryRow, 'kind' | 'author' | 'status'>): TicketNews {
  if (entry.kind === 'opened') return 'opened'
  const state = ticketStateOf(entry.status ?? ticket.status)
  // The customer's own action is confirmed: closed, reopened, or an answer that support was waiting for.
  if (entry.author === 'customer' && entry.kind !== 'status') return entry.kind === 'reopened' ? 'reopened' : 'resumed'
  return entry.kind === 'message' && (entry.status === null || state === 'inProgress') ? 'answered' : state
}
