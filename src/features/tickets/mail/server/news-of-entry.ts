import { ticketStateOf, type TicketState } from '../../rules/ticket-state.ts'
import type { EntryRow, TicketRow } from '../../server/store/ticket-store.ts'

/** What an entry of a timeline means to its customer: the state that it led to, or what was done. */
type TicketNews = 'opened' | 'reopened' | 'resumed' | 'answered' | TicketState

export function newsOfEntry(ticket: Pick<TicketRow, 'status'>, entry: Pick<EntryRow, 'kind' | 'author' | 'status'>): TicketNews {
  if (entry.kind === 'opened') return 'opened'
  const state = ticketStateOf(entry.status ?? ticket.status)
  // what somebody has done themselves is confirmed: closed, opened again, or answered where we were waiting for it
  if (entry.author === 'customer' && entry.kind !== 'status') return entry.kind === 'reopened' ? 'reopened' : 'resumed'
  return entry.kind === 'message' && (entry.status === null || state === 'inProgress') ? 'answered' : state
}
