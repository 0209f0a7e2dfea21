import { expect, onTestFinished, test } from 'vitest'
import { anonymous, type Identity } from '#contracts/identity.ts'
import { failure } from '#contracts/outcome.ts'
import { moveDemoAppointments, readArrivalStream, readAppointmentList, readAppointmentPage, submitAppointmentStep } from '#features/appointments/server.ts'
import { type Appointment, appointmentSlots, type FormMark, gateAppointments, rescheduleAppointment, type AppointmentStepName } from '#features/appointments/contract.ts'
import { instantOf } from '#platform/time/local-time.ts'
import { reportEvents } from '#features/analytics/contract.ts'
import { demoCustomerId } from '#features/sign-in/testing.ts'
import { seedDemoPeople } from '#features/sign-in/server.ts'
import { allocations, evaluateSupportFlags } from '#features/site-content/contract.ts'
import { publishOurContent } from '#features/site-content/testing.ts'
import { httpDispatcher, type Dispatcher } from '#platform/services/call.ts'
import type { Database } from '#platform/database/database.ts'
import { openFilledDatabase } from '../support/databases.ts'
import { readDemoWorld } from '#platform/config/demo-world.ts'
import { localDispatcher } from '#platform/services/handlers.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { buildContext, buildRuntime, testNow } from '../support/context.ts'
import { allHandlers } from '#app/service-table.server.ts'

const person = (loginId: string): Identity => ({ kind: 'customer', customerId: demoCustomerId(loginId), loginId, loginType: 'UserId' })

async function fillWorld(database: Database): Promise<void> {
  await publishOurContent(database)
  const world = await readDemoWorld('content')
  await seedDemoPeople(database, world)
  await moveDemoAppointments(database, world, testNow)
}

const openWorld = () => openFilledDatabase(fillWorld)

const working = localDispatcher(allHandlers, true)

function as(database: Database, loginId: string | undefined, dispatcher: Dispatcher = working, now = testNow): RequestContext {
  const runtime = { ...buildRuntime({ database, dispatcher }), clock: () => now }
  return buildContext(runtime, { identity: loginId === undefined ? anonymous : person(loginId) })
}

const asked = (step: AppointmentStepName, query: Record<string, string> = {}) => ({ step, source: 'support' as const, query: new URLSearchParams(query) })

async function pageFor(context: RequestContext, step: AppointmentStepName, query: Record<string, string> = {}) {
  const answer = await readAppointmentPage(context, asked(step, query))
  if (answer.kind !== 'page') throw new Error(answer.kind)
  return answer.page
}

/** The hidden fields of a form. */
const fieldsOf = (mark: FormMark) => Object.fromEntries(Object.entries(mark).map(([name, value]) => [name, String(value)]))
const mayasMark = { visit: 'WO100210', key: 'a-key-of-mine', version: '1', order: '71-104233550198', job: 'JOB100210', ban: '301448210', region: 'SE', service: 'uverse' }

/** The form that confirms the first free time on the second day, as a browser would send it. */
async function confirmForm(context: RequestContext): Promise<URLSearchParams> {
  const { step } = await pageFor(context, 'reschedule')
  if (step.name !== 'reschedule') throw new Error(step.name)
  const { date, slots } = step.days[1]!
  const { startTime: start, endTime: end } = slots.find(({ isNow }) => !isNow)!
  const confirm = await pageFor(context, 'reschedule/confirm', { date, start, end })
  if (confirm.step.name !== 'reschedule/confirm') throw new Error(confirm.step.name)
  const { mark, appointment } = confirm.step
  return new URLSearchParams({ visit: appointment.workOrderId, date, start, end, ...fieldsOf(mark) })
}

const outbox = async (database: Database) => (await database.read.selectFrom('outbox_mail').selectAll().execute()).length
const slotOf = (database: Database, id = 'WO100210') => database.read.selectFrom('appointment').select(['date', 'start_time', 'version', 'status', 'contact']).where('work_order_id', '=', id).executeTakeFirstOrThrow()

