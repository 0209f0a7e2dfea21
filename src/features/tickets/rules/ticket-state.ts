/** TIC-05: the states of a ticket that a customer sees. */
export const ticketStates = ['received', 'inProgress', 'waiting', 'solved', 'closed'] as const
export type TicketState = (typeof ticketStates)[number]

/** The statuses of TMF621 v4. */
export const standardStatuses = ['acknowledged', 'inProgress', 'held', 'pending', 'resolved', 'closed', 'cancelled', 'rejected'] as const
export type StandardStatus = (typeof standardStatuses)[number]

const states: Readonly<Record<StandardStatus, TicketState>> = {
  acknowledged: 'received',
  inProgress: 'inProgress',
  held: 'inProgress',
  pending: 'waiting',
  resolved: 'solved',
  closed: 'closed',
  cancelled: 'closed',
  rejected: 'closed',
}

/** TIC-05: an unknown status is shown as in progress. */
export function ticketStateOf(status: string): TicketState {
  return Object.hasOwn(states, status) ? states[status as StandardStatus] : 'inProgress'
}

export function isOpenState(state: TicketState): boolean {
  return state !== 'solved' && state !== 'closed'
}

export const reopenDays = 14
const dayMs = 86_400_000

/** What the rules depend on. Instants in epoch ms. */
export interface TicketFacts {
  status: string
  /** when the ticket was last solved or closed */
  endedAt: number | undefined
}

/** TIC-03: until when (epoch ms) a ticket may be reopened; undefined if not. Rejected and cancelled ones are final. */
export function reopenUntil({ status, endedAt }: TicketFacts): number | undefined {
  const mayReopen = status === 'resolved' || status === 'closed'
  return mayReopen && endedAt !== undefined ? endedAt + reopenDays * dayMs : undefined
}

/** TIC-03: what the customer may do with the ticket now. */
export function allowedChanges(facts: TicketFacts, now: number): { reply: boolean; close: boolean; reopen: boolean } {
  const state = ticketStateOf(facts.status)
  const until = reopenUntil(facts)
  return { reply: isOpenState(state), close: state !== 'closed', reopen: until !== undefined && now <= until }
}
