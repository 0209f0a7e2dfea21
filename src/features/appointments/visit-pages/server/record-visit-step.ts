import type { Outcome } from '#contracts/outcome.ts'
import { recordEvent } from '#features/analytics/server.ts'
import { cancelAppointment, cancelReasons, contactNamePattern, rescheduleAppointment, updateDayOfContact, type Appointment } from '../../contract.ts'
import { withIdempotencyKey } from '../../server/record-key.ts'
import { suppressionOf } from '../../server/read-suppression.ts'
import { call } from '#platform/services/call.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { changeEvent, type ChangeEnding } from '../visit-events.ts'
import { contactFields, type ContactField, type Notice, type VisitStep } from '../visit-view.ts'
import { describeVisit, formatPhone, type DescribeBy } from '../describe-visit.ts'
import { chooseVisit, readFlow } from './find-visit.ts'
import { accountOf, confirmStep, pageOf, readVisitPage, type VisitAnswer, type VisitRequest } from './read-visit-page.ts'

/** Without content nothing was done (API-06). */
type Changed = { content?: { reference: string } | undefined }
export type SubmitAnswer = VisitAnswer | { kind: 'done'; did: 'reschedule' | 'cancel' | 'updatecontactinfo'; workOrderId: string; reference: string }

interface Submitted {
  asked: VisitRequest
  form: URLSearchParams
  appointment: Appointment
  by: DescribeBy
  mark: { key: string; version: number }
}

/**
 * APT-05, APT-08: what a flow's form asks for. Whatever comes of it, the answer is a page that says what is true: done,
 * not done, or not known, and then the same form again under the same key: a second sending has no second effect.
 */
export async function recordVisitStep(context: RequestContext, asked: VisitRequest, form: URLSearchParams): Promise<SubmitAnswer> {
  const named = { ...asked, query: form }
  const [key, version] = [form.get('key') ?? '', Number(form.get('version'))]
  if (!/^[\w-]{8,128}$/.test(key) || !Number.isSafeInteger(version)) return readVisitPage(context, named, 'invalid')
  const { by, visits } = await readFlow(context, asked.source)
  if (!visits.ok) {
    if (visits.status === 401 || visits.status === 309) return { kind: 'unknownVisitor' }
    await report(context, named, { code: visits.code })
    return pageOf(context, asked, by, { name: 'down', again: { step: asked.step, fields: Object.fromEntries(form) } }, 'notDone')
  }
  const appointment = chooseVisit(visits.data, form.get('visit') ?? '')
  if (!appointment) return pageOf(context, asked, by, { name: 'missing' })
  const submitted: Submitted = { asked: named, form, appointment, by, mark: { key, version } }
  if (asked.step === 'reschedule/confirm') return submitReschedule(context, submitted)
  if (asked.step === 'cancel') return submitCancel(context, submitted)
  if (asked.step === 'updatecontactinfo') return submitContact(context, submitted)
  return readVisitPage(context, named, 'invalid')
}

async function submitReschedule(context: RequestContext, submitted: Submitted): Promise<SubmitAnswer> {
  const { form, appointment, by, mark, asked } = submitted
  const step = confirmStep(form, appointment, by, mark)
  if (!step) return readVisitPage(context, { ...asked, step: 'reschedule' }, 'invalid')
  const outcome = await send(context, mark.key, (keyed) => call(keyed, rescheduleAppointment, { query: suppressionOf(context), body: { slot: step.slot, ...namesOf(submitted) } }, { signIn: 'return' }))
  return answer(context, submitted, { did: 'reschedule', outcome, step })
}

async function submitCancel(context: RequestContext, submitted: Submitted): Promise<SubmitAnswer> {
  const { form, appointment, by, mark } = submitted
  const reason = cancelReasons.find((each) => each === form.get('reason'))
  const { appointment: names, account } = namesOf(submitted)
  const body = { appointment: { ...names, customer: { region: appointment.customer.region }, ...(reason ? { reason } : {}) }, account }
  const outcome = await send(context, mark.key, (keyed) => call(keyed, cancelAppointment, { query: suppressionOf(context), body }, { signIn: 'return' }))
  return answer(context, submitted, { did: 'cancel', outcome, step: { name: 'cancel', visit: describeVisit(appointment, by), mark, reason } })
}

async function submitContact(context: RequestContext, submitted: Submitted): Promise<SubmitAnswer> {
  const { form, appointment, by, mark, asked } = submitted
  const values = Object.fromEntries(contactFields.map((field) => [field, (form.get(field) ?? '').trim()])) as Record<ContactField, string>
  const errors = contactErrors(values, by)
  const step: VisitStep = { name: 'updatecontactinfo', visit: describeVisit(appointment, by), values, errors, mark }
  if (Object.keys(errors).length > 0) return pageOf(context, asked, by, step, 'invalid')
  const contact = { ...values, phone: values.phone.replace(/\D/g, '') }
  const body = { appointment: { externalJobID: appointment.externalJobId, dayOfContact: contact, version: mark.version }, account: accountOf(appointment, asked.source) }
  const outcome = await send(context, mark.key, (keyed) => call(keyed, updateDayOfContact, { query: suppressionOf(context), body }, { signIn: 'return' }))
  return answer(context, submitted, { did: 'updatecontactinfo', outcome, step })
}

