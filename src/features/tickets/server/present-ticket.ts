import type { Kysely } from 'kysely'
import type { Schema } from '#platform/database/tables/schema.ts'
import { allowedChanges, isOpenState, reopenUntil, ticketStateOf } from '../rules/ticket-state.ts'
import { picturePathOf } from '../pictures/picture-rules.ts'
import type { ListedTicket, Ticket, TicketContact, TicketEntry, TicketPicture, TicketSummary } from '../ticket-endpoints.ts'
import { beginningOf, factsOf } from './changes/plan-change.ts'
import { listEntries, listPictures, type EntryRow, type ListedRow, type PictureRow, type TicketRow } from './store/ticket-store.ts'

/**
 * A ticket as the service returns it to its customer, without anything internal to the desk. Its version is the number of
 * entries that the customer sees, since the row's own version also counts notes and assignments.
 */
function presentSummary(row: TicketRow & Pick<ListedRow, 'said' | 'latest_at'>): TicketSummary {
  const state = ticketStateOf(row.status)
  const summary: TicketSummary = {
    number: row.id,
    title: row.title,
    category: row.category,
    account: row.account_number ?? '',
    state,
    openedAt: row.created_at,
    updatedAt: row.latest_at ?? row.created_at,
    version: Number(row.said),
  }
  if (row.due_at !== null && row.first_answered_at === null && isOpenState(state)) summary.dueAt = row.due_at
  if (row.last_answer !== null && row.last_answer_at !== null) summary.lastAnswer = { at: row.last_answer_at, text: row.last_answer }
  return summary
}

/** TIC-03: a ticket of its customer's list. Long texts are cut, since a list shows their beginning. */
export function presentListed(row: ListedRow): ListedTicket {
  const summary = presentSummary(row)
  const { latest_at: at, latest_kind: kind, latest_author: author, latest_body: body, latest_status: status } = row
  if (at === null || kind === null) return summary
  return { ...summary, latest: { at, kind: kind as TicketEntry['kind'], from: sideOf(author), text: beginningOf(body ?? ''), ...(status === null ? {} : { state: ticketStateOf(status) }) } }
}

export async function presentTicket(db: Kysely<Schema>, row: TicketRow, now: number): Promise<Ticket> {
  const [entries, pictures] = await Promise.all([listEntries(db, row.id), listPictures(db, row.id)])
  return presentWith(row, entries, pictures, now)
}

/** A ticket with its entries and pictures, both in their order. */
export function presentWith(row: TicketRow, entries: readonly EntryRow[], pictures: readonly PictureRow[], now: number): Ticket {
  const facts = factsOf(row)
  const until = reopenUntil(facts)
  const ticket: Ticket = {
    ...presentSummary({ ...row, said: entries.length, latest_at: entries.at(-1)?.at ?? null }),
    since: row.since,
    contact: JSON.parse(row.contact) as TicketContact,
    timeline: entries.map((entry, index) => presentEntry(entry, index + 1, pictures)),
    can: allowedChanges(facts, now),
  }
  if (row.status_reason !== null) ticket.reason = row.status_reason
  if (row.conversation !== null) ticket.conversation = JSON.parse(row.conversation) as Ticket['conversation']
  if (until !== undefined && until >= now) ticket.reopenUntil = until
  return ticket
}

/** TIC-09: the pictures of one entry, in the sender's order. */
export function picturesAt(pictures: readonly PictureRow[], ticket: string, position: number): TicketPicture[] {
  return pictures.filter((picture) => picture.position === position).map(({ hash, width, height, caption }) => ({ hash, href: picturePathOf(ticket, hash), width, height, caption }))
}

/** `place` counts the entries that the customer sees. Operators are named by first name; a partner's system appears as `us`. */
function presentEntry({ ticket_id: ticket, position, at, kind, author, author_name: name, body, status, article_id: article }: EntryRow, place: number, pictures: readonly PictureRow[]): TicketEntry {
  return {
    position: place,
    at,
    kind: kind as TicketEntry['kind'],
    from: sideOf(author),
    ...(author === 'operator' && name !== '' ? { name } : {}),
    text: body,
    ...(status === null ? {} : { state: ticketStateOf(status) }),
    ...(article === null ? {} : { article }),
    pictures: picturesAt(pictures, ticket, position),
  }
}

const sideOf = (author: EntryRow['author'] | null): TicketEntry['from'] => (author === 'customer' ? 'customer' : 'us')
