import { dateIn } from '#platform/time/local-time.ts'
import { call } from '#platform/services/call.ts'
import { withShareOfTime, type RequestContext } from '#platform/context/request-context.ts'
import { appointmentSlots, type Appointment } from '../../booking/appointment-endpoints.ts'
import { appointmentService } from '../../booking/appointment-status.ts'
import { suppressionOf } from '../../booking/suppression.ts'
import type { AppointmentSource } from '../appointment-paths.ts'
import type { OfferedTime } from '../appointment-view.ts'
import { describeDay } from '../appointment-words.ts'
import type { DescribeBy } from '../describe-appointment.ts'

/** APT-01, APT-02: the account part of a call about one appointment. */
export function accountOf({ customer, service: name }: Appointment, source: AppointmentSource) {
  const service = appointmentService(name)
  return { ban: customer.billingAccount, source, service, type: service === 'dtv' ? 'directv' : 'uverse' }
}

/**
 * The days with free times other than the appointment's own, and how many moves are left; undefined if the service does
 * not answer.
 */
export async function readFreeTimes(context: RequestContext, source: AppointmentSource, appointment: Appointment, by: DescribeBy) {
  const { workOrderId, externalOrderId } = appointment
  const { today } = freeTimesBy(appointment, by)
  const answer = await call(context, appointmentSlots, { query: suppressionOf(context), body: { appointment: { workOrderId, externalOrderId, time: { requestDate: today } }, account: accountOf(appointment, source) } }, { signIn: 'return' })
  if (!answer.ok || !answer.data.content) return undefined
  const { days, rescheduleRemaining: left } = answer.data.content
  const free = days
    .map((day) => ({ ...day, slots: day.slots.filter((slot) => !isWindowOf(appointment, { ...slot, date: day.date })) }))
    .filter(({ slots }) => slots.length > 0)
  return { days: free, left }
}

export const freeTimesBy = ({ customer: { timezone } }: Appointment, by: DescribeBy) => ({ ...by, today: dateIn(timezone, by.now) })

export const isWindowOf = ({ slot: now }: Appointment, { date, startTime, endTime }: Appointment['slot']) => date === now.date && startTime === now.startTime && endTime === now.endTime

/**
 * The first free time of each of the next three days that have one, because most customers who move a visit need no
 * calendar. They accompany the main content of a page, so they get only `inMs` ms of its 3 s.
 */
export async function readNextTimes(context: RequestContext, source: AppointmentSource, appointment: Appointment, by: DescribeBy, inMs = 800): Promise<OfferedTime[] | undefined> {
  const free = await readFreeTimes(withShareOfTime(context, inMs), source, appointment, by)
  return free?.days.slice(0, 3).map((day) => {
    const { date, weekday, dayOfMonth, slots: [slot] } = describeDay(day, freeTimesBy(appointment, by))
    return { date, startTime: slot!.startTime, endTime: slot!.endTime, day: `${weekday}, ${dayOfMonth}`, time: slot!.label }
  })
}
