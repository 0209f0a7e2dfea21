import type { Transaction } from 'kysely'
import { refusal, type Failure } from '#contracts/outcome.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import type { NewEntry, TicketActor } from '../../server/store/ticket-store.ts'
import { insertSending, isFull } from './system-store.ts'

/** The most entries that wait: days of reports of a large operator. The bound keeps the queue from filling the disk. */
const mostWaiting = 20_000

const full = refusal('TOO_MANY_TICKETS', 'Too many reports wait for the ticket system; try again later.', 600)

/** TIC-08: the refusal of a new report if the queue is full; undefined if it has room or there is no ticket system. */
export async function refuseWhenFull(trx: Transaction<Schema>, { runtime }: RequestContext, actor: TicketActor, most = mostWaiting): Promise<Failure | undefined> {
  return runtime.config.ticketSystem && actor.kind !== 'partner' && (await isFull(trx, most)) ? full : undefined
}

/**
 * TIC-08: queues an entry of the customer or the desk for the operator's ticket system, if there is one. Written in the
 * transaction of the change, so that only committed changes are sent. Notes of the desk are not sent.
 */
export async function queueSending(trx: Transaction<Schema>, context: RequestContext, actor: TicketActor, id: string, entry: Pick<NewEntry, 'kind'>, position: number): Promise<void> {
  if (!context.runtime.config.ticketSystem || actor.kind === 'partner' || entry.kind === 'note') return
  await insertSending(trx, id, position, context.clock())
}
