import type { Transaction } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import { isChangeable } from '../contract.ts'
import type { AppointmentRow } from './appointment-store.ts'
import { payloadOf } from './describe-change.ts'
import { reminderTimes } from './reminder-times.ts'
import { referenceOf } from './visit-calendar.ts'

/** What stands in the outbox's column `template` for them. */
export const reminderTemplate = 'reminder'

/**
 * Reminders follow a visit in the transaction of its change: those of before that nobody has sent go, and those of its
 * new time come; a visit that is over, cancelled or deleted has none. `host` is the right side of their Message-IDs.
 */
export async function replaceReminders(trx: Transaction<Schema>, row: AppointmentRow, { now, host }: { now: number; host: string }): Promise<void> {
  await trx.deleteFrom('outbox_mail').where('subject_id', '=', row.work_order_id).where('template', '=', reminderTemplate).where('sent_at', 'is', null).execute()
  if (!isChangeable(row.type, row.status) || row.deleted_at !== null) return
  const times = reminderTimes({ date: row.date, startTime: row.start_time, endTime: row.end_time, timeZone: row.time_zone }, now)
  if (times.length === 0) return
  const payload = JSON.stringify(payloadOf(row, 'reminder', now))
  const values = times.map(({ kind, at }) => ({
    message_id: `<${referenceOf(row.work_order_id, row.sequence)}.${kind}@${host}>`,
    created_at: now,
    sent_at: null,
    attempts: 0,
    account_number: row.account_number,
    template: reminderTemplate,
    payload,
    due_at: at,
    subject_id: row.work_order_id,
  }))
  await trx.insertInto('outbox_mail').values(values).execute()
}