test('APT-05 a visit is moved: slots by date, confirm, done with a reference; the confirmation can be opened again', async () => {
  const database = await openWorld()
  const context = as(database, 'maya.torres')
  const form = await confirmForm(context)
  const answer = await submitAppointmentStep(context, asked('reschedule/confirm'), form)
  expect(answer).toMatchObject({ kind: 'done', did: 'reschedule', workOrderId: 'WO100210', reference: 'WO100210-1' })
  expect(await slotOf(database)).toMatchObject({ date: form.get('date'), start_time: form.get('start') })
  const done = await pageFor(context, 'done', { visit: 'WO100210', did: 'reschedule', reference: 'WO100210-1' })
  expect(done.step).toMatchObject({ name: 'done', reference: 'WO100210, change 1', mailedTo: expect.stringMatching(/^m…@/) })
  const forged = await pageFor(context, 'done', { visit: 'WO100210', did: 'reschedule', reference: 'WO100210-99' })
  expect(forged.step.name).toBe('view')
})

test('APT-05 the own time stands among those of its day, marked and not to be chosen; the page of a visit offers the first time of three days', async () => {
  const context = as(await openWorld(), 'maya.torres')
  const { step } = await pageFor(context, 'reschedule')
  if (step.name !== 'reschedule') throw new Error(step.name)
  const marked = step.days.flatMap(({ date, slots }) => slots.filter(({ isNow }) => isNow).map(({ label }) => `${date} ${label}`))
  expect(marked).toEqual(['2026-11-23 8–10 am'])
  expect(step.days.every(({ slots }) => slots.some(({ isNow }) => !isNow))).toBe(true)
  const { step: view } = await pageFor(context, 'view')
  expect(view).toMatchObject({ name: 'view', next: [{ day: 'Sat, Nov 21', time: '8–10 am' }, { day: 'Mon, Nov 23', time: '10 am–12 pm' }, { day: 'Tue, Nov 24', time: '8–10 am' }] })
  // without free times the page is complete, and moving is still offered
  const withoutSlots: Dispatcher = { dispatch: (of, endpoint, input) => (endpoint.id === appointmentSlots.id ? Promise.resolve(failure(503, 'UNREACHABLE', 'Not now.')) : working.dispatch(of, endpoint, input)) }
  const { step: bare } = await pageFor(as(await openWorld(), 'maya.torres', withoutSlots), 'view')
  expect(bare).toMatchObject({ name: 'view', appointment: { can: { move: true } }, next: undefined })
})

test('APT-08 no time is offered on a holiday that content names', async () => {
  const database = await openWorld()
  await moveDemoAppointments(database, await readDemoWorld('content'), Date.UTC(2026, 11, 20, 15))
  const dates = (await database.read.selectFrom('visit_slot').select('date').distinct().execute()).map(({ date }) => date)
  expect(dates).toEqual(expect.arrayContaining(['2026-12-24', '2026-12-26']))
  expect(dates.filter((date) => ['2026-12-25', '2027-01-01'].includes(date))).toEqual([])
})

test('APT-05 where no more changes are allowed, moving shows that, and the service agrees', async () => {
  const context = as(await openWorld(), 'ben.okafor')
  expect((await pageFor(context, 'reschedule')).step.name).toBe('maxthreshold')
  expect((await pageFor(context, 'reschedule/confirm', { date: '2026-11-24', start: '08:00', end: '10:00' })).step.name).toBe('maxthreshold')
  const form = new URLSearchParams({ ...mayasMark, visit: 'WO100229', order: 'RP-229000117', date: '2026-11-24', start: '08:00', end: '10:00' })
  expect(await submitAppointmentStep(context, asked('reschedule/confirm'), form)).toMatchObject({ page: { step: { name: 'maxthreshold' } } })
})

