import { createHash } from 'node:crypto'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { postBoxOf } from '#platform/mail/post-box.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import type { TicketVisitorTable } from '../../server/tables.ts'

export type VisitorRow = Selectable<TicketVisitorTable>

export function insertVisitor(trx: Transaction<Schema>, row: Pick<VisitorRow, 'ticket_id' | 'link_id' | 'email' | 'created_at'>): Promise<unknown> {
  return trx.insertInto('ticket_visitor').values({ ...row, confirmed_at: null, revoked_at: null }).execute()
}

/** The visitor who follows a ticket by a link; undefined if there is none. */
export function findVisitor(db: Kysely<Schema>, ticketId: string): Promise<VisitorRow | undefined> {
  return db.selectFrom('ticket_visitor').selectAll().where('ticket_id', '=', ticketId).executeTakeFirst()
}

/** The visitor of a link, even if the link is revoked. */
export function findVisitorByLink(db: Kysely<Schema>, linkId: string): Promise<VisitorRow | undefined> {
  return db.selectFrom('ticket_visitor').selectAll().where('link_id', '=', linkId).executeTakeFirst()
}

/** Confirms the visitor's address. No effect if it is already confirmed or the link is revoked. */
export async function confirmVisitor(db: Kysely<Schema>, linkId: string, at: number): Promise<void> {
  await db.updateTable('ticket_visitor').set({ confirmed_at: at }).where('link_id', '=', linkId).where('confirmed_at', 'is', null).where('revoked_at', 'is', null).execute()
}

/**
 * Ends a link for good. If its address was never confirmed, all other unconfirmed links of the address end too, and for
 * a year no confirmation e-mail goes to that mailbox, whatever is reported with it.
 */
export async function revokeVisitor(database: Database, { ticket_id: ticketId, email, confirmed_at: confirmedAt }: Pick<VisitorRow, 'ticket_id' | 'email' | 'confirmed_at'>, at: number): Promise<void> {
  await database.transaction(async (trx) => {
    const all = trx.updateTable('ticket_visitor').set({ revoked_at: at }).where('revoked_at', 'is', null)
    if (confirmedAt !== null) return void (await all.where('ticket_id', '=', ticketId).execute())
    await all.where('email', '=', email).where('confirmed_at', 'is', null).execute()
    const said = { written_at: at + leftInPeaceMs, message_id: '' }
    await trx.insertInto('ticket_address').values({ address_hash: hashOf(email), ...said }).onConflict((conflict) => conflict.column('address_hash').doUpdateSet(said)).execute()
  })
}

/** @returns false if the ticket has no visitor */
export async function withdrawLinkOf(db: Kysely<Schema>, ticketId: string, at: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ticket_visitor')
    .set(({ fn, ref, val }) => ({ revoked_at: fn.coalesce(ref('revoked_at'), val(at)) }))
    .where('ticket_id', '=', ticketId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const dayMs = 86_400_000
const leftInPeaceMs = 365 * dayMs

const hashOf = (email: string): string => createHash('sha256').update(postBoxOf(email)).digest('base64url')

/**
 * TIC-01: an unconfirmed mailbox gets one message a day. @returns undefined if this message may go out now, also when
 * it is retried; otherwise when (epoch ms) the next one may. If several processes ask, one of them gets the day.
 */
export async function claimDayOf(database: Database, email: string, messageId: string, now: number): Promise<number | undefined> {
  const address_hash = hashOf(email)
  return database.transaction(async (trx) => {
    await trx.insertInto('ticket_address').values({ address_hash, written_at: now, message_id: messageId }).onConflict((conflict) => conflict.column('address_hash').doNothing()).execute()
    const { numUpdatedRows } = await trx
      .updateTable('ticket_address')
      .set({ written_at: now, message_id: messageId })
      .where('address_hash', '=', address_hash)
      .where(({ or, eb }) => or([eb('message_id', '=', messageId), eb('written_at', '<=', now - dayMs)]))
      .executeTakeFirst()
    if (numUpdatedRows > 0n) return undefined
    const { written_at: writtenAt } = await trx.selectFrom('ticket_address').select('written_at').where('address_hash', '=', address_hash).executeTakeFirstOrThrow()
    return writtenAt + dayMs
  })
}

export async function purgeAddresses(db: Kysely<Schema>, now: number): Promise<void> {
  await db.deleteFrom('ticket_address').where('written_at', '<', now - 2 * dayMs).execute()
}
