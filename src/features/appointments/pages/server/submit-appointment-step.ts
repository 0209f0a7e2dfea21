import type { Endpoint, InputOf, ResponseOf } from '#contracts/endpoint.ts'
import type { Outcome } from '#contracts/outcome.ts'
import { recordEvent } from '#features/analytics/server.ts'
import { call, wasNeverSent } from '#platform/services/call.ts'
import { withShareOfTime, type RequestContext } from '#platform/context/request-context.ts'
import { suppressionOf } from '../../booking/suppression.ts'
import { cancelAppointment, cancelReasons, rescheduleAppointment, updateDayOfContact, type Appointment } from '../../booking/appointment-endpoints.ts'
import { contactIn, wrongFields } from '../contact-fields.ts'
import { describeAppointment, type DescribeBy } from '../describe-appointment.ts'
import { changeEvent, type ChangeEnding } from '../appointment-events.ts'
import { slotIn } from '../appointment-paths.ts'
import { type FormMark, type Notice, type AppointmentStep } from '../appointment-view.ts'
import { chooseAppointment, readFlow } from './find-appointment.ts'
import { confirmStep, pageOf, readAppointmentPage, type AppointmentAnswer, type AppointmentRequest } from './read-appointment-page.ts'

type Did = 'reschedule' | 'cancel' | 'updatecontactinfo'
export type SubmitAnswer = AppointmentAnswer | { kind: 'done'; did: Did; workOrderId: string; reference: string }

/** The outcome of a change. Without content nothing was done (API-06). */
type Changed = Outcome<{ content?: { reference: string } | undefined }>

interface Submitted {
  asked: AppointmentRequest
  form: URLSearchParams
  workOrderId: string
  mark: FormMark
}

/**
 * APT-05, APT-08: handles the form of a flow. The form has the ids of its appointment, so that one call makes the
 * change; data are read again only if it fails. The answer is always a page with the true result: done, not done, or
 * unknown. If unknown, it is the same form again with the same idempotency key, so that a second submission has no
 * second effect.
 */
export async function submitAppointmentStep(context: RequestContext, asked: AppointmentRequest, form: URLSearchParams): Promise<SubmitAnswer> {
  const named = { ...asked, query: form }
  const [workOrderId, mark] = [nameIn(form, 'visit'), readMark(form)]
  if (workOrderId === undefined || !mark) return readAppointmentPage(context, named, 'invalid')
  const submitted: Submitted = { asked: named, form, workOrderId, mark }
  if (asked.step === 'reschedule/confirm') return submitReschedule(context, submitted)
  if (asked.step === 'cancel') return submitCancel(context, submitted)
  if (asked.step === 'updatecontactinfo') return submitContact(context, submitted)
  return readAppointmentPage(context, named, 'invalid')
}

/**
 * The id in a form field; undefined if it is not valid. Control characters are refused, because PostgreSQL rejects a
 * text with a NUL.
 */
function nameIn(form: URLSearchParams, field: string): string | undefined {
  const name = form.get(field) ?? ''
  return /^\P{Cc}{1,64}$/u.test(name) ? name : undefined
}

/** The hidden fields of the form; undefined if it is not one of our forms. */
function readMark(form: URLSearchParams): FormMark | undefined {
  const [key, version] = [form.get('key') ?? '', Number(form.get('version'))]
  if (!/^[\w-]{8,128}$/.test(key) || !Number.isSafeInteger(version)) return undefined
  const [order, job, ban, region, service] = ['order', 'job', 'ban', 'region', 'service'].map((field) => nameIn(form, field))
  return order && job && ban && region && service ? { key, version, order, job, ban, region, service } : undefined
}

