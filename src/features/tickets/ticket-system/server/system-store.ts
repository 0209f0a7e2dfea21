import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Schema } from '#platform/database/tables/schema.ts'
import type { Queue } from '#platform/jobs/durable-queue.ts'
import type { TicketLinkTable, TicketSendingTable } from '../../server/tables.ts'

export type LinkRow = Selectable<TicketLinkTable>
export type SendingRow = Selectable<TicketSendingTable>

/** The queue of entries to send. Only the earliest entry of each ticket is due, so that entries arrive in order. */
export const sendings: Queue<'ticket_sending'> = {
  table: 'ticket_sending',
  key: ['ticket_id', 'position'],
  order: { of: ['ticket_id'], by: ['position'] },
  leaseMs: 60_000,
  firstPauseMs: 5_000,
  // A system that is back has received everything within this time.
  longestPauseMs: 300_000,
  atOnce: 20,
}

export async function findLink(db: Kysely<Schema>, by: { ticket: string } | { remote: string }): Promise<LinkRow | undefined> {
  const links = db.selectFrom('ticket_link').selectAll()
  return ('ticket' in by ? links.where('ticket_id', '=', by.ticket) : links.where('remote_id', '=', by.remote)).executeTakeFirst()
}

/** @returns false if our ticket or the remote one is already linked */
export async function insertLink(trx: Transaction<Schema>, row: LinkRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx.insertInto('ticket_link').values(row).onConflict((conflict) => conflict.doNothing()).executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export async function insertSending(trx: Transaction<Schema>, ticket: string, position: number, now: number): Promise<void> {
  await trx.insertInto('ticket_sending').values({ ticket_id: ticket, position, created_at: now, due_at: now, attempts: 0, refusals: 0 }).execute()
}

export async function deleteSending(db: Kysely<Schema>, { ticket_id: ticket, position }: Pick<SendingRow, 'ticket_id' | 'position'>): Promise<void> {
  await db.deleteFrom('ticket_sending').where('ticket_id', '=', ticket).where('position', '=', position).execute()
}

/** Whether an entry of the ticket was tried and has not arrived. */
export async function isHeldUp(db: Kysely<Schema>, ticket: string): Promise<boolean> {
  return (await db.selectFrom('ticket_sending').select('position').where('ticket_id', '=', ticket).where('attempts', '>', 0).executeTakeFirst()) !== undefined
}

/** Whether a change of status, other than the one at `position`, still waits to be sent. */
export async function isStatusUnderWay(db: Kysely<Schema>, ticket: string, position: number): Promise<boolean> {
  const found = await db
    .selectFrom('ticket_sending')
    .innerJoin('ticket_entry', (join) => join.onRef('ticket_entry.ticket_id', '=', 'ticket_sending.ticket_id').onRef('ticket_entry.position', '=', 'ticket_sending.position'))
    .select('ticket_sending.position')
    .where('ticket_sending.ticket_id', '=', ticket)
    .where('ticket_sending.position', '!=', position)
    .where('ticket_entry.kind', '!=', 'opened')
    .where('ticket_entry.status', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether at least `most` entries wait; further ones are not counted. */
export async function isFull(db: Kysely<Schema>, most: number): Promise<boolean> {
  return (await db.selectFrom('ticket_sending').select('position').offset(most - 1).limit(1).executeTakeFirst()) !== undefined
}
