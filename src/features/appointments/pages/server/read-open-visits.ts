import { dateIn } from '#platform/time/local-time.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isChangeable } from '../../booking/appointment-status.ts'
import { listAppointments } from './find-appointment.ts'

/** Whether an open visit of one of these accounts of the customer is today; undefined if it cannot be read now. */
export async function hasVisitToday(context: RequestContext, accounts: readonly string[]): Promise<boolean | undefined> {
  const read = await listAppointments(context, 'support')
  if (!read.ok) return undefined
  return read.data.some(({ type, status, slot, customer }) => accounts.includes(customer.billingAccount) && isChangeable(type, status) && slot.date === dateIn(customer.timezone, context.clock()))
}
