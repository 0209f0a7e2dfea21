import { expect, test } from 'vitest'
import { failure, success } from '#contracts/outcome.ts'
import { appointmentSearch, type Appointment, type FoundAppointments } from '#features/appointments/contract.ts'
import { answerOf } from './finder-answer.ts'
import { searchEndpoint } from './search-endpoint.ts'

function buildVisit(parts: Partial<Appointment> = {}): Appointment {
  return {
    workOrderId: 'WO1', externalOrderId: '71-1', externalJobId: 'JOB1', kind: 'install', type: 'tech', service: 'internet', status: 'open',
    customer: { billingAccount: '301448210', region: 'SE', timezone: 'America/New_York' },
    slot: { date: '2026-11-23', startTime: '08:00', endTime: '10:00' }, rescheduleRemaining: 2, version: 1, ...parts,
  }
}

const contentOf = (install: Appointment[], repair: Appointment[], semiAuthTTL = 900_000): FoundAppointments => ({
  content: { status: 'SUCCESS', install: { appointments: install }, repair: { appointments: repair }, semiAuthTTL },
})

test('FIN-07 what was found comes with the billing account, or with the customer id of a business-direct visit', () => {
  const visit = buildVisit()
  expect(answerOf(success(contentOf([visit], [], 60_000)))).toEqual({ view: 'found', found: { install: [visit], repair: [], selectedAccount: '301448210', closesAfterMs: 60_000 } })
  const business = buildVisit({ kind: 'repair', type: 'bdr', bdr: { customerId: 'BDR-55017' } })
  expect(answerOf(success(contentOf([], [business])))).toMatchObject({ view: 'found', found: { repair: [business], selectedAccount: 'BDR-55017' } })
})

test('FIN-07 without a time of its own it closes after 900000 ms', () => {
  const { content } = contentOf([buildVisit()], [])
  const answer = { content: { ...content, semiAuthTTL: undefined } } as unknown as FoundAppointments
  expect(answerOf(success(answer))).toMatchObject({ found: { closesAfterMs: 900_000 } })
})

test('FIN-10 API-06 without a usable visit, and without content, it is the empty card', () => {
  expect(answerOf(success(contentOf([], [])))).toEqual({ view: 'empty' })
  expect(answerOf(success({}))).toEqual({ view: 'empty' })
})

test('FIN-05 FIN-11 a failure is the error card, which says what is true', () => {
  expect(answerOf(failure(503, 'FIELD_SYSTEM_DOWN', ''))).toEqual({ view: 'error', reason: 'problem' })
  expect(answerOf(failure(504, 'TIMEOUT', ''))).toEqual({ view: 'error', reason: 'problem' })
  expect(answerOf(failure(429, 'TOO_MANY_LOOKUPS', ''))).toEqual({ view: 'error', reason: 'tooMany' })
  expect(answerOf(failure(503, 'UNREACHABLE', ''))).toEqual({ view: 'error', reason: 'unreachable' })
})

test('FIN-10 the browser calls the endpoint that the service has', () => {
  expect(searchEndpoint).toEqual({ method: appointmentSearch.method, path: appointmentSearch.path })
})
