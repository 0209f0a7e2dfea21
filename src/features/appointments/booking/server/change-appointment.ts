import type { Transaction } from 'kysely'
import { failure, success, type Failure, type Outcome } from '#contracts/outcome.ts'
import { orRefusal, Refusal } from '#platform/database/refusal.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import { createSemaphore } from '#platform/limits/semaphore.ts'
import { readIdempotencyKey, type RequestContext } from '#platform/context/request-context.ts'
import type { Appointment } from '../appointment-endpoints.ts'
import { isChangeable, statusAfterMove } from '../appointment-status.ts'
import { type AppointmentWindow } from '../appointment-time.ts'
import { instantOf } from '#platform/time/local-time.ts'
import { findAppointment, insertChange, movePlace, presentTo, readPlace, updateAppointment, type Actor, type AppointmentName, type AppointmentRow, type PlaceState } from './store/appointment-store.ts'
import { perDatabase } from '#platform/database/per-database.ts'
import { readActor } from '../../server/actor.ts'
import { describeChange, hostOf, referenceOf, replaceReminders } from '../../mail/server/change-mails.ts'
import { announceAppointment } from '../../tmf646/server/tmf646-events.ts'
import { claimKey, isUnderWay, keyReused, storeAnswer } from '#platform/database/idempotency-store.ts'

export type Action = 'create' | 'reschedule' | 'cancel' | 'updatedayofcontact' | 'report' | 'delete'

export interface Change {
  action: Exclude<Action, 'create'>
  name: AppointmentName
  /** the version that the customer saw */
  seenVersion: number | undefined
  /** everything that identifies the call: the same key with another body is refused */
  body: unknown
  /**
   * a field system's report: also changes appointments that have begun or are over, and sends no e-mail to the customer
   */
  isReport?: boolean
  /** the reason, if the customer gives one */
  reason?: string | undefined
  /** The changed columns, or a failure if the change is refused. */
  decide(row: AppointmentRow, now: number): Partial<AppointmentRow> | Failure
}

export type ChangeAnswer = { content: { status: 'SUCCESS'; reference: string; appointment: Appointment } }

/**
 * The answer of a change and its last step. Many customers can want the same window at once, so its row is locked last.
 */
interface Applied {
  answer: ChangeAnswer
  lastStep(): Promise<void>
}

/**
 * APT-08: one transaction writes the idempotency key, the appointment, its place, its history and the e-mail, so that
 * all of them are saved or none. A refused change saves no key, so the same call may be tried again.
 */
export async function changeAppointment(context: RequestContext, change: Change, by?: Actor): Promise<Outcome<ChangeAnswer>> {
  const actor = by ? success(by) : readActor(context)
  if (!actor.ok) return actor
  const key = readIdempotencyKey(context)
  if (!key.ok) return key
  return changeInTurn(context, { actor: actor.data, key: key.data, change }, (trx) => apply(trx, context, actor.data, change))
}

/** An appointment that a partner's field system adds. */
export interface Addition {
  row: AppointmentRow
  /** everything that identifies the call, as for a change */
  body: unknown
  /** Why the appointment may not be added, or undefined; runs in the transaction that adds it. */
  refuse(trx: Transaction<Schema>): Promise<Failure | undefined>
}

/**
 * APT-08: adds an appointment of a partner's field system together with its place, history and e-mail, or changes
 * nothing.
 */
export async function addAppointment(context: RequestContext, actor: Actor, { row, body, refuse }: Addition): Promise<Outcome<ChangeAnswer>> {
  const key = readIdempotencyKey(context)
  if (!key.ok) return key
  const add = async (trx: Transaction<Schema>): Promise<Applied> => {
    const refusal = await refuse(trx)
    if (refusal) throw new Refusal(refusal)
    const place = await readPlace(trx, row.region, windowOf(row))
    if (!place.isReachable) throw new Refusal(fieldSystemDown)
    refuseUnlessFree(place)
    await trx.insertInto('appointment').values(row).execute()
    const answer = await record(trx, context, actor, { row, action: 'create', isReport: false })
    return { answer, lastStep: () => takePlace(trx, row.region, windowOf(row)) }
  }
  return changeInTurn(context, { actor, key: key.data, change: { action: 'create', body } }, add)
}

