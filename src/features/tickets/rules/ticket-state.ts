/** TIC-05: what a customer is told of how a ticket stands. */
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

/** TIC-05: a status that nobody knows here shows as in progress. */
export function ticketStateOf(status: string): TicketState {
  return Object.hasOwn(states, status) ? states[status as StandardStatus] : 'inProgress'
}

export function isOpenState(state: TicketState): boolean {
  return state !== 'solved' && state !== 'closed'
}

export const reopenDays = 14
const dayMs = 86_400_000

/** What the rules look at. Instants in epoch ms. */
export interface TicketFacts {
  status: string
  /** when it was last solved or closed */
  endedAt: number | undefined
}

/** TIC-03: until when it may be reopened; undefined where it may not. What was rejected or cancelled is over. */
export function reopenUntil({ status, endedAt }: TicketFacts): number | undefined {
  const mayReopen = status === 'resolved' || status === 'closed'
  return mayReopen && endedAt !== undefined ? endedAt + reopenDays * dayMs : undefined
}

/** TIC-03: what its customer may do with it now. */
export function allowedChanges(facts: TicketFacts, now: number): { reply: boolean; close: boolean; reopen: boolean } {
  const state = ticketStateOf(facts.status)
  const until = reopenUntil(facts)
  return { reply: isOpenState(state), close: state !== 'closed', reopen: until !== undefined && now <= until }
}