async function submitReschedule(context: RequestContext, submitted: Submitted): Promise<SubmitAnswer> {
  const { form, workOrderId, mark, asked } = submitted
  const slot = slotIn(form)
  if (!slot) return readAppointmentPage(context, { ...asked, step: 'reschedule' }, 'invalid')
  const appointment = { workOrderId, externalOrderId: mark.order, version: mark.version }
  return answer(context, submitted, 'reschedule', await send(context, mark.key, rescheduleAppointment, { query: suppressionOf(context), body: { slot, appointment, account: accountIn(submitted) } }))
}

async function submitCancel(context: RequestContext, submitted: Submitted): Promise<SubmitAnswer> {
  const { form, workOrderId, mark } = submitted
  const reason = reasonIn(form)
  const appointment = { workOrderId, externalOrderId: mark.order, version: mark.version, customer: { region: mark.region }, ...(reason ? { reason } : {}) }
  return answer(context, submitted, 'cancel', await send(context, mark.key, cancelAppointment, { query: suppressionOf(context), body: { appointment, account: accountIn(submitted) } }))
}

async function submitContact(context: RequestContext, submitted: Submitted): Promise<SubmitAnswer> {
  const { form, mark } = submitted
  const values = contactIn(form)
  if (wrongFields(values).length > 0) return sameForm(context, submitted, 'invalid')
  const appointment = { externalJobID: mark.job, dayOfContact: { ...values, phone: values.phone.replace(/\D/g, '') }, version: mark.version }
  return answer(context, submitted, 'updatecontactinfo', await send(context, mark.key, updateDayOfContact, { query: suppressionOf(context), body: { appointment, account: accountIn(submitted) } }))
}

/** APT-01, APT-02: the account part of the call. */
function accountIn({ asked, mark }: Submitted) {
  return { ban: mark.ban, source: asked.source, service: mark.service, type: mark.service === 'dtv' ? 'directv' : 'uverse' }
}

function reasonIn(form: URLSearchParams) {
  return cancelReasons.find((each) => each === form.get('reason'))
}

/**
 * Time limit of the change in ms, out of the page's 3 s; the rest is left to show the form again if the service does
 * not answer.
 */
const shareMs = 2200

/** Sends the change, and once more if no answer came; the idempotency key makes that safe. */
async function send<E extends Endpoint>(context: RequestContext, idempotencyKey: string, endpoint: E, input: InputOf<E>): Promise<Outcome<ResponseOf<E>>> {
  const inTime = withShareOfTime(context, shareMs)
  const run = () => call(inTime, endpoint, input, { signIn: 'return', idempotencyKey })
  const first = await run()
  if (!isUnknown(first) || inTime.deadline - context.clock() <= 500) return first
  const second = await run()
  return !second.ok && wasNeverSent(second) ? first : second
}

/**
 * Whether a change may have been made although no answer confirms it. Every code of ours below 500, and
 * FIELD_SYSTEM_DOWN, means that nothing was changed.
 */
function isUnknown(outcome: Outcome<unknown>): boolean {
  return !outcome.ok && outcome.status >= 500 && outcome.code !== 'FIELD_SYSTEM_DOWN' && !wasNeverSent(outcome)
}

const noticeOf: Readonly<Record<string, Notice>> = {
  SLOT_TAKEN: 'taken',
  SLOT_NOT_OFFERED: 'taken',
  SLOT_UNCHANGED: 'same',
  NOT_CHANGEABLE: 'notChangeable',
  CONTACT_CHANGE_OFF: 'notChangeable',
}

/** Reports the result of a change. Forms of the modal and of the page without JavaScript both end here. */
async function report(context: RequestContext, { step, source, query: form }: AppointmentRequest, ending: ChangeEnding): Promise<void> {
  const event = changeEvent({ step, source }, ending, step === 'cancel' ? reasonIn(form) : undefined)
  if (event) await recordEvent(context, event)
}

