import { randomUUID } from 'node:crypto'
import { success, type Failure, type Outcome } from '#contracts/outcome.ts'
import { readIdempotencyKey, withShareOfTime, type RequestContext } from '#platform/context/request-context.ts'
import type { Actor, AppointmentName } from '../../booking/server/store/appointment-store.ts'
import { readActor } from '../../server/actor.ts'
import { appointmentNotFound, changedMeanwhile, changeUnknown, fieldSystemDown, nameOf, notChangeable, planNext, slotNotOffered, slotTaken, type Change, type ChangeAnswer } from '../../booking/server/change-appointment.ts'
import { fetchAppointment, toAppointments } from './fetch-appointments.ts'
import { answerOfOthers, recordFieldChange, type Intent, type Sent } from './field-change-record.ts'
import { howFailed, type HowFailed } from '#platform/services/tmf-client.ts'
import { askFieldSystem, fieldEndpoints } from './field-system-client.ts'
import { patchOf, stateOf, type FieldAppointment } from './field-appointment.ts'
import { claimKey, freeKey, hashOfKey, isUnderWay, keyReused, storeAnswer, readKey, takeOver, type Claim, type KeyedCall } from '#platform/database/idempotency-store.ts'
import { withKeyLock } from '#platform/limits/keyed-mutex.ts'

/**
 * Shares of a request's 3 s, in ms: for reading the appointment first, and for reading it again if the change is not
 * answered.
 */
const readMs = 1_200
const readBackMs = 800
/** a change is not started with less time left, in ms */
const shortestWriteMs = 300

type Find = (context: RequestContext, actor: Actor, name: AppointmentName) => Promise<Outcome<FieldAppointment | undefined>>

/**
 * APT-08: first our record of the change (`sent`) is saved, then the operator's system changes the appointment, then
 * history, e-mail and answer replace the record in one transaction. If the process stops in between, a call with the
 * same key continues: it reads the appointment, then completes or repeats the change. A refused change keeps no key.
 */
export async function changeAtFieldSystem(context: RequestContext, change: Change, find: Find): Promise<Outcome<ChangeAnswer>> {
  const actor = readActor(context)
  if (!actor.ok) return actor
  const key = readIdempotencyKey(context)
  if (!key.ok) return key
  const { database } = context.runtime
  // a caller without a key cannot repeat the change, but `finish-sent-changes.ts` can finish it
  const call = { scope: [nameOf(actor.data), change.action, key.data ?? `unnamed ${randomUUID()}`], body: change.body }
  return withKeyLock(database, hashOfKey(call.scope), async () => {
    const known = await readKey(database.read, call)
    return known ? answerKnown(context, call, known) : begin(context, { actor: actor.data, call, change, find })
  })
}

interface Beginning {
  actor: Actor
  call: KeyedCall
  change: Change
  find: Find
}

async function begin(context: RequestContext, { actor, call, change, find }: Beginning): Promise<Outcome<ChangeAnswer>> {
  const found = await find(withShareOfTime(context, readMs), actor, change.name)
  if (!found.ok) return found
  const appointment = found.data
  if (!appointment) return appointmentNotFound
  const planned = planNext(appointment.row, change, actor.now)
  if (!planned.ok) return planned
  if (context.deadline - context.clock() < shortestWriteMs + readBackMs) return fieldSystemDown
  const { date, start_time, end_time, status, contact, reschedules_left } = planned.data
  const intent: Intent = {
    appointmentId: appointment.row.work_order_id,
    action: change.action,
    actor,
    locale: context.locale,
    columns: { date, start_time, end_time, status, contact, reschedules_left },
    before: stateOf(appointment.row),
    wanted: stateOf(planned.data),
    ...(change.reason === undefined ? {} : { reason: change.reason }),
    tries: 1,
  }
  const claim = await context.runtime.database.transaction(async (trx) => {
    const taken = await claimKey(trx, call, actor.now)
    if (taken.kind === 'first') await storeAnswer(trx, taken.keyHash, { sent: intent })
    return taken
  })
  if (claim.kind !== 'first') return answerKnown(context, call, claim)
  return send(context, { keyHash: claim.keyHash, intent }, appointment)
}

async function answerKnown(context: RequestContext, call: KeyedCall, known: Exclude<Claim, { kind: 'first' }>): Promise<Outcome<ChangeAnswer>> {
  if (known.kind === 'reused') return keyReused
  if (!isUnderWay(known.answer)) return success(known.answer as ChangeAnswer)
  return goOn(context, { keyHash: hashOfKey(call.scope), intent: known.answer.sent as Intent })
}

