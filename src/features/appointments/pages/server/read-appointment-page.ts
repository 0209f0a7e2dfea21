import { randomUUID } from 'node:crypto'
import { appointmentEta, type Appointment } from '../../booking/appointment-endpoints.ts'
import { referenceInWords } from '../../booking/server/appointment-calendar.ts'
import { appointmentService } from '../../booking/appointment-status.ts'
import { dateIn } from '#platform/time/local-time.ts'
import { windowLabel } from '../../booking/appointment-words.ts'
import { readReader } from '#features/account/server.ts'
import { readOutageNotice } from '#features/outages/server.ts'
import { suppressionOf } from '../../booking/suppression.ts'
import { call } from '#platform/services/call.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { slotIn, type AppointmentSource, type AppointmentStepName } from '../appointment-paths.ts'
import { contactFields, type ArrivalView, type FormMark, type Notice, type AppointmentPage, type AppointmentStep } from '../appointment-view.ts'
import { calendarLinksOf } from './calendar-links-of.ts'
import { describeArrival, describeAppointment, type DescribeBy } from '../describe-appointment.ts'
import { chooseAppointment, readFlow } from './find-appointment.ts'
import { dayLabel, describeDay } from '../appointment-words.ts'
import { accountOf, freeTimesBy, isWindowOf, readFreeTimes, readNextTimes } from './read-free-times.ts'

/** The parts of a flow's address. */
export interface AppointmentRequest {
  step: AppointmentStepName
  source: AppointmentSource
  query: URLSearchParams
}

/** A page of a flow, or that the visitor must sign in or use the finder first. */
export type AppointmentAnswer = { kind: 'page'; page: AppointmentPage; status: number } | { kind: 'unknownVisitor' }

/**
 * APT-05: one page of the flows, or one state of their modal. Another customer's appointment is missing, just like an
 * unknown one.
 */
export async function readAppointmentPage(context: RequestContext, asked: AppointmentRequest, notice?: Notice): Promise<AppointmentAnswer> {
  const { by, appointments } = await readFlow(context, asked.source)
  if (!appointments.ok) return appointments.status === 401 || appointments.status === 309 ? { kind: 'unknownVisitor' } : pageOf(context, asked, by, { name: 'down' })
  const appointment = chooseAppointment(appointments.data, asked.query.get('visit') ?? undefined)
  if (!appointment) return pageOf(context, asked, by, { name: 'missing' })
  const { step, notice: found } = await readStep(context, asked, appointment, by)
  return pageOf(context, asked, by, step, notice ?? found)
}

export function pageOf(context: RequestContext, { source }: Pick<AppointmentRequest, 'source'>, by: DescribeBy, step: AppointmentStep, notice?: Notice): AppointmentAnswer {
  const { audience, locale } = context
  const status = step.name === 'missing' ? 404 : step.name === 'down' ? 503 : 200
  return { kind: 'page', status, page: { step, notice, variant: { audience, locale }, source, supportPhone: by.supportPhone, copy: by.copy } }
}

interface Read {
  step: AppointmentStep
  notice?: Notice
}

async function readStep(context: RequestContext, asked: AppointmentRequest, appointment: Appointment, by: DescribeBy): Promise<Read> {
  const shown = describeAppointment(appointment, by)
  const mark = markOf(appointment)
  const view = async (): Promise<AppointmentStep> => ({
    name: 'view',
    appointment: shown,
    arrival: shown.can.track ? await readArrivalView(context, appointment, asked.source, by) : undefined,
    calendar: shown.can.change ? calendarLinksOf(context, appointment, shown) : undefined,
    next: shown.can.move ? await readNextTimes(context, asked.source, appointment, by) : undefined,
    outage: shown.can.change ? await readOutageNotice(context, servicesOf(appointment), appointment.kind === 'repair' ? 'repair' : 'visit') : undefined,
  })
  if (asked.step === 'view') return { step: await view() }
  if (asked.step === 'done') return { step: (await doneStep(context, asked.query, appointment, by)) ?? (await view()) }
  if (!shown.can.change) return { step: await view(), notice: 'notChangeable' }
  if (asked.step === 'cancel') return { step: { name: 'cancel', appointment: shown, mark } }
  if (asked.step === 'updatecontactinfo') {
    if (!shown.can.contact) return { step: await view(), notice: 'notChangeable' }
    return { step: { name: 'updatecontactinfo', appointment: shown, values: contactValues(appointment), errors: {}, mark } }
  }
  if (asked.step === 'maxthreshold' || appointment.rescheduleRemaining <= 0) return { step: { name: 'maxthreshold', appointment: shown } }
  // without a window to confirm, the visitor chooses one first
  const slot = asked.step === 'reschedule' ? undefined : slotIn(asked.query)
  if (!slot) return readReschedule(context, asked, appointment, by)
  return isWindowOf(appointment, slot) ? { step: await view(), notice: 'same' } : { step: confirmStep(slot, appointment, by, mark) }
}

