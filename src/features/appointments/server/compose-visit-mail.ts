import type { Locale } from '#contracts/identity.ts'
import { readAccountOwner } from '#features/account/server/read-account-owner.ts'
import { isMailAddress } from '#platform/mail/mail-settings.ts'
import type { ComposedMail, OutgoingMail } from '#platform/mail/outgoing-mail.ts'
import type { OutboxRow } from '#platform/mail/outbox-store.ts'
import type { ComposeMail } from '#platform/mail/send-outbox.ts'
import type { Runtime } from '#platform/request-context.ts'
import { isChangeable } from '../contract.ts'
import { instantOf } from '../visit-time.ts'
import { nextDaytime } from './reminder-times.ts'
import { readVisitMail, type VisitMailPayload } from './visit-mail-payload.ts'
import { writeVisitMail } from './write-visit-mail.ts'

type Parts = Pick<Runtime, 'config' | 'site' | 'database' | 'clock'>

/** Writes what is due: whoever owns the account at that moment gets it, and nobody gets what is no longer so. */
export function createVisitMailComposer(parts: Parts): ComposeMail {
  return async (row) => {
    const payload = readVisitMail(row.payload)
    if (!payload) return { ok: false, reason: 'unreadable' }
    return (await refuse(parts, payload)) ?? composeFor(parts, row, payload)
  }
}

/** The e-mail as its reader has it, or why nobody can be written to. */
export async function composeFor(parts: Omit<Parts, 'clock'>, { account_number }: Pick<OutboxRow, 'account_number'>, payload: VisitMailPayload): Promise<{ ok: true; mail: OutgoingMail; locale: Locale } | { ok: false; reason: 'no-address' }> {
  const owner = await readAccountOwner(parts.database.read, account_number)
  if (!owner?.email || !isMailAddress(owner.email)) return { ok: false, reason: 'no-address' }
  return { ok: true, mail: writeVisitMail(parts, payload, { ...owner, email: owner.email }), locale: owner.locale }
}

async function refuse({ database, clock }: Parts, { action, sequence, appointment }: VisitMailPayload): Promise<ComposedMail | undefined> {
  const { slot, customer, workOrderId } = appointment
  const now = clock()
  const isReminder = action === 'reminder'
  const lastMoment = instantOf(slot.date, isReminder ? slot.startTime : slot.endTime, customer.timezone)
  if (now >= lastMoment) return { ok: false, reason: 'too-late' }
  if (!isReminder) return undefined
  const visit = await database.read.selectFrom('appointment').select(['sequence', 'type', 'status']).where('work_order_id', '=', workOrderId).executeTakeFirst()
  // a change that was made while this one was on its way
  if (!visit || visit.sequence !== sequence || !isChangeable(visit.type, visit.status)) return { ok: false, reason: 'superseded' }
  const until = nextDaytime(customer.timezone, now)
  return until > now ? { ok: false, until } : undefined
}
