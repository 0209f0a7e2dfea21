import type { Locale } from '#contracts/identity.ts'
import type { Appointment, AppointmentArrival } from '../booking/appointment-endpoints.ts'
import { appointmentService, isChangeable } from '../booking/appointment-status.ts'
import { dateIn, instantOf } from '#platform/time/local-time.ts'
import { clockLabel, windowLabel } from '../booking/appointment-words.ts'
import { fill } from '#ui/text/fill.ts'
import type { ArrivalView, AppointmentView } from './appointment-view.ts'
import { dayLabel } from './appointment-words.ts'
import type { AppointmentCopy } from '../copy.en.ts'

export interface DescribeBy {
  locale: Locale
  copy: AppointmentCopy
  now: number
  supportPhone: string
  /** flag changedayofcontact-active (FLG-02) */
  canChangeContact: boolean
}

/** The texts of an appointment as of the instant `by.now`. */
export function describeAppointment(appointment: Appointment, by: DescribeBy): AppointmentView {
  const { locale, copy, now } = by
  const { slot, status, customer } = appointment
  const { timezone } = customer
  const hints: Readonly<Record<string, string>> = copy.statusHints
  const statuses: Readonly<Record<string, string>> = copy.statuses
  const isOpen = isChangeable(appointment.type, status)
  const canChange = isOpen && instantOf(slot.date, slot.startTime, timezone) > now
  const today = dateIn(timezone, now)
  // The tracker says the same of a past window: until the field system closes the visit, it is not over.
  const isPassed = isOpen && instantOf(slot.date, slot.endTime, timezone) <= now
  const hint = isPassed ? copy.statusHints.passed : hints[status]
  return {
    workOrderId: appointment.workOrderId,
    title: titleOf(appointment, copy),
    status: isPassed && status === 'jeopardy' ? copy.statuses.late : (statuses[status] ?? status),
    tone: toneOf(appointment),
    statusHint: hint && fill(hint, { phone: by.supportPhone }),
    day: dayLabel(slot.date, { locale, copy, today }),
    window: windowLabel(slot, { locale, timeZone: timezone }),
    place: customer.zipcode && fill(copy.place, { zip: customer.zipcode }),
    account: accountLine(appointment, copy),
    // no visit takes place any more, so no contact is needed
    contact: isOpen && appointment.dayOfContact ? { name: `${appointment.dayOfContact.firstName} ${appointment.dayOfContact.lastName}`, phone: dottedPhone(appointment.dayOfContact.phone) } : undefined,
    can: {
      change: canChange,
      move: canChange && appointment.rescheduleRemaining > 0,
      contact: canChange && by.canChangeContact,
      track: isOpen && slot.date === today,
    },
  }
}

/** APT-05: the texts of appointments; those that can still be changed or tracked come first. */
export function describeAppointments(appointments: readonly Appointment[], by: DescribeBy): AppointmentView[] {
  return appointments.map((appointment) => describeAppointment(appointment, by)).toSorted((a, b) => Number(b.can.change || b.can.track) - Number(a.can.change || a.can.track))
}

/**
 * A visitor who found the appointment without signing in may be anyone who knows its order, so only the last four
 * digits of the numbers are shown.
 */
function accountLine({ bdr, dayOfContact, customer }: Appointment, copy: AppointmentCopy): string {
  if (bdr) return dayOfContact ? fill(copy.customer, { customer: bdr.customerId }) : fill(copy.customerEnding, { digits: bdr.customerId.slice(-4) })
  return dayOfContact ? fill(copy.account, { account: customer.billingAccount }) : fill(copy.accountEnding, { digits: customer.billingAccount.slice(-4) })
}

/** 'Internet installation' */
export function titleOf({ kind, service }: Pick<Appointment, 'kind' | 'service'>, copy: AppointmentCopy): string {
  return fill(copy.kinds[kind], { service: serviceName(service, copy) })
}

function serviceName(service: string, { services }: AppointmentCopy): string {
  if (appointmentService(service) === 'dtv') return services.dtv
  return service === 'internet' ? services.internet : services.other
}

function toneOf({ type, status }: Appointment): AppointmentView['tone'] {
  if (status === 'jeopardy') return 'caution'
  if (isChangeable(type, status)) return 'info'
  return status === 'completed' ? 'good' : 'quiet'
}

/** APT-06: '404.555.0117'; null, which shows nothing, unless there are exactly ten digits. */
export function formatPhone(phone: string): string | null {
  const digits = phone.replace(/\D/g, '')
  return digits.length === 10 ? `${digits.slice(0, 3)}.${digits.slice(3, 6)}.${digits.slice(6)}` : null
}

function dottedPhone(phone: string): string | undefined {
  return formatPhone(phone) ?? undefined
}

/** The technician's progress in words (APT-05). */
export function describeArrival(arrival: AppointmentArrival, { locale, copy }: Pick<DescribeBy, 'locale' | 'copy'>): ArrivalView {
  const words = copy.arrival
  const time = arrival.arrivalAt === undefined ? '' : clockLabel(arrival.arrivalAt, { locale, timeZone: arrival.timezone })
  const { phase, minutesLeft: minutes = 0, technician } = arrival
  const said = {
    notToday: { title: words.tracker, text: words.notToday },
    scheduled: { title: words.scheduled, text: words.scheduledText },
    onTheWay: {
      title: minutes === 1 ? words.onTheWayOne : fill(words.onTheWay, { minutes }),
      text: technician ? fill(words.onTheWayBy, { technician, time }) : fill(words.onTheWayText, { time }),
    },
    arrived: { title: words.arrived, text: time && fill(words.arrivedText, { time }) },
    passed: { title: words.passed, text: words.passedText },
    over: { title: words.over, text: '' },
  }[phase]
  return { phase, ...said, progress: phase === 'onTheWay' ? arrival.progress : undefined }
}
