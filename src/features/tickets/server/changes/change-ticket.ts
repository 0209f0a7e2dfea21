import type { Transaction } from 'kysely'
import { failure, success, type Failure, type Outcome } from '#contracts/outcome.ts'
import { readIdempotencyKey } from '#platform/context/idempotency-key.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { claimKey, forgetOldKeys, keepAnswer } from '#platform/database/idempotency-store.ts'
import { announce } from '#platform/database/notices.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import { announceTroubleTicket } from '../../tmf621/server/tmf621-events.ts'
import { queueSending } from '../../ticket-system/server/queue-sending.ts'
import { describeTicketMail } from '../../mail/server/ticket-mail-payload.ts'
import { insertMail } from '#platform/mail/outbox-store.ts'
import { attachPictures, pictureGone, type Attached } from '../../pictures/server/picture-store.ts'
import { findTicket, insertEntries, lockTicket, updateTicket, type TicketActor, type TicketRow } from '../store/ticket-store.ts'
import { findVisitor } from '../../visitors/server/visitor-store.ts'
import type { PlannedChange } from './plan-change.ts'

/** Told of after each commit that changed a ticket. */
export const ticketsChannel = 'tickets'

export interface TicketChange {
  /** with the actor and the key it names the call: reply, close, … */
  action: string
  /** the ticket's number */
  id: string
  /** the version that whoever changes it saw: a change made since is then refused, not overwritten */
  seenVersion: number | undefined
  /** all that makes the call what it is: the same key with another one is refused */
  body: unknown
  /** TIC-09: with the entry, and those alone that are the caller's */
  pictures?: Attached | undefined
  /** what becomes of it, or why nothing does; looks and reckons, and does nothing */
  plan(row: TicketRow, now: number): PlannedChange | Failure
}

/** Thrown inside the transaction so that nothing of it stays; never leaves this folder. */
export class Refusal extends Error {
  readonly outcome: Failure
  constructor(outcome: Failure) {
    super(outcome.code)
    this.outcome = outcome
  }
}

/**
 * One transaction holds the key, the ticket, its timeline and the e-mail: all of it or nothing. A refusal keeps no key, so
 * that the same call may be tried again; the same call once more under the same key changes nothing and finds the ticket.
 */
export async function changeTicket(context: RequestContext, actor: TicketActor, change: TicketChange): Promise<Outcome<TicketRow>> {
  return once(context, actor, { action: change.action, body: [change.id, change.seenVersion ?? null, change.body, ...(change.pictures?.left.length ? [change.pictures.left] : [])] }, (trx) => applyChange(trx, context, actor, change))
}

/** The process itself. */
const anybody = { kind: 'operator', id: '' } as const

/** Runs `work` once for a key, and answers with the ticket that it names as it is now. */
export async function once(context: RequestContext, actor: TicketActor, { action, body }: { action: string; body: unknown }, work: (trx: Transaction<Schema>) => Promise<string>): Promise<Outcome<TicketRow>> {
  const key = readIdempotencyKey(context)
  if (!key.ok) return key
  const { database } = context.runtime
  const now = context.clock()
  if (key.data !== undefined) await forgetOldKeys(database, now)
  try {
    return await database.transaction(async (trx) => {
      const claim = key.data === undefined ? undefined : await claimKey(trx, { scope: ['ticket', actor.kind, actor.id, action, key.data], body }, now)
      if (claim?.kind === 'reused') throw new Refusal(keyReused)
      const id = claim?.kind === 'repeated' ? (claim.answer as { id: string }).id : await work(trx)
      if (claim?.kind === 'first') await keepAnswer(trx, claim.keyHash, { id })
      // by `work`, or by whoever made the same call under the same key before: theirs either way
      const row = await findTicket(trx, anybody, id)
      // deleted since the call that is repeated
      return row ? success(row) : ticketNotFound
    })
  } catch (error) {
    if (error instanceof Refusal) return error.outcome
    throw error
  }
}

/** The change itself, in a transaction of the caller's. @throws Refusal where there is none to be made */
export async function applyChange(trx: Transaction<Schema>, context: RequestContext, actor: TicketActor, { id: number, seenVersion, pictures, plan }: TicketChange): Promise<string> {
  const now = context.clock()
  const seen = await findTicket(trx, actor, number)
  if (!seen) throw new Refusal(ticketNotFound)
  const { id } = seen
  if (seenVersion === undefined) await lockTicket(trx, id)
  const row = seenVersion === undefined ? await findTicket(trx, actor, id) : seen
  if (!row) throw new Refusal(ticketNotFound)
  if (seenVersion !== undefined && seenVersion !== row.version) throw new Refusal(ticketChanged)
  const planned = plan(row, now)
  if ('ok' in planned) throw new Refusal(planned)
  if (!(await updateTicket(trx, id, row.version, { ...planned.columns, updated_at: now }))) throw new Refusal(ticketChanged)
  const position = planned.entry ? await insertEntries(trx, id, [planned.entry]) : undefined
  if (pictures && position !== undefined && !(await attachPictures(trx, pictures, id, position))) throw new Refusal(pictureGone)
  if (planned.entry && position !== undefined) await queueSending(trx, context, actor, id, planned.entry, position)
  if (planned.isTold && position !== undefined) await tell(trx, context, row, position)
  // the desk's own matters are none of a partner's
  if (planned.entry ? planned.entry.kind !== 'note' : planned.columns.assignee === undefined) await announceTroubleTicket(trx, context, id, row)
  await announce(trx, ticketsChannel)
  return id
}

/** TIC-05: the e-mail of an entry, in its transaction. A ticket without an account has nobody to write to. */
export async function tell(trx: Transaction<Schema>, context: RequestContext, row: Pick<TicketRow, 'id' | 'account_number' | 'customer_id'>, position: number): Promise<void> {
  // a visitor's e-mail is none of the account's owner (ORD-04)
  const accountNumber = row.customer_id === null && (await findVisitor(trx, row.id)) ? '' : row.account_number
  if (accountNumber === null) return
  await insertMail(trx, describeTicketMail(context, { id: row.id, accountNumber, position }))
}

export const ticketNotFound = failure(404, 'TICKET_NOT_FOUND', 'There is no such ticket.')
export const ticketChanged = failure(409, 'TICKET_CHANGED', 'The ticket was changed meanwhile; read it again.')
const keyReused = failure(422, 'IDEMPOTENCY_KEY_REUSED', 'This key came before with another body.')
