import { randomInt } from 'node:crypto'
import type { Transaction } from 'kysely'
import { cutText, takenText } from '#platform/security/hidden-characters.ts'
import type { Outcome } from '#contracts/outcome.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { Refusal } from '#platform/database/refusal.ts'
import { announce } from '#platform/database/notices.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import { keepOurAnswers } from '#platform/security/our-answers.ts'
import { callbackTitle, callbackType } from '../../rules/callback.ts'
import { isOpenState, ticketStateOf } from '../../rules/ticket-state.ts'
import type { z } from 'zod'
import type { TicketCategory } from '../../rules/ticket-category.ts'
import type { Report, TicketContact } from '../../ticket-endpoints.ts'
import { insertEntries, insertTicket, type TicketActor, type TicketRow } from '../store/ticket-store.ts'
import { attachPictures, pictureGone, type Attached } from '../../pictures/server/picture-store.ts'
import { announceTroubleTicket } from '../../tmf621/server/tmf621-events.ts'
import { queueSending, refuseWhenFull } from '../../ticket-system/server/queue-sending.ts'
import { once, tell, ticketsChannel } from './change-ticket.ts'
import { openedEntry } from './plan-change.ts'

/** A ticket as the reporter describes it; the other columns are filled in. */
export interface TicketDraft extends Pick<TicketRow, 'audience' | 'locale' | 'category' | 'description' | 'source'>, Partial<Pick<TicketRow, 'customer_id' | 'account_number' | 'title' | 'since' | 'status' | 'status_reason' | 'severity' | 'ticket_type' | 'external_id' | 'due_at'>> {
  contact?: TicketContact
  conversation?: readonly { question: string; answer: string }[]
}

/** What is stored together with a ticket. */
interface With {
  pictures?: Attached
  /** runs in the same transaction, before any notification of the ticket */
  before?: (trx: Transaction<Schema>, row: TicketRow) => Promise<unknown>
}

const hourMs = 3_600_000

/**
 * TIC-01, TIC-07: the draft for a report. The category decides when the first answer is due. What the desk reads as the
 * site's answers is only what the site said: other answers are left out.
 */
export async function draftOf({ clock, runtime }: Pick<RequestContext, 'clock' | 'runtime'>, { audience, locale, description, since, contact, conversation }: z.output<typeof Report>, { key: category, label, firstAnswerHours }: TicketCategory, whose: Pick<TicketRow, 'customer_id' | 'account_number'>): Promise<TicketDraft> {
  return {
    ...whose,
    audience,
    locale,
    category,
    description: takenText(description),
    since: takenText(since ?? ''),
    contact: contact.by !== 'email' && contact.phone ? contact : { by: 'email' },
    ...(contact.window ? { title: callbackTitle[locale](label), ticket_type: callbackType } : {}),
    ...(conversation ? { conversation: (await keepOurAnswers(runtime.database, conversation)).map(({ question, answer }) => ({ question: takenText(question), answer })) } : {}),
    source: 'web',
    due_at: contact.window?.to ?? clock() + Math.round(firstAnswerHours * hourMs),
  }
}

/** TIC-02: inserts the ticket with number, first entry and e-mail in one transaction, once for an idempotency key. */
export async function addTicket(context: RequestContext, actor: TicketActor, draft: TicketDraft, body: unknown, { pictures, before }: With = {}): Promise<Outcome<TicketRow>> {
  return once(context, actor, { action: 'open', body }, async (trx) => {
    const refused = await refuseWhenFull(trx, context, actor)
    if (refused) throw new Refusal(refused)
    const row = await insertNewTicket(trx, actor, draft, context.clock())
    if (pictures && !(await attachPictures(trx, pictures, row.id, firstPosition))) throw new Refusal(pictureGone)
    await before?.(trx, row)
    await queueSending(trx, context, actor, row.id, { kind: 'opened' }, firstPosition)
    await tell(trx, context, row, firstPosition)
    await announceTroubleTicket(trx, context, row.id, undefined)
    await announce(trx, ticketsChannel)
    return row.id
  })
}

const firstPosition = 1

/** Inserts the ticket under a free number, with its first entry. */
export async function insertNewTicket(trx: Transaction<Schema>, actor: TicketActor, draft: TicketDraft, at: number): Promise<TicketRow> {
  const row = await insertUnderFreeNumber(trx, rowOf(draft, at))
  await insertEntries(trx, row.id, [openedEntry(actor, row.description, row.status, row.created_at)])
  return row
}

function rowOf({ contact = { by: 'email' }, conversation, status = 'acknowledged', ...draft }: TicketDraft, now: number): Omit<TicketRow, 'id'> {
  return {
    customer_id: null,
    account_number: null,
    title: titleOf(draft.description),
    since: '',
    status,
    status_reason: null,
    severity: null,
    ticket_type: null,
    external_id: null,
    due_at: null,
    ...draft,
    contact: JSON.stringify(contact),
    conversation: conversation && conversation.length > 0 ? JSON.stringify(conversation) : null,
    assignee: null,
    last_answer: null,
    last_answer_at: null,
    created_at: now,
    updated_at: now,
    first_answered_at: null,
    // A partner may send a ticket that has already ended.
    ended_at: isOpenState(ticketStateOf(status)) ? null : now,
    reopened: 0,
    version: 1,
  }
}

/** Attempts to find a free number. Even with 100,000 tickets the second of 100 million numbers is practically free. */
const maxDraws = 50

async function insertUnderFreeNumber(trx: Transaction<Schema>, row: Omit<TicketRow, 'id'>): Promise<TicketRow> {
  for (let draw = 0; draw < maxDraws; draw++) {
    const numbered = { ...row, id: drawNumber() }
    if (await insertTicket(trx, numbered)) return numbered
  }
  throw new Error('No free ticket number was found.')
}

/** TIC-02: random, so that a number reveals neither how many tickets exist nor the next number. */
function drawNumber(): string {
  return `CM${String(randomInt(100_000_000)).padStart(8, '0')}`
}

const maxTitle = 80

/** The title of a report in lists: its first line, or as many of its words as fit. */
export function titleOf(description: string): string {
  const line = description.trim().split('\n', 1)[0]!.trim()
  if (line.length <= maxTitle) return line
  const cut = cutText(line, maxTitle - 1)
  const end = cut.lastIndexOf(' ')
  return `${(end > maxTitle / 2 ? cut.slice(0, end) : cut).trimEnd()}…`
}
