import type { Locale } from '#contracts/identity.ts'
import { readAccountOwner } from '#features/account/server.ts'
import { isMailAddress } from '#platform/mail/mail-settings.ts'
import type { ComposedMail, OutgoingMail } from '#platform/mail/outgoing-mail.ts'
import type { OutboxRow } from '#platform/mail/outbox-store.ts'
import type { ComposeMail } from '#platform/mail/send-outbox.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import { isChangeable } from '../../booking/appointment-status.ts'
import { instantOf } from '#platform/time/local-time.ts'
import { fetchAppointment } from '../../field-system/server/fetch-appointments.ts'
import { nextDaytime } from './change-mails.ts'
import { readAppointmentMail, type AppointmentMailPayload } from './appointment-mail-payload.ts'
import { contextOfWork } from '#platform/context/work-context.ts'
import { writeAppointmentMail } from './write-appointment-mail.ts'

type Parts = Pick<Runtime, 'config' | 'site' | 'database'>

/** Delay in ms before a reminder whose appointment cannot be read is tried again. */
const fieldSystemPauseMs = 600_000

/**
 * Writes a due e-mail for the owner that the account has at sending time. An e-mail that is no longer true is not sent.
 */
export function createAppointmentMailComposer(runtime: Runtime): ComposeMail {
  return async (row) => {
    const payload = readAppointmentMail(row.payload)
    if (!payload) return { ok: false, reason: 'unreadable' }
    return (await refuse(runtime, payload)) ?? composeFor(runtime, row, payload)
  }
}

/** The e-mail in its reader's language, or the reason why it cannot be sent. */
export async function composeFor(parts: Parts, { account_number }: Pick<OutboxRow, 'account_number'>, payload: AppointmentMailPayload): Promise<{ ok: true; mail: OutgoingMail; locale: Locale } | { ok: false; reason: 'no-address' | 'unwanted' }> {
  const owner = await readAccountOwner(parts.database.read, account_number)
  if (!owner?.email || !isMailAddress(owner.email)) return { ok: false, reason: 'no-address' }
  if (payload.action === 'reminder' && owner.mailsOff.includes('reminders')) return { ok: false, reason: 'unwanted' }
  return { ok: true, mail: writeAppointmentMail(parts, payload, { ...owner, email: owner.email }), locale: owner.locale }
}

async function refuse(runtime: Runtime, { action, sequence, appointment }: AppointmentMailPayload): Promise<ComposedMail | undefined> {
  const { slot, customer } = appointment
  const now = runtime.clock()
  const isReminder = action === 'reminder'
  const lastMoment = instantOf(slot.date, isReminder ? slot.startTime : slot.endTime, customer.timezone)
  if (now >= lastMoment) return { ok: false, reason: 'too-late' }
  if (!isReminder) return undefined
  const isSo = await isStillSo(runtime, { sequence, appointment })
  if (isSo === undefined) return { ok: false, until: now + fieldSystemPauseMs }
  if (!isSo) return { ok: false, reason: 'superseded' }
  const until = nextDaytime(customer.timezone, now)
  return until > now ? { ok: false, until } : undefined
}

/**
 * Whether the appointment is unchanged since the reminder was written; undefined if the operator's field system does
 * not answer.
 */
async function isStillSo(runtime: Runtime, { sequence, appointment }: Pick<AppointmentMailPayload, 'sequence' | 'appointment'>): Promise<boolean | undefined> {
  const { workOrderId, slot } = appointment
  if (!runtime.config.fieldSystem) {
    const current = await runtime.database.read.selectFrom('appointment').select(['sequence', 'type', 'status']).where('work_order_id', '=', workOrderId).executeTakeFirst()
    return current !== undefined && current.sequence === sequence && isChangeable(current.type, current.status)
  }
  const found = await fetchAppointment(contextOfWork(runtime, 'compose-visit-mail'), workOrderId)
  if (!found.ok) return undefined
  const row = found.data?.row
  return row !== undefined && isChangeable(row.type, row.status) && row.date === slot.date && row.start_time === slot.startTime && row.end_time === slot.endTime
}
