import type { Transaction } from 'kysely'
import type { RequestContext, Runtime } from '#platform/context/request-context.ts'
import { prepareQuery } from '#platform/database/prepared-query.ts'
import type { OutboxMailTable } from '#platform/database/tables/schema.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import { presentWithContact, type AppointmentRow } from '../../booking/server/store/appointment-store.ts'
import { type AppointmentWindow } from '../../booking/appointment-time.ts'
import { addDays, dateIn, instantOf, timeIn } from '#platform/time/local-time.ts'
import { isChangeable } from '../../booking/appointment-status.ts'
import type { ToldAction, AppointmentMailPayload } from './appointment-mail-payload.ts'

/**
 * The Message-ID and the payload of the e-mail about a change. The Message-ID is derived from the change, so that mail
 * programs recognise a second sending as the same e-mail.
 */
export function describeChange({ runtime, clock }: RequestContext, row: AppointmentRow, action: ToldAction): { messageId: string; payload: AppointmentMailPayload } {
  const reference = referenceOf(row.work_order_id, row.sequence)
  return { messageId: `<${reference}@${hostOf(runtime.config)}>`, payload: payloadOf(row, action, clock()) }
}

function payloadOf(row: AppointmentRow, action: ToldAction, changedAt: number): AppointmentMailPayload {
  return { action, reference: referenceOf(row.work_order_id, row.sequence), sequence: row.sequence, changedAt, zip: row.zip, appointment: presentWithContact(row) }
}

/** The right side of UIDs and Message-IDs: the host of our public URL, so it stays the same as long as that does. */
export function hostOf(config: Runtime['config']): string {
  return new URL(config.publicUrl).hostname
}

export function referenceOf(workOrderId: string, sequence: number): string {
  return `${workOrderId}-${sequence}`
}

/** Value of the outbox column `template` for reminders. */
export const reminderTemplate = 'reminder'

const removeUnsent = prepareQuery((db, { subject_id }: { subject_id: string }) =>
  db.deleteFrom('outbox_mail').where('subject_id', '=', subject_id).where('template', '=', reminderTemplate).where('sent_at', 'is', null),
)
type ReminderMail = Pick<OutboxMailTable, 'message_id' | 'created_at' | 'account_number' | 'payload' | 'subject_id'> & { due_at: number }
const insertReminder = prepareQuery((db, { message_id, created_at, account_number, payload, due_at, subject_id }: ReminderMail) =>
  db.insertInto('outbox_mail').values({ message_id, created_at, sent_at: null, attempts: 0, account_number, template: reminderTemplate, payload, due_at, subject_id }),
)

/**
 * Replaces the reminders of an appointment in the transaction of its change: deletes those not sent yet and adds those
 * for the new time. An appointment that is over, cancelled or deleted has none. `host` is the right side of their
 * Message-IDs.
 */
export async function replaceReminders(trx: Transaction<Schema>, row: AppointmentRow, { now, host }: { now: number; host: string }): Promise<void> {
  await removeUnsent(trx, { subject_id: row.work_order_id })
  if (!isChangeable(row.type, row.status) || row.deleted_at !== null) return
  const times = reminderTimes({ date: row.date, startTime: row.start_time, endTime: row.end_time, timeZone: row.time_zone }, now)
  if (times.length === 0) return
  const payload = JSON.stringify(payloadOf(row, 'reminder', now))
  for (const { kind, at } of times) {
    const message_id = `<${referenceOf(row.work_order_id, row.sequence)}.${kind}@${host}>`
    await insertReminder(trx, { message_id, created_at: now, account_number: row.account_number, payload, due_at: at, subject_id: row.work_order_id })
  }
}

export type ReminderKind = 'day-before' | 'hours-before'

/** Reminders go out only between these hours at the appointment's place, so that they do not wake anyone. */
const earliest = '08:00'
const latest = '20:00'
const hoursBefore = 2

/**
 * When reminders of an appointment are due (epoch ms): at its hour on the day before, and two hours before it. The
 * second one is left out if it would be before eight, and so is every one that is past at `now`.
 */
export function reminderTimes(appointment: AppointmentWindow & { timeZone: string }, now: number): { kind: ReminderKind; at: number }[] {
  const { date, startTime, timeZone } = appointment
  const hour = Number(startTime.slice(0, 2)) - hoursBefore
  const sameDay = `${String(hour).padStart(2, '0')}${startTime.slice(2)}`
  const reminders = [
    { kind: 'day-before' as const, at: instantOf(addDays(date, -1), byDay(startTime), timeZone) },
    ...(hour >= Number(earliest.slice(0, 2)) ? [{ kind: 'hours-before' as const, at: instantOf(date, byDay(sameDay), timeZone) }] : []),
  ]
  return reminders.filter(({ at }) => at > now)
}

function byDay(time: string): string {
  if (time < earliest) return earliest
  return time > latest ? latest : time
}

/** `now`, or the next morning if it is night there; for a reminder that could not be sent at its hour. */
export function nextDaytime(timeZone: string, now: number): number {
  const time = timeIn(timeZone, now)
  const today = dateIn(timeZone, now)
  if (time < earliest) return instantOf(today, earliest, timeZone)
  return time > latest ? instantOf(addDays(today, 1), earliest, timeZone) : now
}
