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

/**
 * The data of the area: appointments, or undefined if they could not be read; a recognised device gets none and is
 * shown where to look.
 */
export interface AreaData {
  appointments: AppointmentView[] | undefined
  isSignedIn: boolean
  source: AppointmentSource
  supportPhone: string
  copy: AreaCopy
  /** HOME-18: whether placeholders are shown while content loads */
  isShimmerOn: boolean
}

/**
 * Time limit of the next free times in ms, out of the page's 3 s. With a slower field system the visitor sees them one
 * tap later.
 */
const nextMs = 250

/** The place of the area: on the support site, or beside one order in the order hub (ANA-09). */
export interface AreaPlace {
  source: AppointmentSource
  orderId?: string
}

/**
 * HOME-03, APT-05, APT-07: the appointment area of the support home. `accounts`: the selected account, or a small
 * business's billing accounts; undefined for a recognised device (ACC-10), which is shown how to get to its
 * appointments.
 * @returns undefined if there is nothing to show
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

/**
 * The texts of the appointments. The first one that can be moved also gets its next free times, unless reading them
 * takes too long.
 */
async function withNextTimes(context: RequestContext, source: AppointmentSource, appointments: readonly Appointment[], by: DescribeBy): Promise<AppointmentView[]> {
  const views = appointments.map((appointment) => describeAppointment(appointment, by))
  const at = views.findIndex(({ can }) => can.move)
  if (at !== -1) views[at] = { ...views[at]!, next: await readNextTimes(context, source, appointments[at]!, by, nextMs) }
  return views
}

/**
 * Whether to show the appointment: it is open, or its day is not over. A cancelled appointment is shown until its day
 * is over.
 */
function concerns({ type, status, slot, customer }: Appointment, now: number): boolean {
  return isChangeable(type, status) || slot.date >= dateIn(customer.timezone, now)
}
