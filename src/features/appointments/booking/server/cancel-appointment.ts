import type { InputOf } from '#contracts/endpoint.ts'
import type { Outcome } from '#contracts/outcome.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { readActor } from '../../server/actor.ts'
import type { cancelAppointment } from '../appointment-endpoints.ts'
import type { ihxCancellation } from '../ihx-endpoints.ts'
import { sourceOf } from './store/appointment-source.ts'
import { appointmentNotFound, type ChangeAnswer } from './change-appointment.ts'

/** APT-03, APT-08: cancels an appointment; its place in the window is free again at once. */
export async function cancel(context: RequestContext, { body }: Pick<InputOf<typeof cancelAppointment>, 'body'>): Promise<Outcome<ChangeAnswer>> {
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

/**
 * NET-03: cancels a visit named by work order and account, if the caller may see it. A visit of another account is
 * reported as not found (ACC-16).
 */
export async function cancelByWorkOrder(context: RequestContext, { query: { workOrderId, ban } }: InputOf<typeof ihxCancellation>): Promise<Outcome<ChangeAnswer>> {
  const actor = readActor(context)
  if (!actor.ok) return actor
  const source = sourceOf(context)
  const { customerId } = actor.data
  const rows = customerId === undefined ? await source.listFound(actor.data) : await source.listOf(customerId, ban)
  if (!rows.ok) return rows
  const row = rows.data.find((each) => each.work_order_id === workOrderId && each.account_number === ban)
  return row ? cancel(context, { body: { appointment: { workOrderId, externalOrderId: row.external_order_id }, account: { ban } } }) : appointmentNotFound
}
