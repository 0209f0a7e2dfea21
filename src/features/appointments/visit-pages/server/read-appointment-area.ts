import type { Appointment } from '../../booking/appointment-endpoints.ts'
import { isChangeable } from '../../booking/appointment-status.ts'
import { gateAppointments } from '../../booking/appointment-gates.ts'
import { dateIn } from '#platform/time/local-time.ts'
import type { SupportFlags } from '#features/site-content/contract.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { AppointmentSource } from '../appointment-paths.ts'
import type { AppointmentView } from '../appointment-view.ts'
import { describeAppointment, type DescribeBy } from '../describe-appointment.ts'
import { listAppointmentsOf, type AppointmentAccount } from './find-appointment.ts'

import { readNextTimes } from './read-free-times.ts'
import type { AreaCopy } from '../../copy.en.ts'
import { readAreaCopy, readAppointmentCopy } from './read-appointment-copy.ts'

/** What the area shows: appointments, that they could not be read (undefined), or to a recognised device that there is a place to look. */
export interface AreaData {
  appointments: AppointmentView[] | undefined
  isSignedIn: boolean
  source: AppointmentSource
  supportPhone: string
  copy: AreaCopy
  /** HOME-18 */
  isShimmerOn: boolean
}

/** Of the page's 3 s, in ms: a field system that is slower than this shows them one tap later. */
const nextMs = 250

/** Where the area stands: on the support site, or beside one order in the order hub (ANA-09). */
export interface AreaPlace {
  source: AppointmentSource
  orderId?: string
}

/**
 * HOME-03, APT-05, APT-07: the appointment area of the support home. `accounts`: whose appointments: the selected account, or a
 * small business's billing accounts; none for a recognised device (ACC-10), which is shown the way to its appointments.
 * @returns undefined where there is nothing to show
 */
export async function readAppointmentArea(context: RequestContext, accounts: readonly AppointmentAccount[] | undefined, flags: SupportFlags, { source, orderId }: AreaPlace = { source: 'support' }): Promise<AreaData | undefined> {
  const own = { source, supportPhone: context.runtime.site.supportPhone, copy: readAreaCopy(context.locale), isShimmerOn: !flags.isShimmerDisabled } as const
  if (!accounts) return { ...own, appointments: [], isSignedIn: false }
  const read = await listAppointmentsOf(context, accounts, source)
  if (!read.ok) return { ...own, appointments: undefined, isSignedIn: true }
  const by = { locale: context.locale, copy: readAppointmentCopy(context.locale), now: context.clock(), supportPhone: own.supportPhone, canChangeContact: flags.isChangeDayOfContactActive }
  const appointments = gateAppointments(read.data, flags).filter((appointment) => concerns(appointment, by.now) && (orderId === undefined || appointment.externalOrderId === orderId))
  if (appointments.length === 0) return undefined
  return { ...own, appointments: await withNextTimes(context, source, appointments, by), isSignedIn: true }
}

/** The appointments in words, and of the first that can be moved where to; without them where they take too long. */
async function withNextTimes(context: RequestContext, source: AppointmentSource, appointments: readonly Appointment[], by: DescribeBy): Promise<AppointmentView[]> {
  const views = appointments.map((appointment) => describeAppointment(appointment, by))
  const at = views.findIndex(({ can }) => can.move)
  if (at !== -1) views[at] = { ...views[at]!, next: await readNextTimes(context, source, appointments[at]!, by, nextMs) }
  return views
}

/** What is over and past concerns nobody any more; an appointment that was cancelled shows until its day is over. */
function concerns({ type, status, slot, customer }: Appointment, now: number): boolean {
  return isChangeable(type, status) || slot.date >= dateIn(customer.timezone, now)
}
