import type { Transaction } from 'kysely'
import { failure, success, type Failure, type Outcome } from '#contracts/outcome.ts'
import type { Schema } from '#platform/database/schema.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { isChangeable, type Appointment } from '../contract.ts'
import { instantOf, type VisitWindow } from '../visit-time.ts'
import { findAppointment, hasSlot, insertChange, isRegionReachable, movePlace, presentAppointment, updateAppointment, type Actor, type AppointmentName, type AppointmentRow } from './appointment-store.ts'
import { describeChange } from './describe-change.ts'
import { readActor, readIdempotencyKey } from './call-marks.ts'
import { claimKey, forgetOldKeys, keepAnswer } from './idempotency-store.ts'

export interface Change {
  action: 'reschedule' | 'cancel' | 'updatedayofcontact'
  name: AppointmentName
  /** the version that the customer saw */
  seenVersion: number | undefined
  /** all that makes the call what it is: the same key with another one is refused */
  body: unknown
  /** The columns that become others, or why not. */
  decide(row: AppointmentRow, now: number): Partial<AppointmentRow> | Failure
}

export type ChangeAnswer = { content: { status: 'SUCCESS'; reference: string; appointment: Appointment } }

/** Thrown inside the transaction so that nothing of it stays; never leaves this file. */
class Refusal extends Error {
  readonly outcome: Failure
  constructor(outcome: Failure) {
    super(outcome.code)
    this.outcome = outcome
  }
}

/**
 * APT-08: one transaction holds the key, the visit, its place, its history and the e-mail: all of it or nothing. A
 * refusal keeps no key, so that the same call may be tried again.
 */
export async function changeAppointment(context: RequestContext, change: Change): Promise<Outcome<ChangeAnswer>> {
  const actor = readActor(context)
  if (!actor.ok) return actor
  const key = readIdempotencyKey(context)
  if (!key.ok) return key
  if (key.data !== undefined) await forgetOldKeys(context.runtime.database, actor.data.now)
  try {
    return success(await context.runtime.database.transaction((trx) => changeOnce(trx, context, actor.data, key.data, change)))
  } catch (error) {
    if (error instanceof Refusal) return error.outcome
    throw error
  }
}

async function changeOnce(trx: Transaction<Schema>, context: RequestContext, actor: Actor, key: string | undefined, change: Change): Promise<ChangeAnswer> {
  if (key === undefined) return apply(trx, context, actor, change)
  const who = actor.customerId === undefined ? `finder ${actor.tokenHash}` : `customer ${actor.customerId}`
  const claim = await claimKey(trx, { scope: [who, change.action, key], body: change.body }, actor.now)
  if (claim.kind === 'reused') throw new Refusal(failure(422, 'IDEMPOTENCY_KEY_REUSED', 'This key came before with another body.'))
  if (claim.kind === 'repeated') return claim.answer as ChangeAnswer
  const answer = await apply(trx, context, actor, change)
  await keepAnswer(trx, claim.keyHash, answer)
  return answer
}

async function apply(trx: Transaction<Schema>, context: RequestContext, actor: Actor, change: Change): Promise<ChangeAnswer> {
  const row = await findAppointment(trx, actor, change.name)
  if (!row) throw new Refusal(appointmentNotFound)
  if (!(await isRegionReachable(trx, row.region))) throw new Refusal(fieldSystemDown)
  if (change.seenVersion !== undefined && change.seenVersion !== row.version) throw new Refusal(changedMeanwhile)
  if (!isChangeable(row.type, row.status) || instantOf(row.date, row.start_time, row.time_zone) <= actor.now) throw new Refusal(notChangeable)
  const columns = change.decide(row, actor.now)
  if (isFailure(columns)) throw new Refusal(columns)
  const next: AppointmentRow = { ...row, ...columns, version: row.version + 1, sequence: row.sequence + 1 }
  if (!(await updateAppointment(trx, next))) throw new Refusal(changedMeanwhile)
  await movePlaces(trx, row, next)
  const described = describeChange(context, next, change.action)
  await insertChange(trx, next, { at: actor.now, action: change.action, actor: actor.customerId === undefined ? 'finder' : 'customer', ...described })
  return { content: { status: 'SUCCESS', reference: described.reference, appointment: presentAppointment(next) } }
}

/** Places are always taken and freed in the order of their windows: two customers who change places do not wait for each other for ever. */
async function movePlaces(trx: Transaction<Schema>, before: AppointmentRow, after: AppointmentRow): Promise<void> {
  const [left, taken] = [windowOf(before), windowOf(after)]
  const isCancelled = !isChangeable(after.type, after.status)
  const hasMoved = placeOf(left) !== placeOf(taken)
  const steps: { slot: VisitWindow; step: 1 | -1 }[] = []
  if (hasMoved || isCancelled) steps.push({ slot: left, step: -1 })
  if (hasMoved && !isCancelled) steps.push({ slot: taken, step: 1 })
  for (const { slot, step } of steps.toSorted((a, b) => (placeOf(a.slot) < placeOf(b.slot) ? -1 : 1))) {
    const isDone = await movePlace(trx, after.region, slot, step)
    if (isDone || step === -1) continue
    throw new Refusal((await hasSlot(trx, after.region, slot)) ? slotTaken : slotNotOffered)
  }
}

const windowOf = (row: AppointmentRow): VisitWindow => ({ date: row.date, startTime: row.start_time, endTime: row.end_time })
const placeOf = (slot: VisitWindow) => `${slot.date} ${slot.startTime} ${slot.endTime}`

function isFailure(decided: Partial<AppointmentRow> | Failure): decided is Failure {
  return 'ok' in decided
}

export const appointmentNotFound = failure(404, 'APPOINTMENT_NOT_FOUND', 'There is no such appointment.')
export const fieldSystemDown = failure(503, 'FIELD_SYSTEM_DOWN', 'The field system of this region does not answer; nothing was changed.')
export const slotNotOffered = failure(422, 'SLOT_NOT_OFFERED', 'There is no such window.')
const slotTaken = failure(409, 'SLOT_TAKEN', 'The last place of this window is gone.')
const changedMeanwhile = failure(409, 'APPOINTMENT_CHANGED', 'The appointment was changed meanwhile; read it again.')
const notChangeable = failure(409, 'NOT_CHANGEABLE', 'The appointment has begun, is over or is cancelled.')
