import { createHash } from 'node:crypto'
import { failure, success, type Outcome } from '#contracts/outcome.ts'
import { isOpenState, openTicket, readTicket } from '#features/tickets/contract.ts'
import { readTicketCategories } from '#features/tickets/server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { call } from '#platform/services/call.ts'
import { dayLabel } from '#platform/time/date-format.ts'
import { fill } from '#ui/text/fill.ts'
import { moneyLabel } from '#ui/text/money.ts'
import type { AskedArrangement } from '../bill-endpoints.ts'
import { ticketWords } from '../rules/arrangement-copy.ts'
import { claimRequest, forgetRequest, keepTicket, listAsked, type AskedRow } from './arrangement-request-store.ts'

/** How long a request whose ticket may not have been opened is completed instead of replaced. */
const completedForMs = 24 * 3_600_000

/** ORD-03: by account, the requests on which an agent still decides. */
export async function listOpenRequests(context: RequestContext, accounts: readonly string[]): Promise<Map<string, AskedArrangement>> {
  const rows = (await listAsked(context.runtime.database.read, accounts)).filter(({ ticket }) => ticket !== '')
  const states = await Promise.all(rows.map(({ ticket }) => isUndecided(context, ticket)))
  return new Map(rows.filter((_, at) => states[at]).map((row) => [row.account_number, askedOf(row)]))
}

/** A ticket that cannot be read now counts as open, so that no second one is opened beside it. */
async function isUndecided(context: RequestContext, number: string): Promise<boolean> {
  const ticket = await call(context, readTicket, { params: { number } }, { signIn: 'return' })
  return ticket.ok ? isOpenState(ticket.data.content.ticket.state) : ticket.status !== 404
}

const askedOf = ({ ticket, pay_on: payOn }: AskedRow): AskedArrangement => ({ ticket, payOn })

/**
 * ORD-03: makes the request a ticket for an agent. While one is undecided there is no second one for the account,
 * whatever day it names: the answer is the one that there is. Of two requests at the same time the first one counts. A
 * request that broke off is completed by the next one, under the same idempotency key.
 */
export async function handOnRequest(context: RequestContext, wanted: Omit<AskedRow, 'asked_at' | 'ticket' | 'category'>): Promise<Outcome<AskedArrangement>> {
  const { database } = context.runtime
  const now = context.clock()
  const [earlier] = await listAsked(database.read, [wanted.account_number])
  const isOver = earlier && (earlier.ticket === '' ? now - earlier.asked_at > completedForMs : !(await isUndecided(context, earlier.ticket)))
  const category = await readCategory(context, wanted)
  const row = await database.transaction((trx) => claimRequest(trx, { ...wanted, asked_at: now, ticket: '', category }, isOver ? earlier : undefined))
  if (row.ticket !== '') return success(askedOf(row))
  const opened = await openTicketOf(context, { ...row, category: row.category ?? category })
  if (!opened.ok) {
    // After a fault the ticket may be there all the same, and under a key that came before it is there.
    if (opened.status < 500 && opened.code !== 'IDEMPOTENCY_KEY_REUSED') await forgetRequest(database.write, row)
    return opened.status === 422 ? notHandedOn : opened
  }
  const ticket = opened.data.content.ticket.number
  await keepTicket(database.write, row, ticket)
  return success(askedOf({ ...row, ticket }))
}

/** An operator's content may have no category 'billing'; the last category is used then. */
async function readCategory(context: RequestContext, variant: Pick<AskedRow, 'audience' | 'locale'>): Promise<string> {
  const categories = await readTicketCategories(context, variant)
  return (categories.find(({ key }) => key === 'billing') ?? categories.at(-1)!).key
}

async function openTicketOf(context: RequestContext, { account_number: account, pay_on: payOn, cents, audience, locale, asked_at: askedAt, category }: AskedRow & { category: string }) {
  const description = fill(ticketWords[locale], { amount: moneyLabel(cents, locale), day: dayLabel(payOn, locale) })
  const body = { audience, locale, account, category, description, contact: { by: 'email' as const } }
  const idempotencyKey = createHash('sha256').update(`arrangement ${account} ${payOn} ${askedAt}`).digest('hex')
  return call(context, openTicket, { body }, { signIn: 'return', idempotencyKey })
}

const notHandedOn = failure(503, 'NOT_HANDED_ON', 'The request cannot be handed on as a ticket now.')