/** The same call again, after its first try ended without an answer. */
async function goOn(context: RequestContext, sent: Sent): Promise<Outcome<ChangeAnswer>> {
  const found = await fetchAppointment(withShareOfTime(context, readMs), sent.intent.appointmentId)
  if (!found.ok) return changeUnknown
  const appointment = found.data
  if (!appointment) return giveUp(context, sent, appointmentNotFound)
  if (isDone(sent.intent, appointment)) return recordFieldChange(context, sent, appointment)
  if (!isUntouched(sent.intent, appointment)) return giveUp(context, sent, changedMeanwhile)
  if (context.deadline - context.clock() < shortestWriteMs + readBackMs) return changeUnknown
  const again = { ...sent, intent: { ...sent.intent, tries: sent.intent.tries + 1 } }
  const isOurs = await takeOver(context.runtime.database.write, sent.keyHash, { sent: sent.intent }, { sent: again.intent })
  return isOurs ? send(context, again, appointment) : answerOfOthers(context, sent.keyHash)
}

/**
 * Sends the change. The request is not aborted with the caller's: if the visitor leaves, the change is still completed.
 */
async function send(context: RequestContext, sent: Sent, appointment: FieldAppointment): Promise<Outcome<ChangeAnswer>> {
  const { intent } = sent
  const writing = { ...context, deadline: context.deadline - readBackMs, signal: new AbortController().signal }
  const body = patchOf(appointment, { ...appointment.row, ...intent.columns })
  const answer = await askFieldSystem(writing, fieldEndpoints.patch, { params: { id: intent.appointmentId }, body }, appointment.etag ? { 'if-match': appointment.etag } : {})
  if (answer.ok) {
    const [after] = await toAppointments(context, [{ json: answer.data.body, etag: answer.data.etag }])
    if (after?.row.work_order_id === intent.appointmentId && isDone(intent, after)) return recordFieldChange(context, sent, after)
  }
  const how = answer.ok ? 'unknown' : howFailed(answer)
  const refusal = answer.ok ? fieldSystemDown : refusalOf(answer, intent.action)
  // A later try may be refused because an earlier one succeeded.
  const given = how === 'no' && intent.tries === 1 ? await giveUp(context, sent, refusal) : changeUnknown
  return given === changeUnknown ? lookAgain(context, sent, { how, refusal }) : given
}

/** Reads the appointment again to find out whether an unanswered change was made. */
async function lookAgain(context: RequestContext, sent: Sent, { how, refusal }: { how: HowFailed; refusal: Failure }): Promise<Outcome<ChangeAnswer>> {
  const { intent } = sent
  const found = await fetchAppointment({ ...withShareOfTime(context, readBackMs), signal: new AbortController().signal }, intent.appointmentId)
  const now = found.ok ? found.data : undefined
  if (now && isDone(intent, now)) return recordFieldChange(context, sent, now)
  // This try failed, but an earlier one may still be under way and succeed.
  if (how === 'no' && found.ok && refusal !== fieldSystemDown) return giveUp(context, sent, refusal)
  if (how === 'said' && intent.tries === 1 && now && isUntouched(intent, now)) return giveUp(context, sent, fieldSystemDown)
  context.runtime.log.warn({ requestId: context.requestId, action: intent.action }, 'it is not known whether the field system has made a change')
  return changeUnknown
}

/**
 * Frees the key and returns the refusal. If another call has taken the change over, that call knows more, so the result
 * is CHANGE_UNKNOWN.
 */
async function giveUp(context: RequestContext, { keyHash, intent }: Sent, refusal: Failure): Promise<Failure> {
  return (await freeKey(context.runtime.database.write, keyHash, { sent: intent })) ? refusal : changeUnknown
}

const parts = ['window', 'status', 'contact'] as const

/** Whether the appointment has all the values that the change was to set. */
export function isDone({ before, wanted }: Intent, { row }: FieldAppointment): boolean {
  const now = stateOf(row)
  return parts.every((part) => wanted[part] === before[part] || wanted[part] === now[part])
}

function isUntouched({ before, wanted }: Intent, { row }: FieldAppointment): boolean {
  const now = stateOf(row)
  return parts.every((part) => wanted[part] === before[part] || before[part] === now[part])
}

const refusals = new Map([slotTaken, slotNotOffered, changedMeanwhile, notChangeable].map((one) => [one.code, one]))

/** Translates a refusal by the operator's system into ours. */
function refusalOf({ status, code }: Failure, action: Change['action']): Failure {
  if (status === 404) return appointmentNotFound
  if (status === 412) return changedMeanwhile
  if (status === 409) return refusals.get(code) ?? (action === 'reschedule' ? slotTaken : changedMeanwhile)
  if (status === 422 && action === 'reschedule') return refusals.get(code) ?? slotNotOffered
  return fieldSystemDown
}
