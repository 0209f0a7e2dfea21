import type { Kysely, Transaction } from 'kysely'
import { failure, success, type Failure, type Outcome } from '#contracts/outcome.ts'
import { readIdempotencyKey, type RequestContext } from '#platform/context/request-context.ts'
import { claimKey, keyReused, readKey, storeAnswer } from '#platform/database/idempotency-store.ts'
import { announce } from '#platform/database/notices.ts'
import { orRefusal, Refusal } from '#platform/database/refusal.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import { announceTroubleTicket } from '../../tmf621/server/tmf621-events.ts'
import { queueSending } from '../../ticket-system/server/queue-sending.ts'
import { describeTicketMail } from '../../mail/server/ticket-mail-payload.ts'
import { insertMail } from '#platform/mail/outbox-store.ts'
import { attachPictures, pictureGone, type Attached } from '../../pictures/server/picture-store.ts'
import { countSaid, findTicket, insertEntries, lockTicket, updateTicket, type TicketActor, type TicketRow } from '../store/ticket-store.ts'
import { findVisitor } from '../../visitors/server/visitor-store.ts'
import type { PlannedChange } from './plan-change.ts'

/** Channel that is notified after each commit that changed a ticket. */
export const ticketsChannel = 'tickets'

export interface TicketChange {
  /** reply, close, …; identifies the call together with the actor and the key */
  action: string
  /** the ticket's number */
  id: string
  /**
   * the version that the actor saw; if the ticket has changed since, the change is refused. Customers and visitors see
   * the number of entries. undefined: no check
   */
  seenVersion: number | undefined
  /** the call's input; the same key with another body is refused */
  body: unknown
  /** TIC-09: pictures for the entry; only uploads of the caller are accepted */
  pictures?: Attached | undefined
  /** returns the change, or why it is refused; has no side effects */
  plan(row: TicketRow, now: number): PlannedChange | Failure
}

/**
 * One transaction writes the key, the ticket, its timeline and the e-mail, all or nothing. A refusal stores no key, so
 * that the same call may be tried again; a repeated call under the same key changes nothing and returns the ticket.
 */
export async function changeTicket(context: RequestContext, actor: TicketActor, change: TicketChange): Promise<Outcome<TicketRow>> {
  return once(context, actor, callOf(change), (trx) => applyChange(trx, context, actor, change))
}

/** What identifies a call, together with its actor and idempotency key: the same key with another body is refused. */
export interface TicketCall {
  action: string
  body: unknown
}

export function callOf({ action, id, seenVersion, body, pictures }: TicketChange): TicketCall {
  return { action, body: [id, seenVersion ?? null, body, ...(pictures?.left.length ? [pictures.left] : [])] }
}

/** The process itself, which may read any ticket. */
const anybody = { kind: 'operator', id: '' } as const

const scopeOf = (actor: TicketActor, action: string, key: string) => ['ticket', actor.kind, actor.id, action, key]

/**
 * The outcome of a call whose idempotency key came before; undefined for a new call. It is asked before the limits and
 * the checks of a call: a repetition is no further call, and whether it would still be allowed does not matter.
 */
export async function findRepeated(context: RequestContext, actor: TicketActor, { action, body }: TicketCall): Promise<Outcome<TicketRow> | undefined> {
  const key = readIdempotencyKey(context)
  if (!key.ok) return key
  if (key.data === undefined) return undefined
  const { read } = context.runtime.database
  const known = await readKey(read, { scope: scopeOf(actor, action, key.data), body })
  if (known?.kind === 'reused') return keyReused
  return known && readNamed(read, known.answer)
}

/** The ticket of a kept answer: the same actor made the earlier call, and owns it. */
async function readNamed(db: Kysely<Schema>, answer: unknown): Promise<Outcome<TicketRow>> {
  const row = await findTicket(db, anybody, (answer as { id: string }).id)
  // It may have been deleted since the call that is repeated.
  return row ? success(row) : ticketNotFound
}

/** Runs `work` once for an idempotency key, and returns the current state of the ticket that it names. */
export async function once(context: RequestContext, actor: TicketActor, { action, body }: TicketCall, work: (trx: Transaction<Schema>) => Promise<string>): Promise<Outcome<TicketRow>> {
  const key = readIdempotencyKey(context)
  if (!key.ok) return key
  const { database } = context.runtime
  const now = context.clock()
  return orRefusal(() =>
    database.transaction(async (trx) => {
      const claim = key.data === undefined ? undefined : await claimKey(trx, { scope: scopeOf(actor, action, key.data), body }, now)
      if (claim?.kind === 'reused') throw new Refusal(keyReused)
      if (claim?.kind === 'repeated') return readNamed(trx, claim.answer)
      const answer = { id: await work(trx) }
      if (claim) await storeAnswer(trx, claim.keyHash, answer)
      return readNamed(trx, answer)
    }),
  )
}

/** Applies a change within the caller's transaction. @throws Refusal if the change is not allowed */
export async function applyChange(trx: Transaction<Schema>, context: RequestContext, actor: TicketActor, { id: number, seenVersion, pictures, plan }: TicketChange): Promise<string> {
  const now = context.clock()
  const seen = await findTicket(trx, actor, number)
  if (!seen) throw new Refusal(ticketNotFound)
  const { id } = seen
  const seesEntries = actor.kind === 'customer' || actor.kind === 'visitor'
  const isLocked = seenVersion === undefined || seesEntries
  if (isLocked) await lockTicket(trx, id)
  const row = isLocked ? await findTicket(trx, actor, id) : seen
  if (!row) throw new Refusal(ticketNotFound)
  if (seenVersion !== undefined && seenVersion !== (seesEntries ? await countSaid(trx, id) : row.version)) throw new Refusal(ticketChanged)
  const planned = plan(row, now)
  if ('ok' in planned) throw new Refusal(planned)
  if (!(await updateTicket(trx, id, row.version, { ...planned.columns, updated_at: now }))) throw new Refusal(ticketChanged)
  const position = planned.entry ? await insertEntries(trx, id, [planned.entry]) : undefined
  if (pictures && position !== undefined && !(await attachPictures(trx, pictures, id, position))) throw new Refusal(pictureGone)
  if (planned.entry && position !== undefined) await queueSending(trx, context, actor, id, planned.entry, position)
  if (planned.isTold && position !== undefined) await tell(trx, context, row, position)
  // Notes and assignments concern the desk only; partners get no event.
  if (planned.entry ? planned.entry.kind !== 'note' : planned.columns.assignee === undefined) await announceTroubleTicket(trx, context, id, row)
  await announce(trx, ticketsChannel)
  return id
}

/** TIC-05: queues the e-mail about an entry in its transaction. A ticket without an account has no recipient. */
export async function tell(trx: Transaction<Schema>, context: RequestContext, row: Pick<TicketRow, 'id' | 'account_number' | 'customer_id'>, position: number): Promise<void> {
  // A visitor's e-mail does not belong to the account's owner (ORD-04).
  const accountNumber = row.customer_id === null && (await findVisitor(trx, row.id)) ? '' : row.account_number
  if (accountNumber === null) return
  await insertMail(trx, describeTicketMail(context, { id: row.id, accountNumber, position }))
}

export const ticketNotFound = failure(404, 'TICKET_NOT_FOUND', 'There is no such ticket.')
export const ticketChanged = failure(409, 'TICKET_CHANGED', 'The ticket was changed meanwhile; read it again.')