test('APT-05 a visit is cancelled with a reason, which its history keeps', async () => {
  const database = await openWorld()
  const context = as(database, 'maya.torres')
  const { step } = await pageFor(context, 'cancel')
  if (step.name !== 'cancel') throw new Error(step.name)
  const form = new URLSearchParams({ visit: 'WO100210', ...fieldsOf(step.mark), reason: 'bad-time' })
  expect(await submitAppointmentStep(context, asked('cancel'), form)).toMatchObject({ kind: 'done', did: 'cancel' })
  const event = await database.read.selectFrom('appointment_event').select('snapshot').where('action', '=', 'cancel').executeTakeFirstOrThrow()
  expect(JSON.parse(event.snapshot)).toMatchObject({ status: 'cancelled', reason: 'bad-time' })
  const after = await pageFor(context, 'reschedule', { visit: 'WO100210' })
  expect(after).toMatchObject({ notice: 'notChangeable', step: { name: 'view', appointment: { can: { change: false } } } })
})

test('APT-05 the contact changes where its flag is on, and says field by field what is missing', async () => {
  const database = await openWorld()
  const context = as(database, 'maya.torres')
  const mark = mayasMark
  const wrong = await submitAppointmentStep(context, asked('updatecontactinfo'), new URLSearchParams({ ...mark, firstName: ' ', lastName: 'Reyes', phone: '404' }))
  expect(wrong).toMatchObject({ page: { notice: 'invalid', step: { values: { lastName: 'Reyes', phone: '404' }, errors: { firstName: 'Enter a first name, in letters.', phone: 'Enter a phone number with 10 digits.' } } } })
  const right = await submitAppointmentStep(context, asked('updatecontactinfo'), new URLSearchParams({ ...mark, firstName: 'Ana', lastName: 'Reyes', phone: '(404) 555-0199' }))
  expect(right).toMatchObject({ kind: 'done', did: 'updatecontactinfo' })
  expect(await submitAppointmentStep(context, asked('updatecontactinfo'), new URLSearchParams({ ...mark, key: 'another-key', version: '2', firstName: 'Ana', lastName: 'Reyes', phone: '404.555.0199' }))).toMatchObject({ page: { notice: 'sameContact' } })
  expect(JSON.parse((await slotOf(database)).contact)).toEqual({ firstName: 'Ana', lastName: 'Reyes', phone: '4045550199' })
})

test('FLG-02 APT-05 without changedayofcontact-active nobody is offered another contact', async () => {
  const database = await openWorld()
  await database.write.updateTable('allocation').set({ value: 'false' }).where('name', '=', 'cfg-ixp-support-changedayofcontact-active').execute()
  expect(await pageFor(as(database, 'maya.torres'), 'updatecontactinfo')).toMatchObject({ notice: 'notChangeable', step: { appointment: { can: { change: true, contact: false } } } })
})

test('APT-07 the gates take technician, business-direct and repair visits away', () => {
  const appointments = [{ kind: 'install', type: 'tech' }, { kind: 'repair', type: 'tech' }, { kind: 'repair', type: 'bdr' }] as Appointment[]
  const flags = (values: Record<string, string>) => evaluateSupportFlags(Object.entries(values).map(([name, value]) => ({ name, value })), () => 50)
  const names = (values: Record<string, string>) => gateAppointments(appointments, flags(values)).map(({ kind, type }) => `${type} ${kind}`)
  expect(names({})).toEqual([])
  expect(names({ 'appt-tech': '100', 'appt-bdr': '100' })).toEqual(['tech install', 'tech repair', 'bdr repair'])
  expect(names({ 'appt-tech': '50', 'appt-bdr': '49' })).toEqual(['tech install', 'tech repair'])
  expect(names({ 'appt-tech': '100', 'appt-bdr': '100', 'cfg-ixp-support-remove-mvp-repairappt': 'true' })).toEqual(['tech install'])
})

