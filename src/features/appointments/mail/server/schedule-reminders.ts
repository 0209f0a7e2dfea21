import type { Transaction } from 'kysely'
import type { OutboxMailTable } from '#platform/database/tables/appointment-tables.ts'
import { prepareQuery } from '#platform/database/prepared-query.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import { isChangeable } from '../../contract.ts'
import type { AppointmentRow } from '../../booking/server/store/appointment-store.ts'
import { payloadOf } from '../../booking/server/describe-change.ts'
import { reminderTimes } from './reminder-times.ts'
import { referenceOf } from '../../booking/server/visit-calendar.ts'

/** What stands in the outbox's column `template` for them. */
export const reminderTemplate = 'reminder'

const removeUnsent = prepareQuery((db, { subject_id }: { subject_id: string }) =>
  db.deleteFrom('outbox_mail').where('subject_id', '=', subject_id).where('template', '=', reminderTemplate).where('sent_at', 'is', null),
)
type ReminderMail = Pick<OutboxMailTable, 'message_id' | 'created_at' | 'account_number' | 'payload' | 'subject_id'> & { due_at: number }
const insertReminder = prepareQuery((db, { message_id, created_at, account_number, payload, due_at, subject_id }: ReminderMail) =>
  db.insertInto('outbox_mail').values({ message_id, created_at, sent_at: null, attempts: 0, account_number, template: reminderTemplate, payload, due_at, subject_id }),
)

/**
 * Reminders follow a visit in the transaction of its change: those of before that nobody has sent go, and those of its
 * new time come; a visit that is over, cancelled or deleted has none. `host` is the right side of their Message-IDs.
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
