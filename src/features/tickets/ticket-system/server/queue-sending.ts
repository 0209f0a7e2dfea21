import type { Transaction } from 'kysely'
import { refusal, type Failure } from '#contracts/outcome.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import type { NewEntry, TicketActor } from '../../server/store/ticket-store.ts'
import { insertSending, isFull } from './system-store.ts'

/** Days of reports of a large operator: what cannot be sent fills no disk. */
const mostWaiting = 20_000

const full = refusal('TOO_MANY_TICKETS', 'Too many reports wait for the ticket system; try again later.', 600)

/** TIC-08: why no further report is taken; nothing where there is room, or no system of the operator's. */
export async function refuseWhenFull(trx: Transaction<Schema>, { runtime }: RequestContext, actor: TicketActor, most = mostWaiting): Promise<Failure | undefined> {
  return runtime.config.ticketSystem && actor.kind !== 'partner' && (await isFull(trx, most)) ? full : undefined
}

/**
 * TIC-08: an entry of the customer's or the desk's goes to the operator's system, if there is one; written in the
 * transaction of the change, so that nothing is told there that has not happened. Notes of the desk stay here.
 */
export async function queueSending(trx: Transaction<Schema>, context: RequestContext, actor: TicketActor, id: string, entry: Pick<NewEntry, 'kind'>, position: number): Promise<void> {
  if (!context.runtime.config.ticketSystem || actor.kind === 'partner' || entry.kind === 'note') return
  await insertSending(trx, id, position, context.clock())
}