test('FLG-02 FLG-03 APT-07 the list and every flow show what the flags leave, and without flags the list says that it cannot be shown', async () => {
  const elsewhere = await openWorld()
  const withoutFlags: Dispatcher = {
    dispatch: (context, endpoint, input) => (endpoint.id === allocations.id ? Promise.resolve(failure(503, 'UNREACHABLE', '')) : working.dispatch(context, endpoint, input)),
  }
  expect(await readAppointmentList(as(elsewhere, 'maya.torres'))).toMatchObject({ appointments: [{ workOrderId: 'WO100210' }] })
  expect(await readAppointmentList(as(elsewhere, 'maya.torres', withoutFlags))).toMatchObject({ isKnown: true, appointments: undefined })
  const database = await openWorld()
  await database.write.updateTable('allocation').set({ value: '0' }).where('name', '=', 'appt-tech').execute()
  // an operator's services may ignore the flags; the pages must not
  const ungated: Dispatcher = { dispatch: (context, endpoint, input) => working.dispatch(endpoint.id === allocations.id ? as(database, undefined) : { ...context, runtime: { ...context.runtime, database: elsewhere } }, endpoint, input) }
  for (const dispatcher of [working, ungated]) {
    const context = as(database, 'maya.torres', dispatcher)
    expect(await readAppointmentList(context)).toMatchObject({ isKnown: true, appointments: [] })
    expect(await readAppointmentPage(context, asked('view', { visit: 'WO100210' }))).toMatchObject({ status: 404, page: { step: { name: 'missing' } } })
  }
})

test.each(['?debug', '?mock=1'])('API-06 a page with %s hands it on to its appointment calls: no visit shows, and no form changes one', async (search) => {
  const database = await openWorld()
  const form = await confirmForm(as(database, 'maya.torres'))
  const suppressed = { ...as(database, 'maya.torres'), url: `/support/myappointment${search}` }
  expect(await readAppointmentList(suppressed)).toMatchObject({ isKnown: true, appointments: [] })
  expect(await submitAppointmentStep(suppressed, asked('reschedule/confirm'), form)).toMatchObject({ page: { step: { name: 'missing' } } })
  expect(await slotOf(database)).toMatchObject({ version: 1 })
})

test('ACC-21 APT-02 a DIRECTV visit stands in the list and in its flows; every call says service and type', async () => {
  const database = await openWorld()
  const accounts: unknown[] = []
  const watching: Dispatcher = {
    dispatch(context, endpoint, input) {
      if (endpoint.path.includes('/appointment/')) accounts.push((input.body as { account: unknown }).account)
      return working.dispatch(context, endpoint, input)
    },
  }
  const noor = as(database, 'noor.haddad@dtv.sat', watching)
  expect(await readAppointmentList(noor)).toMatchObject({ appointments: [{ workOrderId: 'WO400318', title: 'DIRECTV repair', account: 'Account 402118806' }] })
  expect(await pageFor(noor, 'reschedule', { visit: 'WO400318' })).toMatchObject({ step: { name: 'reschedule' } })
  expect(accounts).toContainEqual({ source: 'support', service: 'dtv', type: 'directv' })
  expect(accounts.at(-1)).toEqual({ ban: '402118806', source: 'support', service: 'dtv', type: 'directv' })
  accounts.length = 0
  await readAppointmentList(as(database, 'maya.torres', watching))
  expect(accounts).toEqual([{ source: 'support', service: 'uverse', type: 'uverse' }])
})

test('APT-05 a visit without a move left offers none; one that is canceled names nobody to meet', async () => {
  const database = await openWorld()
  await database.write.updateTable('appointment').set({ reschedules_left: 0 }).where('work_order_id', '=', 'WO100210').execute()
  const [appointment] = (await readAppointmentList(as(database, 'maya.torres'))).appointments!
  expect(appointment).toMatchObject({ can: { change: true, move: false }, contact: { name: 'Maya Torres' } })
  await database.write.updateTable('appointment').set({ status: 'cancelled' }).where('work_order_id', '=', 'WO100210').execute()
  const [canceled] = (await readAppointmentList(as(database, 'maya.torres'))).appointments!
  expect(canceled).toMatchObject({ status: 'Canceled', contact: undefined, can: { change: false, move: false } })
})

