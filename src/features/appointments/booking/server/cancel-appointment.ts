import type { InputOf } from '#contracts/endpoint.ts'
import type { Outcome } from '#contracts/outcome.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { cancelAppointment } from '../appointment-endpoints.ts'
import { sourceOf } from './store/appointment-source.ts'
import type { ChangeAnswer } from './change-appointment.ts'

/** APT-03, APT-08: the appointment's place is free again at once. */
export async function cancel(context: RequestContext, { body }: InputOf<typeof cancelAppointment>): Promise<Outcome<ChangeAnswer>> {
  const { workOrderId, externalOrderId, version, reason } = body.appointment
  return sourceOf(context).change({
    action: 'cancel',
    name: { workOrderId, externalOrderId },
    seenVersion: version,
    body: [workOrderId, externalOrderId, version ?? null, reason ?? null],
    reason,
    decide: (row) => ({ status: row.type === 'bdr' ? 'x-cancelled' : 'cancelled' }),
  })
}