async function answer(context: RequestContext, submitted: Submitted, did: Did, outcome: Changed): Promise<SubmitAnswer> {
  const { asked, workOrderId } = submitted
  if (outcome.ok) {
    const { content } = outcome.data
    if (!content) return sameForm(context, submitted, 'notDone')
    await report(context, asked, 'done')
    return { kind: 'done', did, workOrderId, reference: content.reference }
  }
  if (outcome.status === 401 || outcome.status === 309) return { kind: 'unknownVisitor' }
  // Another customer's appointment counts as missing in analytics too, so nothing is reported.
  if (outcome.code === 'APPOINTMENT_NOT_FOUND') return readAppointmentPage(context, asked)
  await report(context, asked, isUnknown(outcome) ? 'unknown' : { code: outcome.code })
  if (isUnknown(outcome)) return sameForm(context, submitted, 'unknown')
  if (outcome.code === 'FIELD_SYSTEM_DOWN' || wasNeverSent(outcome)) return sameForm(context, submitted, 'notDone')
  if (outcome.code === 'CONTACT_UNCHANGED') return sameForm(context, submitted, 'sameContact')
  if (outcome.code === 'TOO_MANY_CHANGES') return sameForm(context, submitted, 'tooMany')
  if (outcome.code === 'APPOINTMENT_CHANGED') return keepChosen(await readAppointmentPage(context, asked, 'changed'), submitted.form)
  // The present state decides what is shown next: the times that are left, the changed appointment, or that no more
  // moves are allowed.
  const next = did === 'reschedule' && ['SLOT_TAKEN', 'SLOT_NOT_OFFERED', 'SLOT_UNCHANGED', 'MAX_RESCHEDULES'].includes(outcome.code) ? 'reschedule' : 'view'
  return readAppointmentPage(context, { ...asked, step: next }, noticeOf[outcome.code] ?? (outcome.code === 'MAX_RESCHEDULES' ? undefined : 'notDone'))
}

/** The submitted form again, with the same key, about the appointment as it is now. */
async function sameForm(context: RequestContext, submitted: Submitted, notice: Notice): Promise<AppointmentAnswer> {
  const { asked, form, workOrderId } = submitted
  const { by, appointments } = await readFlow(context, asked.source)
  if (!appointments.ok) {
    if (appointments.status === 401 || appointments.status === 309) return { kind: 'unknownVisitor' }
    // Fields that could not be validated are not shown as wrong.
    return pageOf(context, asked, by, { name: 'down', again: { step: asked.step, fields: Object.fromEntries(form) } }, notice === 'unknown' ? notice : 'notDone')
  }
  const appointment = chooseAppointment(appointments.data, workOrderId)
  return pageOf(context, asked, by, appointment ? formStep(submitted, appointment, by) : { name: 'missing' }, appointment && notice)
}

function formStep({ asked, form, mark }: Submitted, appointment: Appointment, by: DescribeBy): AppointmentStep {
  const shown = describeAppointment(appointment, by)
  if (asked.step === 'cancel') return { name: 'cancel', appointment: shown, mark, reason: reasonIn(form) }
  const slot = slotIn(form)
  if (asked.step === 'reschedule/confirm' && slot) return confirmStep(slot, appointment, by, mark)
  const values = contactIn(form)
  const errors = Object.fromEntries(wrongFields(values).map((field) => [field, by.copy.fieldErrors[field]]))
  return { name: 'updatecontactinfo', appointment: shown, values, errors, mark }
}

/**
 * After a change by someone else: the same form about the changed appointment, with the customer's input kept. If
 * nothing is left to submit, only the appointment.
 */
function keepChosen(now: AppointmentAnswer, form: URLSearchParams): AppointmentAnswer {
  if (now.kind !== 'page') return now
  const step = fillAgain(now.page.step, form)
  return step ? { ...now, page: { ...now.page, step, notice: 'changedKept' } } : now
}

function fillAgain(now: AppointmentStep, form: URLSearchParams): AppointmentStep | undefined {
  if (now.name === 'reschedule/confirm') return now
  if (now.name === 'cancel') return { ...now, reason: reasonIn(form) }
  if (now.name === 'updatecontactinfo') return { ...now, values: contactIn(form) }
  return undefined
}