test('ACC-16 another person’s visit is as absent as one that does not exist, on every page and for every form', async () => {
  const database = await openWorld()
  const ben = as(database, 'ben.okafor')
  for (const appointment of ['WO100210', 'WO999999']) {
    for (const step of ['view', 'reschedule', 'reschedule/confirm', 'cancel', 'updatecontactinfo', 'maxthreshold', 'done'] as const) {
      expect(await readAppointmentPage(ben, asked(step, { visit: appointment }))).toMatchObject({ status: 404, page: { step: { name: 'missing' } } })
    }
    for (const step of ['reschedule/confirm', 'cancel', 'updatecontactinfo'] as const) {
      const form = new URLSearchParams({ ...mayasMark, visit: appointment, date: '2026-11-25', start: '08:00', end: '10:00', firstName: 'A', lastName: 'B', phone: '4045550100' })
      expect(await submitAppointmentStep(ben, asked(step), form)).toMatchObject({ status: 404, page: { step: { name: 'missing' } } })
    }
    expect(await readArrivalStream(ben, appointment)).toBeUndefined()
  }
  expect(await slotOf(database)).toMatchObject({ version: 1, status: 'open' })
})

test('a visitor whom nobody knows is led to sign-in and the finder', async () => {
  const nobody = as(await openWorld(), undefined)
  expect(await readAppointmentPage(nobody, asked('view', { visit: 'WO100210' }))).toEqual({ kind: 'unknownVisitor' })
  expect(await submitAppointmentStep(nobody, asked('cancel'), new URLSearchParams(mayasMark))).toEqual({ kind: 'unknownVisitor' })
  expect(await readAppointmentList(nobody)).toMatchObject({ isKnown: false, appointments: [] })
})

/** Services of which one executes the call but answers with a timeout, `times` times. */
function losingAnswers(id: string, times: number): Dispatcher {
  let left = times
  return {
    async dispatch(context, endpoint, input) {
      const outcome = await working.dispatch(context, endpoint, input)
      if (endpoint.id !== id || left-- <= 0) return outcome
      return failure(504, 'TIMEOUT', 'The service did not answer in time.')
    },
  }
}

test('APT-05 a form that is sent makes one call of the appointment services: the change', async () => {
  const database = await openWorld()
  const called: string[] = []
  const watching: Dispatcher = {
    dispatch(context, endpoint, input) {
      called.push(endpoint.id)
      return working.dispatch(context, endpoint, input)
    },
  }
  const context = as(database, 'maya.torres', watching)
  const form = await confirmForm(context)
  called.length = 0
  expect(await submitAppointmentStep(context, asked('reschedule/confirm'), form)).toMatchObject({ kind: 'done' })
  expect(called).toEqual([rescheduleAppointment.id, reportEvents.id])
})

test('APT-08 an answer that is lost once is asked for again under the same key: one effect, and it is said', async () => {
  const database = await openWorld()
  const context = as(database, 'maya.torres', losingAnswers(rescheduleAppointment.id, 1))
  const form = await confirmForm(context)
  expect(await submitAppointmentStep(context, asked('reschedule/confirm'), form)).toMatchObject({ kind: 'done', reference: 'WO100210-1' })
  expect(await slotOf(database)).toMatchObject({ version: 2, date: form.get('date') })
})

test('APT-05 what was typed stays where the services do not answer, to be sent again as it is', async () => {
  const database = await openWorld()
  const typed = { ...mayasMark, firstName: 'Ana', lastName: 'Reyes', phone: '4045550199' }
  const nowhere = httpDispatcher('http://127.0.0.1:9')
  onTestFinished(() => nowhere.close())
  const down: Dispatcher = { dispatch: (context, endpoint, input) => (endpoint.path.includes('/appointment/') ? nowhere : working).dispatch(context, endpoint, input) }
  const answer = await submitAppointmentStep(as(database, 'maya.torres', down), asked('updatecontactinfo'), new URLSearchParams(typed))
  expect(answer).toMatchObject({ status: 503, page: { notice: 'notDone', step: { name: 'down', again: { step: 'updatecontactinfo', fields: typed } } } })
  await database.write.updateTable('service_region').set({ is_reachable: 0 }).execute()
  const form = new URLSearchParams({ ...mayasMark, reason: 'bad-time' })
  expect(await submitAppointmentStep(as(database, 'maya.torres'), asked('cancel'), form)).toMatchObject({ page: { notice: 'notDone', step: { name: 'cancel', reason: 'bad-time' } } })
})

