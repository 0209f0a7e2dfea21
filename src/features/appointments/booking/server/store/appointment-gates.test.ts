import { expect, test } from 'vitest'
import { call } from '#platform/services/call.ts'
import { openTestDatabase } from '#test/support/databases.ts'
import { appointmentCalendar, appointmentEta, appointmentInfo, appointmentSearch, appointmentSlots, cancelAppointment, updateDayOfContact } from '../../appointment-endpoints.ts'
import { addAppointments, bensAppointment, callAs, contextOf, mayasAppointment, moveTo, openGates, takenAt, tuesday } from './test-appointments.ts'

const contact = { firstName: 'Ana', lastName: 'Torres', phone: '4045550199' }
const noorsAppointment = { workOrderId: 'WO400318', externalOrderId: 'DT-318000042' }
const token = 'token-of-a-finder-visitor'
const slotsBody = (appointment: typeof mayasAppointment) => ({ appointment: { ...appointment, time: { requestDate: '2026-11-20' } }, account: {} })

test.each([
  ['cfg-ixp-support-neon-appt-off', 'true', 'maya', mayasAppointment, { ban: '301448210', zipcode: '30309' }],
  ['appt-tech', '0', 'maya', mayasAppointment, { ban: '301448210', zipcode: '30309' }],
  ['cfg-ixp-support-remove-mvp-repairappt', 'true', 'ben', bensAppointment, { ban: '301448229', zipcode: '75202' }],
  ['appt-bdr', '0', 'priya', undefined, { ban: '301990017', zipcode: '94105' }],
])('FLG-02 FLG-03 APT-07 with %s=%s the services show, find and change nothing of %s', async (flag, value, customer, appointment, account) => {
  const database = await openTestDatabase('sqlite')
  const runtime = await addAppointments(database)
  await openGates(database, { [flag]: value })
  const who = contextOf(runtime, { customer, token })
  const none = { ok: true, data: { content: { install: { appointments: [] }, repair: { appointments: [] } } } }
  expect(await call(who, appointmentInfo, { query: {}, body: { account: {} } })).toMatchObject(none)
  expect(await call(who, appointmentSearch, { query: {}, body: { account } })).toMatchObject(none)
  const absent = { status: 404, code: 'APPOINTMENT_NOT_FOUND' }
  if (!appointment) return
  expect(await call(who, appointmentSlots, { body: slotsBody(appointment) })).toMatchObject(absent)
  expect(await call(who, appointmentEta, { body: { appointment: { workOrderID: appointment.workOrderId }, account: {} } })).toMatchObject(absent)
  expect(await call(who, appointmentCalendar, { body: { appointment: { workOrderId: appointment.workOrderId }, account: {} } })).toMatchObject(absent)
  expect(await moveTo(runtime, { customer }, tuesday, appointment)).toMatchObject(absent)
  expect(await call(who, cancelAppointment, { body: { appointment: appointment, account: {} } })).toMatchObject(absent)
  expect(await moveTo(runtime, {}, tuesday, appointment)).toMatchObject({ status: 401 })
  expect(await database.read.selectFrom('appointment_event').selectAll().execute()).toEqual([])
})

test('FLG-03 APT-07 a percentage between hides nothing in the services: pages draw it, once for each render', async () => {
  const database = await openTestDatabase('sqlite')
  const runtime = await addAppointments(database)
  await openGates(database, { 'appt-tech': '1', 'appt-bdr': '0' })
  expect(await moveTo(runtime, { customer: 'maya' }, tuesday)).toMatchObject({ ok: true })
})

test('FLG-02 APT-05 without changedayofcontact-active the service changes no contact', async () => {
  const database = await openTestDatabase('sqlite')
  const runtime = await addAppointments(database)
  await openGates(database, { 'cfg-ixp-support-changedayofcontact-active': 'false' })
  const body = { appointment: { externalJobID: 'JOB100210', dayOfContact: contact }, account: {} }
  expect(await callAs(runtime, { customer: 'maya' }, updateDayOfContact, { body })).toMatchObject({ status: 409, code: 'CONTACT_CHANGE_OFF' })
  expect(await database.read.selectFrom('appointment_event').selectAll().execute()).toEqual([])
})

test.each([{ debug: '' }, { mock: 'true' }])('API-06 with %j no appointment call gives a result, and none changes anything', async (query) => {
  const database = await openTestDatabase('sqlite')
  const runtime = await addAppointments(database)
  const maya = () => contextOf(runtime, { customer: 'maya', token, key: 'a-key-of-the-tests' })
  const nothing = { ok: true, data: {} }
  const calls = [
    call(maya(), appointmentInfo, { query, body: { account: {} } }),
    call(maya(), appointmentSearch, { query, body: { account: { ban: '301448210', zipcode: '30309' } } }),
    call(maya(), appointmentSlots, { query, body: slotsBody(mayasAppointment) }),
    call(maya(), appointmentEta, { query, body: { appointment: { workOrderID: mayasAppointment.workOrderId }, account: {} } }),
    call(maya(), appointmentCalendar, { query, body: { appointment: { workOrderId: mayasAppointment.workOrderId }, account: {} } }),
    call(maya(), cancelAppointment, { query, body: { appointment: mayasAppointment, account: {} } }),
    call(maya(), updateDayOfContact, { query, body: { appointment: { externalJobID: 'JOB100210', dayOfContact: contact }, account: {} } }),
  ]
  for (const outcome of await Promise.all(calls)) expect(outcome).toMatchObject(nothing)
  expect((await Promise.all(calls)).map((outcome) => outcome.ok && outcome.data.content)).toEqual(calls.map(() => undefined))
  expect(await database.read.selectFrom('appointment_event').selectAll().execute()).toEqual([])
  expect(await database.read.selectFrom('finder_lookup').selectAll().execute()).toEqual([])
  // the key has not been used up and is free for the real call
  expect(await moveTo(runtime, { customer: 'maya', key: 'a-key-of-the-tests' }, tuesday)).toMatchObject({ ok: true })
  expect(await takenAt(database, tuesday)).toBe(1)
})

test('ACC-21 APT-02 a DIRECTV visit is asked for with service dtv; the finder finds it by order or account without one', async () => {
  const runtime = await addAppointments(await openTestDatabase('sqlite'))
  const found = { data: { content: { repair: { appointments: [noorsAppointment] } } } }
  const info = (service?: string) => callAs(runtime, { customer: 'noor' }, appointmentInfo, { query: {}, body: { account: { ban: '402118806', ...(service ? { service } : {}) } } })
  expect(await info('dtv')).toMatchObject(found)
  expect(await info('uverse')).toMatchObject({ data: { content: { repair: { appointments: [] } } } })
  const find = (account: { ban?: string; orderid?: string; service?: string }) => callAs(runtime, { token }, appointmentSearch, { query: {}, body: { account: { ...account, zipcode: '48226', source: 'supportSearchAppt' } } })
  expect(await find({ ban: '402118806' })).toMatchObject(found)
  expect(await find({ orderid: '318000042' })).toMatchObject({ data: { content: { repair: { appointments: [] } } } })
  expect(await find({ ban: '402118806', service: 'uverse' })).toMatchObject({ data: { content: { repair: { appointments: [] } } } })
})
