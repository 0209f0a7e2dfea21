import type { Transaction } from 'kysely'
import type { Locale } from '#contracts/identity.ts'
import { success, type Outcome } from '#contracts/outcome.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { presentTo, type Actor, type AppointmentRow } from '../../booking/server/store/appointment-store.ts'
import { changeUnknown, record, type Change, type ChangeAnswer } from '../../booking/server/change-appointment.ts'
import type { FieldAppointment, AppointmentState } from './field-appointment.ts'
import { countChanges } from './field-appointment-store.ts'
import { isUnderWay, keepAnswer, readAnswerOf, takeSentKey } from '../../booking/server/store/idempotency-store.ts'

/** What is on the disk before anything is sent: enough to find out later what became of it, and to go on from there. */
export interface Intent {
  appointmentId: string
  action: Change['action']
  actor: Actor
  /** of the e-mail */
  locale: Locale
  columns: Partial<AppointmentRow>
  /** for our history */
  reason?: string
  before: AppointmentState
  wanted: AppointmentState
  /** goes up when another call with the key goes on with it: who was before gives nothing up any more */
  tries: number
}

/** A change that was sent or is about to be, and the key that it is kept under. */
export interface Sent {
  keyHash: string
  intent: Intent
}

/** History, e-mail and kept answer of a change that the operator's system has made: once, whoever finds that it has. */
export async function recordFieldChange(context: RequestContext, { keyHash, intent }: Sent, appointment: FieldAppointment): Promise<Outcome<ChangeAnswer>> {
  const { database } = context.runtime
  const answer = await database.transaction(async (trx) => {
    if (!(await takeSentKey(trx, keyHash))) return undefined
    const { shown, kept } = await numberChange(trx, appointment, intent.action)
    const { content } = await record(trx, { ...context, locale: intent.locale }, intent.actor, { row: kept, action: intent.action, isReport: false, reason: intent.reason })
    const made: ChangeAnswer = { content: { ...content, appointment: presentTo(intent.actor, shown) } }
    await keepAnswer(trx, keyHash, made)
    return made
  })
  return answer ? success(answer) : answerOfOthers(context, keyHash)
}

/** Where somebody else has gone on with the change: their answer, if there is one by now. */
export async function answerOfOthers({ runtime }: RequestContext, keyHash: string): Promise<Outcome<ChangeAnswer>> {
  const known = await readAnswerOf(runtime.database.read, keyHash)
  return known === undefined || isUnderWay(known) ? changeUnknown : success(known as ChangeAnswer)
}

/**
 * The appointment as it is shown from now on, and as our history and the invitation have it: their numbers go up with each
 * change even where the operator says none, or where two changes were found out about at once.
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