/**
 * The number of appointment changes that run at once; the others queue here, in order. Many customers who want the same
 * window wait for one database row, each holding a connection of the pool. Without this limit they would take the whole
 * pool, and neither they nor any other request would get a connection in time. A higher limit would not be faster,
 * since the extra changes would only wait in the database. SQLite has one connection, where changes that arrive
 * together share a commit.
 */
const mostAtOnce = { postgres: 6, sqlite: 32 }

const semaphoreOf = perDatabase(({ engine }) => createSemaphore({ most: mostAtOnce[engine], mostWaiting: 2000, waitMs: 30_000 }))

interface KeyedChange {
  actor: Actor
  key: string | undefined
  change: { action: Action; body: unknown }
}

async function changeInTurn({ runtime, signal }: RequestContext, keyed: KeyedChange, work: (trx: Transaction<Schema>) => Promise<Applied>): Promise<Outcome<ChangeAnswer>> {
  const { database } = runtime
  return orRefusal(async () => {
    const changed = await semaphoreOf(database).run(async () => {
      // The caller's time ran out while this call was in the queue; the caller has had a timeout and may be trying
      // again.
      if (signal.aborted) return notBegun
      return success(await database.transaction((trx) => changeOnce(trx, keyed, () => work(trx))))
    })
    return changed ?? notBegun
  })
}

async function changeOnce(trx: Transaction<Schema>, { actor, key, change }: KeyedChange, work: () => Promise<Applied>): Promise<ChangeAnswer> {
  const claim = key === undefined ? undefined : await claimKey(trx, { scope: [nameOf(actor), change.action, key], body: change.body }, actor.now)
  if (claim?.kind === 'reused') throw new Refusal(keyReused)
  // The change was sent to a field system that is no longer configured.
  if (claim?.kind === 'repeated' && isUnderWay(claim.answer)) throw new Refusal(changeUnknown)
  if (claim?.kind === 'repeated') return claim.answer as ChangeAnswer
  const { answer, lastStep } = await work()
  if (claim) await storeAnswer(trx, claim.keyHash, answer)
  await lastStep()
  return answer
}

export function nameOf(actor: Actor): string {
  if (actor.partnerId !== undefined) return `partner ${actor.partnerId}`
  return actor.customerId === undefined ? `finder ${actor.tokenHash}` : `customer ${actor.customerId}`
}

async function apply(trx: Transaction<Schema>, context: RequestContext, actor: Actor, change: Change): Promise<Applied> {
  const row = await findAppointment(trx, actor, change.name)
  if (!row) throw new Refusal(appointmentNotFound)
  const planned = planNext(row, change, actor.now)
  const next = planned.ok ? planned.data : row
  const place = await readPlace(trx, row.region, windowOf(next))
  if (!place.isReachable) throw new Refusal(fieldSystemDown)
  if (!planned.ok) throw new Refusal(planned)
  const steps = placeSteps(row, next)
  if (steps.some(({ step }) => step === 1)) refuseUnlessFree(place)
  if (!(await updateAppointment(trx, next, changedColumns(row, next)))) throw new Refusal(changedMeanwhile)
  const answer = await record(trx, context, actor, { row: next, action: change.action, isReport: change.isReport === true, reason: change.reason })
  return { answer, lastStep: () => movePlaces(trx, row.region, steps) }
}

function changedColumns(before: AppointmentRow, after: AppointmentRow): string[] {
  return Object.entries(after).flatMap(([name, value]) => (value === before[name as keyof AppointmentRow] ? [] : [name]))
}

/** The appointment after the change, or the reason why the change is refused. */
export function planNext(row: AppointmentRow, change: Change, now: number): Outcome<AppointmentRow> {
  if (change.seenVersion !== undefined && change.seenVersion !== row.version) return changedMeanwhile
  const isOpen = isChangeable(row.type, row.status) && instantOf(row.date, row.start_time, row.time_zone) > now
  if (!isOpen && !change.isReport) return notChangeable
  const columns = change.decide(row, now)
  if (isFailure(columns)) return columns
  const next = { ...row, ...columns }
  const status = placeOf(windowOf(next)) === placeOf(windowOf(row)) ? next.status : statusAfterMove(next.type, next.status)
  return success({ ...next, status, version: row.version + 1, sequence: row.sequence + 1, updated_at: now })
}