test('APT-08 an answer that stays lost is told as unknown, and trying again does no harm', async () => {
  const database = await openWorld()
  const context = as(database, 'maya.torres', losingAnswers(rescheduleAppointment.id, 2))
  const form = await confirmForm(context)
  const answer = await submitAppointmentStep(context, asked('reschedule/confirm'), form)
  expect(answer).toMatchObject({ page: { notice: 'unknown', step: { name: 'reschedule/confirm', mark: { key: form.get('key') } } } })
  const mails = await outbox(database)
  expect(await submitAppointmentStep(context, asked('reschedule/confirm'), form)).toMatchObject({ kind: 'done', reference: 'WO100210-1' })
  expect(await outbox(database)).toBe(mails)
  expect(await slotOf(database)).toMatchObject({ version: 2 })
})

test('APT-03, APT-08 a field system that is down changes nothing, and the page says so', async () => {
  const database = await openWorld()
  const context = as(database, 'maya.torres')
  const form = await confirmForm(context)
  await database.write.updateTable('service_region').set({ is_reachable: 0 }).execute()
  for (const step of ['reschedule/confirm', 'cancel'] as const) {
    expect(await submitAppointmentStep(context, asked(step), form)).toMatchObject({ page: { notice: 'notDone', step: { name: step } } })
  }
  expect(await readAppointmentPage(context, asked('reschedule'))).toMatchObject({ status: 503, page: { step: { name: 'down' } } })
  expect(await slotOf(database)).toMatchObject({ version: 1, status: 'open' })
})

test('APT-08 a time that somebody else took leads back to the times that are left, on the day that was chosen', async () => {
  const database = await openWorld()
  const context = as(database, 'maya.torres')
  const form = await confirmForm(context)
  await database.write.updateTable('visit_slot').set(({ ref }) => ({ taken: ref('capacity') })).where('date', '=', form.get('date')!).where('start_time', '=', form.get('start')!).execute()
  const answer = await submitAppointmentStep(context, asked('reschedule/confirm'), form)
  expect(answer).toMatchObject({ page: { notice: 'taken', step: { name: 'reschedule', chosen: form.get('date') } } })
  expect(await slotOf(database)).toMatchObject({ version: 1 })
})

test.each([
  ['reschedule/confirm', {}, (form: URLSearchParams) => ({ slot: { date: form.get('date'), startTime: form.get('start'), endTime: form.get('end') } })],
  ['cancel', { reason: 'bad-time' }, () => ({ reason: 'bad-time' })],
  ['updatecontactinfo', { firstName: 'Ana', lastName: 'Reyes', phone: '(404) 555-0199' }, () => ({ values: { firstName: 'Ana', lastName: 'Reyes', phone: '(404) 555-0199' }, errors: {} })],
] as const)('APT-08 %s of a visit that somebody else changed meanwhile keeps what was chosen, and sent again it is made', async (step, fields, kept) => {
  const database = await openWorld()
  const context = as(database, 'maya.torres')
  const form = await confirmForm(context)
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  await database.write.updateTable('appointment').set({ version: 5, contact: JSON.stringify({ firstName: 'Theo', lastName: 'Torres', phone: '4045550118' }) }).where('work_order_id', '=', 'WO100210').execute()
  const answer = await submitAppointmentStep(context, asked(step), form)
  expect(answer).toMatchObject({ page: { notice: 'changedKept', step: { name: step, ...kept(form), appointment: { contact: { name: 'Theo Torres' } }, mark: { version: 5 } } } })
  if (answer.kind !== 'page' || !('mark' in answer.page.step)) throw new Error(answer.kind)
  const { key, version } = answer.page.step.mark
  expect(key).not.toBe(form.get('key'))
  form.set('key', key)
  form.set('version', String(version))
  expect(await submitAppointmentStep(context, asked(step), form)).toMatchObject({ kind: 'done' })
})

