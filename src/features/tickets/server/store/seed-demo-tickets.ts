import type { Transaction } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { DemoWorld } from '#platform/config/demo-world.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import { isOpenState, ticketStateOf } from '../../rules/ticket-state.ts'
import { insertEntries, insertTicket, type NewEntry, type TicketRow } from './ticket-store.ts'

type World = Pick<DemoWorld, 'people'>
type DemoTicket = World['people'][number]['tickets'][number]

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** as most of content's categories have it */
const demoAnswerHours = 12

/**
 * Places the demo world's tickets around `now` (epoch ms), at each start and each hour: adds missing ones and moves
 * untouched ones along, so that the demo never looks outdated. Runs after the demo people are added.
 */
export async function moveDemoTickets(database: Database, world: World, now: number): Promise<void> {
  for (const person of world.people) for (const ticket of person.tickets) await database.transaction((trx) => moveTicket(trx, person.locale, ticket, now))
}

async function moveTicket(trx: Transaction<Schema>, locale: 'en' | 'es', ticket: DemoTicket, now: number): Promise<void> {
  const account = await trx.selectFrom('account').select(['customer_id', 'is_smb']).where('number', '=', ticket.account).executeTakeFirst()
  if (!account) return
  const known = await trx.selectFrom('ticket').select(['version', 'created_at']).where('id', '=', ticket.caseNumber).executeTakeFirst()
  const isTouched = known && known.version !== ticket.timeline.length
  if (known && (isTouched || now - known.created_at < (ticket.daysAgo + 1) * dayMs)) return
  await trx.deleteFrom('ticket').where('id', '=', ticket.caseNumber).execute()
  const createdAt = now - ticket.daysAgo * dayMs
  const entries = ticket.timeline.map((entry, index) => entryOf(ticket, index, createdAt))
  // Another process has just inserted the ticket with all its data.
  if (!(await insertTicket(trx, { ...rowOf(ticket, entries, createdAt), customer_id: account.customer_id, audience: account.is_smb ? 'smb' : 'consumer', locale }))) return
  await insertEntries(trx, ticket.caseNumber, entries)
}

function entryOf({ timeline, description }: DemoTicket, index: number, createdAt: number): NewEntry {
  const { afterHours, from, name = '', status = null, text = '' } = timeline[index]!
  const isFirst = index === 0
  return {
    at: createdAt + afterHours * hourMs,
    kind: isFirst ? 'opened' : text === '' ? 'status' : 'message',
    author: from,
    author_id: from === 'operator' ? 'olive.grant' : '',
    author_name: name,
    body: isFirst ? description : text,
    status,
    article_id: null,
  }
}

function rowOf({ caseNumber, title, category, description, since, account }: DemoTicket, entries: readonly NewEntry[], createdAt: number): Omit<TicketRow, 'customer_id' | 'audience' | 'locale'> {
  const answers = entries.filter(({ author, body }) => author === 'operator' && body !== '')
  const status = entries.findLast((entry) => entry.status !== null)?.status ?? 'acknowledged'
  const last = entries.at(-1)!.at
  return {
    id: caseNumber,
    account_number: account,
    category,
    title,
    description,
    since,
    contact: JSON.stringify({ by: 'email' }),
    conversation: null,
    status,
    status_reason: null,
    severity: null,
    ticket_type: null,
    external_id: null,
    source: 'web',
    assignee: null,
    last_answer: answers.at(-1)?.body ?? null,
    last_answer_at: answers.at(-1)?.at ?? null,
    created_at: createdAt,
    updated_at: last,
    due_at: createdAt + demoAnswerHours * hourMs,
    first_answered_at: answers[0]?.at ?? null,
    ended_at: isOpenState(ticketStateOf(status)) ? null : last,
    reopened: 0,
    version: entries.length,
  }
}