/** Writes the history, the e-mail, the reminders and the partners' events of a change. */
export async function record(trx: Transaction<Schema>, context: RequestContext, actor: Actor, { row, action, isReport, reason }: { row: AppointmentRow; action: Action; isReport: boolean; reason?: string | undefined }): Promise<ChangeAnswer> {
  const name = actor.partnerId === undefined ? (actor.customerId === undefined ? 'finder' : 'customer') : nameOf(actor)
  const isTold = !isReport && action !== 'report' && action !== 'delete'
  await insertChange(trx, row, { at: actor.now, action, actor: name, reason, ...(isTold ? { mail: describeChange(context, row, action) } : {}) })
  await replaceReminders(trx, row, { now: actor.now, host: hostOf(context.runtime.config) })
  await announceAppointment(trx, context, row, action)
  return { content: { status: 'SUCCESS', reference: referenceOf(row.work_order_id, row.sequence), appointment: presentTo(actor, row) } }
}

interface PlaceStep {
  slot: AppointmentWindow
  step: 1 | -1
}

/**
 * Places are always taken and freed in the order of their windows, so that two customers who swap windows cannot
 * deadlock.
 */
function placeSteps(before: AppointmentRow, after: AppointmentRow): PlaceStep[] {
  const [left, taken] = [windowOf(before), windowOf(after)]
  const isFreed = isChangeable(before.type, before.status) && !isChangeable(after.type, after.status)
  const hasMoved = placeOf(left) !== placeOf(taken)
  const steps: PlaceStep[] = []
  if (hasMoved || isFreed) steps.push({ slot: left, step: -1 })
  if (hasMoved && !isFreed) steps.push({ slot: taken, step: 1 })
  return steps.toSorted((a, b) => (placeOf(a.slot) < placeOf(b.slot) ? -1 : 1))
}

async function movePlaces(trx: Transaction<Schema>, region: string, steps: readonly PlaceStep[]): Promise<void> {
  for (const { slot, step } of steps) {
    if (step === -1) await movePlace(trx, region, slot, step)
    else await takePlace(trx, region, slot)
  }
}

/** An early check without a lock: callers who come too late for a crowded window need not wait for its row. */
function refuseUnlessFree({ slot }: PlaceState): void {
  if (slot !== 'free') throw new Refusal(slot === 'full' ? slotTaken : slotNotOffered)
}

async function takePlace(trx: Transaction<Schema>, region: string, slot: AppointmentWindow): Promise<void> {
  if (!(await movePlace(trx, region, slot, 1))) throw new Refusal(slotTaken)
}

const windowOf = (row: AppointmentRow): AppointmentWindow => ({ date: row.date, startTime: row.start_time, endTime: row.end_time })
const placeOf = (slot: AppointmentWindow) => `${slot.date} ${slot.startTime} ${slot.endTime}`

function isFailure(decided: Partial<AppointmentRow> | Failure): decided is Failure {
  return 'ok' in decided
}

export const appointmentNotFound = failure(404, 'APPOINTMENT_NOT_FOUND', 'There is no such appointment.')
export const fieldSystemDown = failure(503, 'FIELD_SYSTEM_DOWN', 'The field system of this region does not answer; nothing was changed.')
export const slotNotOffered = failure(422, 'SLOT_NOT_OFFERED', 'There is no such window.')
export const slotTaken = failure(409, 'SLOT_TAKEN', 'The last place of this window is gone.')
export const changedMeanwhile = failure(409, 'APPOINTMENT_CHANGED', 'The appointment was changed meanwhile; read it again.')
export const notChangeable = failure(409, 'NOT_CHANGEABLE', 'The appointment has begun, is over or is cancelled.')
export const changeUnknown = failure(504, 'CHANGE_UNKNOWN', 'It is not known whether the change was made: read the appointment again, or send the same call with the same Idempotency-Key.')
const notBegun = failure(504, 'TIMEOUT', 'The service did not answer in time; nothing was changed.')