test('APT-08 where somebody else’s change leaves nothing to send again, the visit is shown as it became', async () => {
  const database = await openWorld()
  const context = as(database, 'maya.torres')
  const form = await confirmForm(context)
  const change = (values: { status?: string; date?: string; start_time?: string; end_time?: string }) => database.write.updateTable('appointment').set({ version: 5, ...values }).where('work_order_id', '=', 'WO100210').execute()
  await change({ date: form.get('date')!, start_time: form.get('start')!, end_time: form.get('end')! })
  expect(await submitAppointmentStep(context, asked('reschedule/confirm'), form)).toMatchObject({ page: { notice: 'changed', step: { name: 'view' } } })
  await change({ status: 'cancelled' })
  for (const step of ['reschedule/confirm', 'cancel'] as const) expect(await submitAppointmentStep(context, asked(step), form)).toMatchObject({ page: { notice: 'changed', step: { name: 'view' } } })
})

test('bad forms change nothing', async () => {
  const database = await openWorld()
  const context = as(database, 'maya.torres')
  const forms: Record<string, string>[] = [{}, { visit: 'WO100210' }, { ...mayasMark, key: 'short' }, { ...mayasMark, version: 'x' }, { ...mayasMark, order: '' }, { ...mayasMark, job: '\u0000' }]
  for (const form of forms) {
    expect(await submitAppointmentStep(context, asked('cancel'), new URLSearchParams(form))).toMatchObject({ page: { notice: 'invalid' } })
  }
  const noSlot = new URLSearchParams({ ...mayasMark, date: '2026-13-45', start: '8', end: '10' })
  expect(await submitAppointmentStep(context, asked('reschedule/confirm'), noSlot)).toMatchObject({ page: { notice: 'invalid', step: { name: 'reschedule' } } })
  expect(await slotOf(database)).toMatchObject({ version: 1, status: 'open' })
})

test('without times to choose from the page says whom to call', async () => {
  const database = await openWorld()
  const context = as(database, 'maya.torres', { dispatch: (one, endpoint, input) => (endpoint.id === appointmentSlots.id ? Promise.resolve(failure(503, 'FIELD_SYSTEM_DOWN', '')) : working.dispatch(one, endpoint, input)) })
  expect((await pageFor(context, 'reschedule')).step.name).toBe('down')
  await database.write.updateTable('visit_slot').set(({ ref }) => ({ taken: ref('capacity') })).execute()
  expect((await pageFor(as(database, 'maya.torres'), 'reschedule')).step).toMatchObject({ name: 'reschedule', days: [] })
})

async function readText(stream: ReadableStream<Uint8Array>, until: RegExp): Promise<string> {
  const reader = stream.getReader()
  onTestFinished(() => void reader.cancel())
  let text = ''
  while (!until.test(text)) {
    const { value, done } = await reader.read()
    if (done) break
    text += new TextDecoder().decode(value)
  }
  return text
}

test('APT-05 the tracker’s stream tells at once how things stand, and ends where nothing more will come', async () => {
  const database = await openWorld()
  const later = await readText((await readArrivalStream(as(database, 'maya.torres'), 'WO100210'))!, /event: end/)
  expect(later).toContain('retry: 3000')
  expect(later).toContain('"phase":"notToday"')
  const dayOf = await slotOf(database, 'WO100417')
  const before = instantOf(dayOf.date, dayOf.start_time, 'America/Los_Angeles') - 3_600_000
  const early = await readText((await readArrivalStream(as(database, 'priya.nair', working, before), 'WO100417'))!, /event: arrival\n.*\n/)
  expect(early).toContain('"phase":"scheduled"')
  expect(early).not.toContain('event: end')
})

test('APT-05 one visit has so many streams at once, and each place is free again when its reader leaves', async () => {
  const database = await openWorld()
  const dayOf = await slotOf(database, 'WO100417')
  const before = instantOf(dayOf.date, dayOf.start_time, 'America/Los_Angeles') - 3_600_000
  const ask = () => readArrivalStream(as(database, 'priya.nair', working, before), 'WO100417')
  const streams = await Promise.all(Array.from({ length: 10 }, ask))
  expect(streams.every(Boolean)).toBe(true)
  expect(await ask()).toBeUndefined()
  await streams[0]!.cancel()
  const next = await ask()
  expect(next).toBeDefined()
  await Promise.all([...streams.slice(1), next].map((stream) => stream!.cancel()))
})
