// Equal databases with the demo world, a thousand more customers and a hundred thousand tickets.
import type { Insertable } from 'kysely'
import { openRuntime } from '../../src/app/runtime.server.ts'
import type { Database } from '../../src/platform/database/database.ts'
import type { Schema } from '../../src/platform/database/tables/schema.ts'
import { configAt, type Place } from '../booking/places.ts'

export const customerCount = 1000
export const ticketCount = 100_000
const ownTickets = ticketCount / customerCount
const batch = 500
const hourMs = 3_600_000

export const customerOf = (index: number) => `bench_${String(index % customerCount).padStart(4, '0')}`
/** The newest ticket of a customer, which is open. */
export const ticketOf = (index: number) => numberOf((index % customerCount) * ownTickets)
const numberOf = (ticket: number) => `CM${String(ticket).padStart(8, '0')}`

/**
 * One in four tickets is open, as at a desk after a year; every tenth has no assignee. `now` is the same for all
 * databases.
 */
export async function fill(place: Place, now: number): Promise<void> {
  const site = await openRuntime(configAt(place), 'services')
  await addCustomers(site.database)
  for (let from = 0; from < ticketCount; from += batch) {
    await site.database.transaction(async (trx) => {
      const tickets = Array.from({ length: batch }, (_, index) => ticketRow(from + index, now))
      await trx.insertInto('ticket').values(tickets).execute()
      await trx.insertInto('ticket_entry').values(tickets.map((ticket) => ({ ticket_id: ticket.id, position: 1, at: ticket.created_at, kind: 'opened' as const, author: 'customer' as const, author_id: '', author_name: '', body: ticket.description, status: 'acknowledged', article_id: null }))).execute()
    })
  }
  await site.close()
}

async function addCustomers(database: Database): Promise<void> {
  const [customer, account] = [await database.read.selectFrom('customer').selectAll().limit(1).executeTakeFirstOrThrow(), await database.read.selectFrom('account').selectAll().limit(1).executeTakeFirstOrThrow()]
  const indexes = Array.from({ length: customerCount }, (_, index) => index)
  await database.transaction(async (trx) => {
    for (let from = 0; from < customerCount; from += 100) {
      const some = indexes.slice(from, from + 100)
      await trx.insertInto('customer').values(some.map((index) => ({ ...customer, id: customerOf(index), login_id: customerOf(index), email: `${customerOf(index)}@example.com` }))).execute()
      await trx.insertInto('account').values(some.map((index) => ({ ...account, number: `9${String(index).padStart(8, '0')}`, customer_id: customerOf(index), position: 0 }))).execute()
    }
  })
}

function ticketRow(index: number, now: number): Insertable<Schema['ticket']> {
  const customer = Math.floor(index / ownTickets)
  const age = index % ownTickets
  const isOpen = age % 4 === 0
  const at = now - (age * customerCount + customer + 1) * (hourMs / 20)
  return {
    id: numberOf(index),
    customer_id: customerOf(customer),
    account_number: `9${String(customer).padStart(8, '0')}`,
    audience: 'consumer',
    locale: 'en',
    category: ['internet', 'tv', 'billing', 'order'][index % 4]!,
    title: 'The light on the gateway is red again',
    description: 'The light on the gateway is red again since this morning, and nothing that the articles say has helped.',
    since: 'this morning',
    contact: '{"by":"email"}',
    conversation: null,
    status: isOpen ? (index % 3 === 0 ? 'pending' : 'inProgress') : 'closed',
    status_reason: null,
    severity: null,
    ticket_type: null,
    external_id: null,
    source: 'web',
    assignee: index % 10 === 0 ? null : `agent${index % 40}`,
    last_answer: 'We look at your line.',
    last_answer_at: at + hourMs,
    created_at: at,
    updated_at: at + hourMs,
    due_at: at + 8 * hourMs,
    first_answered_at: isOpen && index % 7 === 0 ? null : at + hourMs,
    ended_at: isOpen ? null : at + 24 * hourMs,
    reopened: 0,
    version: 2,
  }
}
