import { expect, test } from 'vitest'
import { failure, success, type Outcome } from '#contracts/outcome.ts'
import { appointmentSearch, type Appointment, type FoundAppointments } from '../booking/appointment-endpoints.ts'
import { answerOf } from './finder-answer.ts'
import { searchEndpoint } from './search-endpoint.ts'

function buildAppointment(parts: Partial<Appointment> = {}): Appointment {
  return {
    workOrderId: 'WO1', externalOrderId: '71-1', externalJobId: 'JOB1', kind: 'install', type: 'tech', service: 'internet', status: 'open',
    customer: { billingAccount: '301448210', region: 'SE', timezone: 'America/New_York' },
    slot: { date: '2026-11-23', startTime: '08:00', endTime: '10:00' }, rescheduleRemaining: 2, version: 1, ...parts,
  }
}

const contentOf = (install: Appointment[], repair: Appointment[], semiAuthTTL = 900_000): FoundAppointments => ({
  content: { status: 'SUCCESS', install: { appointments: install }, repair: { appointments: repair }, semiAuthTTL },
})

const open = { isNeonAppointmentOff: false, isRepairAppointmentRemoved: false, hasTechnicianAppointments: true, hasBusinessDirectAppointments: true }
const answer = (outcome: Outcome<FoundAppointments>) => answerOf(outcome, open)

test('FIN-07 what was found comes with the billing account, or with the customer id of a business-direct visit', () => {
  const appointment = buildAppointment()
  expect(answer(success(contentOf([appointment], [], 60_000)))).toEqual({ view: 'found', found: { install: [appointment], repair: [], selectedAccount: '301448210', closesAfterMs: 60_000 } })
  const business = buildAppointment({ kind: 'repair', type: 'bdr', bdr: { customerId: 'BDR-55017' } })
  expect(answer(success(contentOf([], [business])))).toMatchObject({ view: 'found', found: { repair: [business], selectedAccount: 'BDR-55017' } })
})

test('FIN-07 without a time of its own it closes after 900000 ms', () => {
  const { content } = contentOf([buildAppointment()], [])
  const untimed = { content: { ...content, semiAuthTTL: undefined } } as unknown as FoundAppointments
  expect(answer(success(untimed))).toMatchObject({ found: { closesAfterMs: 900_000 } })
})

test('FIN-10 API-06 without a usable visit, and without content, it is the empty card', () => {
  expect(answer(success(contentOf([], [])))).toEqual({ view: 'empty' })
  expect(answer(success({}))).toEqual({ view: 'empty' })
})

test('FIN-05 FIN-11 a failure is the error card, which says what is true', () => {
  expect(answer(failure(503, 'FIELD_SYSTEM_DOWN', ''))).toEqual({ view: 'error', reason: 'problem' })
  expect(answer(failure(504, 'TIMEOUT', ''))).toEqual({ view: 'error', reason: 'problem' })
  expect(answer(failure(429, 'TOO_MANY_LOOKUPS', ''))).toEqual({ view: 'error', reason: 'tooMany' })
  expect(answer(failure(503, 'UNREACHABLE', ''))).toEqual({ view: 'error', reason: 'unreachable' })
})

test.each([
  { error: { code: 'FIELD_SYSTEM_DOWN' } },
  { errors: ['down'] },
  { content: { status: 'SUCCESS', error: 'down', install: { appointments: [buildAppointment()] }, repair: { appointments: [] } } },
  { content: { status: 'FAILURE', install: { appointments: [buildAppointment()] }, repair: { appointments: [] } } },
])('FIN-05 an answer that comes with 200 and carries an error is the error card: %j', (carried) => {
  expect(answer(success(carried as unknown as FoundAppointments))).toEqual({ view: 'error', reason: 'problem' })
})

test('FIN-05 API-08 an empty error is none', () => {
  for (const error of [undefined, null, '', 'null', false, {}, []]) expect(answer(success({ ...contentOf([buildAppointment()], []), error, errors: error }))).toMatchObject({ view: 'found' })
})

test('FIN-06 found is what is left after filtering, on the client too', () => {
  const unfiltered = contentOf(
    [buildAppointment({ status: 'Completed' }), buildAppointment({ status: 'CANCELLED' }), buildAppointment({ type: 'bdr' })],
    [buildAppointment({ kind: 'repair', status: 'x-closed' })],
  )
  expect(answer(success(unfiltered))).toEqual({ view: 'empty' })
  const business = buildAppointment({ kind: 'repair', type: 'bdr', status: 'closed' })
  expect(answer(success(contentOf([buildAppointment({ status: 'closed' })], [business])))).toMatchObject({ view: 'found', found: { install: [], repair: [business] } })
})

test('FLG-02 FLG-03 APT-07 what the flags take away was not found', () => {
  const [appointment, repair] = [buildAppointment(), buildAppointment({ kind: 'repair' })]
  const found = success(contentOf([appointment], [repair]))
  expect(answerOf(found, { ...open, isRepairAppointmentRemoved: true })).toMatchObject({ found: { install: [appointment], repair: [] } })
  for (const shut of [{ hasTechnicianAppointments: false }, { isNeonAppointmentOff: true }]) expect(answerOf(found, { ...open, ...shut })).toEqual({ view: 'empty' })
})

test('FIN-10 API-11 the browser calls the endpoint that the service has', () => {
  expect(searchEndpoint).toEqual({ method: appointmentSearch.method, path: appointmentSearch.path, timeoutMs: appointmentSearch.timeoutMs })
})
