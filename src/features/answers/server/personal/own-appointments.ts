import { supportPath, type SiteVariant } from '#contracts/site-path.ts'
import { appointmentInfo, dayName, isChangeable, isUsableAppointment, shownStatus, windowLabel, type Appointment } from '#features/appointments/contract.ts'
import { instantOf } from '#platform/time/local-time.ts'
import { call } from '#platform/services/call.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { dottedPhone } from '#ui/text/dotted-phone.ts'
import { answerCodes } from '../../api/error-codes.ts'
import type { Told } from './own-answer.ts'
import { answersCopy } from '../answers-copy.ts'
import type { AskedQuestion } from '../questions/read-request.ts'

/** The customer's visits of today and later, earliest first; undefined if the service does not answer. */
export async function readOwnAppointments(context: RequestContext): Promise<Appointment[] | undefined> {
  const answers = await Promise.all(['uverse', 'dtv'].map((service) => call(context, appointmentInfo, { body: { account: { source: 'support', service } } }, { signIn: 'return' })))
  if (answers.some((answer) => !answer.ok)) return undefined
  const appointments = answers.flatMap((answer) => (answer.ok && answer.data.content ? [...answer.data.content.install.appointments, ...answer.data.content.repair.appointments] : []))
  return appointments.filter(isUsableAppointment).toSorted((a, b) => startOf(a).localeCompare(startOf(b)))
}

const startOf = ({ slot }: Appointment) => `${slot.date} ${slot.startTime}`

/** The sentences about one visit. */
export function describeAppointment({ kind, type, status, service, slot, customer }: Appointment, { locale }: SiteVariant): string[] {
  const copy = answersCopy[locale].ownMatters
  const about = copy.appointment(copy.appointmentKinds[kind], copy.services[service] ?? service, dayName(slot.date, locale), windowLabel(slot, { locale, timeZone: customer.timezone }))
  return shownStatus(type, status) === 'jeopardy' ? [about, copy.appointmentAtRisk] : [about]
}

/** The question asks whom the technician calls. */
const asksOfContact = /\b(?:numbers?|phones?|contacts?|who(?:m)? (?:will|do|does) .{0,20}\b(?:call|contact|meet|ask for)|n[uú]mero|tel[eé]fono|contacto|a qui[eé]n)(?![\p{L}])/iu

function describeContact({ dayOfContact }: Appointment, { locale }: SiteVariant): string[] {
  return dayOfContact?.phone ? [answersCopy[locale].ownMatters.appointmentContact(`${dayOfContact.firstName} ${dayOfContact.lastName}`.trim(), dottedPhone(dayOfContact.phone))] : []
}

export async function tellAppointments(context: RequestContext, { question, variant }: AskedQuestion): Promise<Told> {
  const copy = answersCopy[variant.locale].ownMatters
  const coming = await readOwnAppointments(context)
  if (!coming) return { ok: false, code: answerCodes.personalDataFault }
  if (coming.length === 0) return { ok: true, sentences: [copy.noAppointment] }
  return { ok: true, sentences: coming.flatMap((appointment) => [...describeAppointment(appointment, variant), ...(asksOfContact.test(question) ? describeContact(appointment, variant) : [])]), action: { label: copy.appointmentAction, url: supportPath(variant, 'myappointment') } }
}

const asksToCancel = /\b(?:cancel|annul|anul)/i

/** APT-05, ANS-20: whether each visit can still be moved or canceled, how often, until when, or whom to call. */
export async function tellAppointmentChange(context: RequestContext, { question, variant }: AskedQuestion): Promise<Told> {
  const copy = answersCopy[variant.locale].ownMatters
  const coming = await readOwnAppointments(context)
  if (!coming) return { ok: false, code: answerCodes.personalDataFault }
  if (coming.length === 0) return { ok: true, sentences: [copy.noAppointment] }
  const cancels = asksToCancel.test(question)
  const phone = context.runtime.site.supportPhone
  const standing = (appointment: Appointment) => (!isOpen(appointment, context.clock()) ? copy.begun(phone) : cancels ? copy.cancelable : appointment.rescheduleRemaining <= 0 ? copy.movedOften(phone) : copy.movable(appointment.rescheduleRemaining))
  const isStillChangeable = coming.some((appointment) => isOpen(appointment, context.clock()) && (cancels || appointment.rescheduleRemaining > 0))
  const label = !isStillChangeable ? copy.appointmentAction : cancels ? copy.cancelAction : copy.moveAction
  return { ok: true, sentences: coming.flatMap((appointment) => [...describeAppointment(appointment, variant), standing(appointment)]), action: { label, url: supportPath(variant, 'myappointment') } }
}

/** The same rule as the booking's (`planNext`). */
function isOpen({ type, status, slot, customer }: Appointment, now: number): boolean {
  return isChangeable(type, status) && instantOf(slot.date, slot.startTime, customer.timezone) > now
}
