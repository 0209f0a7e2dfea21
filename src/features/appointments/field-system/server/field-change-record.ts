import type { Transaction } from 'kysely'
import type { Locale } from '#contracts/identity.ts'
import { success, type Outcome } from '#contracts/outcome.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { presentTo, type Actor, type AppointmentRow } from '../../booking/server/store/appointment-store.ts'
import { changeUnknown, record, type Change, type ChangeAnswer } from '../../booking/server/change-appointment.ts'
import type { FieldAppointment, AppointmentState } from './field-appointment.ts'
import { countChanges } from './field-appointment-store.ts'
import { isUnderWay, storeAnswer, readAnswerOf, takeSentKey } from '#platform/database/idempotency-store.ts'

/**
 * The record that is saved before the change is sent: enough to find out later whether the change was made, and to
 * continue from there.
 */
export interface Intent {
  appointmentId: string
  action: Change['action']
  actor: Actor
  /** language of the e-mail */
  locale: Locale
  columns: Partial<AppointmentRow>
  /** the customer's reason, for our history */
  reason?: string
  before: AppointmentState
  wanted: AppointmentState
  /** increases when another call with the key takes the change over; an earlier call can then no longer give it up */
  tries: number
}

/** A change that was sent or is about to be sent, and the hash of the key that stores it. */
export interface Sent {
  keyHash: string
  intent: Intent
}

/**
 * Writes the history, the e-mail and the stored answer of a change that the operator's system has made. Only the first
 * process that finds the change made writes them; later ones get its answer.
 */
export async function recordFieldChange(context: RequestContext, { keyHash, intent }: Sent, appointment: FieldAppointment): Promise<Outcome<ChangeAnswer>> {
  const { database } = context.runtime
  const answer = await database.transaction(async (trx) => {
    if (!(await takeSentKey(trx, keyHash))) return undefined
    const { shown, kept } = await numberChange(trx, appointment, intent.action)
    const { content } = await record(trx, { ...context, locale: intent.locale }, intent.actor, { row: kept, action: intent.action, isReport: false, reason: intent.reason })
    const made: ChangeAnswer = { content: { ...content, appointment: presentTo(intent.actor, shown) } }
    await storeAnswer(trx, keyHash, made)
    return made
  })
  return answer ? success(answer) : answerOfOthers(context, keyHash)
}

/** The answer of another call or process that has taken the change over; CHANGE_UNKNOWN if there is none yet. */
export async function answerOfOthers({ runtime }: RequestContext, keyHash: string): Promise<Outcome<ChangeAnswer>> {
  const known = await readAnswerOf(runtime.database.read, keyHash)
  return known === undefined || isUnderWay(known) ? changeUnknown : success(known as ChangeAnswer)
}

/**
 * The appointment as customers are shown it from now on (`shown`), and as our history and invitation store it (`kept`).
 * Their numbers go up with each change even if the operator reports none, or if two changes are found out about at
 * once.
 */
async function numberChange(trx: Transaction<Schema>, { row, says }: FieldAppointment, action: string): Promise<{ shown: AppointmentRow; kept: AppointmentRow }> {
  const counts = (await countChanges(trx, [row.work_order_id])).get(row.work_order_id) ?? { changes: 0, lastVersion: 0 }
  const shown = {
    ...row,
    sequence: says.sequence ? row.sequence : counts.changes + 1,
    reschedules_left: says.reschedulesLeft || action !== 'reschedule' ? row.reschedules_left : Math.max(0, row.reschedules_left - 1),
  }
  const behind = Math.max(0, counts.lastVersion + 1 - row.version)
  return { shown, kept: { ...shown, version: row.version + behind, sequence: shown.sequence + (says.sequence && says.version ? behind : 0) } }
}
