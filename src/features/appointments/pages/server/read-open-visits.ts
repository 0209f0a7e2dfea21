import type { SupportFlags } from '#features/site-content/contract.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { gateAppointments } from '../../booking/appointment-gates.ts'
import { isChangeable } from '../../booking/appointment-status.ts'
import type { AppointmentView } from '../appointment-view.ts'
import { describeAppointment } from '../describe-appointment.ts'
import { listAppointments } from './find-appointment.ts'
import { readAppointmentCopy } from './read-appointment-copy.ts'

/**
 * The open visits of these accounts of the customer, soonest first, without those that the flags hide; undefined if
 * they cannot be read now.
 */
export async function readOpenVisits(context: RequestContext, accounts: readonly string[], flags: SupportFlags): Promise<AppointmentView[] | undefined> {
  const read = await listAppointments(context, 'support')
  if (!read.ok) return undefined
  const by = { locale: context.locale, copy: readAppointmentCopy(context.locale), now: context.clock(), supportPhone: context.runtime.site.supportPhone, canChangeContact: flags.isChangeDayOfContactActive }
  return gateAppointments(read.data, flags)
    .filter(({ type, status, customer }) => accounts.includes(customer.billingAccount) && isChangeable(type, status))
    .map((appointment) => describeAppointment(appointment, by))
}