/** OUT-05: the services that a visit may be about, for the outage notice. */
const servicesOf = ({ service }: Appointment) => (appointmentService(service) === 'dtv' ? (['tv'] as const) : (['internet', 'tv', 'phone'] as const))

function contactValues({ dayOfContact }: Appointment) {
  return Object.fromEntries(contactFields.map((field) => [field, dayOfContact?.[field] ?? ''])) as Record<(typeof contactFields)[number], string>
}

async function readReschedule(context: RequestContext, { query, source }: AppointmentRequest, appointment: Appointment, by: DescribeBy): Promise<Read> {
  const free = await readFreeTimes(context, source, appointment, by)
  if (!free) return { step: { name: 'down' } }
  const now = appointment.slot
  // The appointment's own time is listed among the times of its day, so that the customer sees what is before and after
  // it.
  const days = free.days.map((day) =>
    day.date === now.date ? { ...day, slots: [...day.slots, { startTime: now.startTime, endTime: now.endTime, isNow: true }].toSorted((a, b) => a.startTime.localeCompare(b.startTime)) } : day,
  )
  const shown = days.map((day) => describeDay(day, freeTimesBy(appointment, by)))
  // If the chosen window is gone, its day is still the day that the customer wants.
  const day = query.get('day') ?? query.get('date')
  const chosen = (shown.find(({ date }) => date === day) ?? shown[0])?.date
  return { step: { name: 'reschedule', appointment: describeAppointment(appointment, by), days: shown, chosen, left: free.left } }
}

/** The hidden fields of a change form, with a new idempotency key. */
function markOf({ version, externalOrderId, externalJobId, customer, service }: Appointment): FormMark {
  return { key: randomUUID(), version, order: externalOrderId, job: externalJobId, ban: customer.billingAccount, region: customer.region, service: appointmentService(service) }
}

export function confirmStep(slot: Appointment['slot'], appointment: Appointment, by: DescribeBy, mark: FormMark): Extract<AppointmentStep, { name: 'reschedule/confirm' }> {
  const { timezone } = appointment.customer
  return {
    name: 'reschedule/confirm',
    appointment: describeAppointment(appointment, by),
    slot,
    newDay: dayLabel(slot.date, { ...by, today: dateIn(timezone, by.now) }),
    newWindow: windowLabel(slot, { locale: by.locale, timeZone: timezone }),
    left: appointment.rescheduleRemaining - 1,
    mark,
  }
}

const changes = ['reschedule', 'cancel', 'updatecontactinfo'] as const

/** The confirmation page, only for a reference that this appointment can have. */
async function doneStep(context: RequestContext, query: URLSearchParams, appointment: Appointment, by: DescribeBy): Promise<AppointmentStep | undefined> {
  const did = changes.find((change) => change === query.get('did'))
  const reference = query.get('reference') ?? ''
  const beginning = `${appointment.workOrderId}-`
  const number = reference.startsWith(beginning) ? reference.slice(beginning.length) : ''
  if (!did || !/^\d{1,6}$/.test(number) || Number(number) > appointment.version) return undefined
  const shown = describeAppointment(appointment, by)
  // only the owner gets the contact, and only the owner's own address is told; who used the finder learns none
  const mailedTo = appointment.dayOfContact && (await readReader(context))?.maskedEmail
  // the demo's e-mails are shown on its own inbox page
  const inboxHref = context.runtime.config.mode === 'production' ? undefined : '/inbox'
  return { name: 'done', appointment: shown, did, reference: referenceInWords(reference, by.locale), calendar: shown.can.change ? calendarLinksOf(context, appointment, shown) : undefined, inboxHref, mailedTo }
}

/** The technician's progress; undefined if it cannot be known now. */
export async function readArrivalView(context: RequestContext, { workOrderId, customer, ...rest }: Appointment, source: AppointmentSource, by: Pick<DescribeBy, 'locale' | 'copy'>): Promise<ArrivalView | undefined> {
  const account = accountOf({ workOrderId, customer, ...rest }, source)
  const answer = await call(context, appointmentEta, { query: suppressionOf(context), body: { appointment: { workOrderID: workOrderId, customer: { timezone: customer.timezone, region: customer.region } }, account } }, { signIn: 'return' })
  return answer.ok && answer.data.content ? describeArrival(answer.data.content, by) : undefined
}
