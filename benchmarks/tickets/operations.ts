// The measured operations: service calls as our web process makes them.
import type { Identity } from '../../src/contracts/identity.ts'
import { listTickets } from '../../src/features/tickets/contract.ts'
import { listDeskTickets, openTicket, readTicket, replyToTicket } from '../../src/features/tickets/testing.ts'
import type { Runtime } from '../../src/platform/context/request-context.ts'
import { ask, type Operation } from '../of-bare.ts'
import { customerOf, ticketOf } from './tickets-world.ts'

const operator: Identity = { kind: 'customer', customerId: 'staff', loginId: 'agent1', loginType: 'UserId', role: 'operator' }
const customer = (index: number): Identity => ({ kind: 'customer', customerId: customerOf(index), loginId: customerOf(index), loginType: 'UserId' })

const report = { audience: 'consumer', locale: 'en', category: 'internet', description: 'No internet since noon. The light on the gateway is red, and a restart has not helped.', since: 'noon', contact: { by: 'email' } } as const

/** Cursors in the open view, a thousand tickets apart: keyset pagination is as fast at the end as at the start. */
const places: string[] = []

/** Finds the cursors; must run before the desk's pages are requested. */
export async function findPlaces(runtime: Runtime): Promise<void> {
  places.length = 0
  for (let offset = 1000; offset < 24_000; offset += 1000) {
    const row = await runtime.database.read.selectFrom('ticket').select(['created_at', 'id']).where('ended_at', 'is', null).orderBy('created_at').orderBy('id').limit(1).offset(offset).executeTakeFirstOrThrow()
    places.push(`${row.created_at}.${row.id}`)
  }
}

const desk = (view: 'open' | 'unassigned' | 'waiting' | 'overdue' | 'ended' | 'mine') => async (runtime: Runtime) => void (await ask(runtime, operator, listDeskTickets, { query: { view, limit: 30 } }))

export const operations: readonly Operation[] = [
  { name: 'list: a customer’s tickets', turns: 400, run: async (runtime, turn) => void (await ask(runtime, customer(turn), listTickets, { query: { state: 'all', limit: 50, offset: 0 } })) },
  { name: 'read: one ticket with its timeline', turns: 800, run: async (runtime, turn) => void (await ask(runtime, customer(turn), readTicket, { params: { number: ticketOf(turn) } })) },
  { name: 'report', turns: 150, run: async (runtime, turn) => void (await ask(runtime, customer(turn), openTicket, { body: report }, { idempotencyKey: `bench-report-${turn}` })) },
  { name: 'reply', turns: 150, run: async (runtime, turn) => void (await ask(runtime, customer(turn), replyToTicket, { params: { number: ticketOf(turn) }, body: { text: 'It is still red, and I have tried another cable.' } }, { idempotencyKey: `bench-reply-${turn}` })) },
  { name: 'desk: all that is open, first page', turns: 400, run: desk('open') },
  { name: 'desk: all that is open, a page further on', turns: 400, run: async (runtime, turn) => void (await ask(runtime, operator, listDeskTickets, { query: { view: 'open', limit: 30, after: places[turn % places.length]! } })) },
  { name: 'desk: unassigned', turns: 400, run: desk('unassigned') },
  { name: 'desk: overdue', turns: 400, run: desk('overdue') },
  { name: 'desk: solved and closed', turns: 400, run: desk('ended') },
]
