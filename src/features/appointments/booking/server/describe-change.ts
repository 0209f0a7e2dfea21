import type { RequestContext } from '#platform/context/request-context.ts'
import { presentWithContact, type AppointmentRow } from './store/appointment-store.ts'
import { hostOf, referenceOf } from './visit-calendar.ts'
import type { ToldAction, VisitMailPayload } from '../../mail/server/visit-mail-payload.ts'

/** What a change is called, and what its e-mail is written from. The Message-ID follows from the change: sent twice, it is one e-mail. */
export function describeChange({ runtime, clock }: RequestContext, row: AppointmentRow, action: ToldAction): { messageId: string; payload: VisitMailPayload } {
  const reference = referenceOf(row.work_order_id, row.sequence)
  return { messageId: `<${reference}@${hostOf(runtime.config)}>`, payload: payloadOf(row, action, clock()) }
}

export function payloadOf(row: AppointmentRow, action: ToldAction, changedAt: number): VisitMailPayload {
  return { action, reference: referenceOf(row.work_order_id, row.sequence), sequence: row.sequence, changedAt, zip: row.zip, appointment: presentWithContact(row) }
}