function contactErrors(values: Record<ContactField, string>, { copy }: DescribeBy): Partial<Record<ContactField, string>> {
  const wrong = contactFields.filter((field) => (field === 'phone' ? formatPhone(values.phone) === null : !contactNamePattern.test(values[field])))
  return Object.fromEntries(wrong.map((field) => [field, copy.fieldErrors[field]]))
}

function namesOf({ appointment, asked, mark }: Submitted) {
  const { workOrderId, externalOrderId } = appointment
  return { appointment: { workOrderId, externalOrderId, version: mark.version }, account: accountOf(appointment, asked.source) }
}

/** An answer that did not come is asked for once more: the key makes that safe. */
async function send(context: RequestContext, key: string, run: (keyed: RequestContext) => Promise<Outcome<Changed>>): Promise<Outcome<Changed>> {
  const keyed = withIdempotencyKey(context, key)
  const first = await run(keyed)
  return isUnknown(first) && context.deadline - context.clock() > 500 ? run(keyed) : first
}

/** Whether a change may have been made although no answer says so. Every code of ours below 500, and FIELD_SYSTEM_DOWN, says that nothing was changed. */
function isUnknown(outcome: Outcome<unknown>): boolean {
  return !outcome.ok && outcome.status >= 500 && outcome.code !== 'FIELD_SYSTEM_DOWN'
}

const noticeOf: Readonly<Record<string, Notice>> = {
  SLOT_TAKEN: 'taken',
  SLOT_NOT_OFFERED: 'taken',
  SLOT_UNCHANGED: 'same',
  NOT_CHANGEABLE: 'notChangeable',
  CONTACT_CHANGE_OFF: 'notChangeable',
}

/** Both ways that a form comes end here: the modal's, and the page's without script. */
async function report(context: RequestContext, { step, source, query: form }: VisitRequest, ending: ChangeEnding): Promise<void> {
  const reason = step === 'cancel' ? cancelReasons.find((each) => each === form.get('reason')) : undefined
  const event = changeEvent({ step, source }, ending, reason)
  if (event) await recordEvent(context, event)
}

async function answer(context: RequestContext, submitted: Submitted, { did, outcome, step }: { did: 'reschedule' | 'cancel' | 'updatecontactinfo'; outcome: Outcome<Changed>; step: VisitStep }): Promise<SubmitAnswer> {
  const { asked, by, appointment } = submitted
  await report(context, asked, outcome.ok ? 'done' : isUnknown(outcome) ? 'unknown' : { code: outcome.code })
  if (outcome.ok) {
    const { content } = outcome.data
    return content ? { kind: 'done', did, workOrderId: appointment.workOrderId, reference: content.reference } : pageOf(context, asked, by, step, 'notDone')
  }
  if (isUnknown(outcome)) return pageOf(context, asked, by, step, 'unknown')
  if (outcome.status === 401 || outcome.status === 309) return { kind: 'unknownVisitor' }
  if (outcome.code === 'FIELD_SYSTEM_DOWN') return pageOf(context, asked, by, step, 'notDone')
  if (outcome.code === 'TOO_MANY_CHANGES') return pageOf(context, asked, by, step, 'tooMany')
  if (outcome.code === 'APPOINTMENT_CHANGED') return keepChosen(await readVisitPage(context, asked, 'changed'), step)
  // what is true now decides what comes next: the times that are left, the visit as it became, or that no more changes are allowed
  const next = did === 'reschedule' && ['SLOT_TAKEN', 'SLOT_NOT_OFFERED', 'SLOT_UNCHANGED', 'MAX_RESCHEDULES'].includes(outcome.code) ? 'reschedule' : 'view'
  return readVisitPage(context, { ...asked, step: next }, noticeOf[outcome.code] ?? (outcome.code === 'MAX_RESCHEDULES' ? undefined : 'notDone'))
}

/** After somebody else's change: the same form about the visit as it became, with what was chosen in it. Where there is nothing left to send, the visit alone. */
function keepChosen(now: SubmitAnswer, chosen: VisitStep): SubmitAnswer {
  if (now.kind !== 'page') return now
  const step = fillAgain(now.page.step, chosen)
  return step ? { ...now, page: { ...now.page, step, notice: 'changedKept' } } : now
}

function fillAgain(now: VisitStep, chosen: VisitStep): VisitStep | undefined {
  if (now.name === 'reschedule/confirm') return now
  if (now.name === 'cancel' && chosen.name === 'cancel') return { ...now, reason: chosen.reason }
  if (now.name === 'updatecontactinfo' && chosen.name === 'updatecontactinfo') return { ...now, values: chosen.values }
  return undefined
}
