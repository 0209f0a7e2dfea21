import { failure, type Failure } from '#contracts/outcome.ts'
import type { TicketContact } from '../../ticket-endpoints.ts'
import { allowedChanges, isOpenState, ticketStateOf } from '../../rules/ticket-state.ts'
import type { NewEntry, TicketActor, TicketRow } from '../store/ticket-store.ts'

/** What a change writes: changed columns, one entry of the timeline, and whether the customer is told by e-mail. */
export interface PlannedChange {
  columns: Partial<TicketRow>
  entry?: NewEntry
  isTold: boolean
}

export const notAllowedNow = failure(409, 'NOT_ALLOWED_NOW', 'The ticket is in a state that does not allow this.')

/** Characters of an entry that a list shows. */
const longestBeginning = 160

export const beginningOf = (text: string): string => (text.length > longestBeginning ? `${text.slice(0, longestBeginning - 1).trimEnd()}…` : text)

function entryOf(actor: TicketActor, now: number, rest: Partial<NewEntry> & Pick<NewEntry, 'kind'>): NewEntry {
  const author = actor.kind === 'visitor' ? 'customer' : actor.kind
  return { at: now, author, author_id: author === 'customer' ? '' : actor.id, author_name: actor.name, body: '', status: null, article_id: null, ...rest }
}

/** The columns that a new status changes: `ended_at` is set when the ticket ends and cleared when it opens again. */
function withStatus(row: TicketRow, status: string, now: number): Partial<TicketRow> {
  const [wasOpen, isOpen] = [isOpenState(ticketStateOf(row.status)), isOpenState(ticketStateOf(status))]
  return {
    status,
    ...(isOpen ? { ended_at: null, status_reason: null } : wasOpen || row.ended_at === null ? { ended_at: now } : {}),
    ...(isOpen && !wasOpen ? { reopened: row.reopened + 1 } : {}),
  }
}

/** The columns that an answer of support changes; the first answer ends the wait of TIC-07. */
function withAnswer(row: TicketRow, text: string, now: number): Partial<TicketRow> {
  return {
    last_answer: beginningOf(text),
    last_answer_at: now,
    first_answered_at: row.first_answered_at ?? now,
  }
}

/** TIC-03: a customer's answer. A ticket that was waiting for it is in progress again. */
export function planCustomerReply(row: TicketRow, actor: TicketActor, text: string, now: number): PlannedChange | Failure {
  if (!allowedChanges(factsOf(row), now).reply) return notAllowedNow
  const isAwaited = ticketStateOf(row.status) === 'waiting'
  const status = isAwaited ? 'inProgress' : null
  return { columns: isAwaited ? withStatus(row, 'inProgress', now) : {}, entry: entryOf(actor, now, { kind: 'message', body: text, status }), isTold: isAwaited }
}

/** TIC-03: the customer says that the problem is gone. */
export function planCustomerClose(row: TicketRow, actor: TicketActor, now: number): PlannedChange | Failure {
  if (!allowedChanges(factsOf(row), now).close) return notAllowedNow
  // A customer who closes a solved ticket gets the full 14 days to reopen it again.
  return { columns: { ...withStatus(row, 'closed', now), ended_at: now }, entry: entryOf(actor, now, { kind: 'status', status: 'closed' }), isTold: true }
}

/** TIC-03: the customer says that the problem is not gone. */
export function planCustomerReopen(row: TicketRow, actor: TicketActor, text: string, now: number): PlannedChange | Failure {
  if (!allowedChanges(factsOf(row), now).reopen) return notAllowedNow
  return { columns: withStatus(row, 'inProgress', now), entry: entryOf(actor, now, { kind: 'reopened', body: text, status: 'inProgress' }), isTold: true }
}

/**
 * TIC-05, TIC-06: an answer of the desk or a partner's system, with the new status. Without a status, a received ticket
 * becomes in progress, and an ended one opens again.
 */
export function planAnswer(row: TicketRow, actor: TicketActor, answer: { text: string; status?: string | undefined; articleId?: string | undefined }, now: number): PlannedChange {
  const state = ticketStateOf(row.status)
  const status = answer.status ?? (state === 'received' || !isOpenState(state) ? 'inProgress' : row.status)
  const hasMoved = status !== row.status
  return {
    columns: { ...withAnswer(row, answer.text, now), ...(hasMoved ? withStatus(row, status, now) : {}) },
    entry: entryOf(actor, now, { kind: 'message', body: answer.text, status: hasMoved ? status : null, article_id: answer.articleId ?? null }),
    isTold: true,
  }
}

/** TIC-05: a new status with its reason. The customer is told if they see another state, or if a reason is given. */
export function planStatus(row: TicketRow, actor: TicketActor, { status, reason = '' }: { status: string; reason?: string | undefined }, now: number): PlannedChange {
  const isSeen = ticketStateOf(status) !== ticketStateOf(row.status) || reason !== ''
  return {
    columns: { ...withStatus(row, status, now), status_reason: reason === '' ? null : reason },
    entry: entryOf(actor, now, { kind: 'status', status, body: reason }),
    isTold: isSeen,
  }
}

/** TIC-06: a note for the desk; customers never see it. */
export function planNote(actor: TicketActor, text: string, now: number): PlannedChange {
  return { columns: {}, entry: entryOf(actor, now, { kind: 'note', body: text }), isTold: false }
}

/** TIC-06: assigns the ticket to an operator; undefined: to no one. */
export function planAssign(assignee: string | undefined): PlannedChange {
  return { columns: { assignee: assignee ?? null }, isTold: false }
}

/** TIC-05: sends news by e-mail in place of text messages, and deletes the phone number. */
export function planMail(row: TicketRow): PlannedChange | Failure {
  if ((JSON.parse(row.contact) as TicketContact).by !== 'sms') return notAllowedNow
  return { columns: { contact: JSON.stringify({ by: 'email' } satisfies TicketContact) }, isTold: false }
}

export function factsOf(row: Pick<TicketRow, 'status' | 'ended_at'>) {
  return { status: row.status, endedAt: row.ended_at ?? undefined }
}

/** The first entry of a ticket. */
export function openedEntry(actor: TicketActor, text: string, status: string, now: number): NewEntry {
  return entryOf(actor, now, { kind: 'opened', body: text, status })
}
