import { expect, test } from 'vitest'
import type { Appointment } from '../booking/appointment-endpoints.ts'
import { describeAppointment, formatPhone } from './describe-appointment.ts'
import { readAppointmentCopy } from './server/read-appointment-copy.ts'

test.each([
  ['4045550117', '404.555.0117'],
  ['404-555-0117', '404.555.0117'],
  ['5125550', null],
  ['14045550117', null],
  ['', null],
])('APT-06 the phone %j shows as %j', (phone, shown) => {
  expect(formatPhone(phone)).toBe(shown)
})

test('APT-05 after its window a visit that nobody has closed is late, is not over, and says whom to call', () => {
  const appointment = { kind: 'repair', type: 'bdr', status: 'jeopardy', service: 'internet', slot: { date: '2026-11-24', startTime: '10:00', endTime: '12:00' }, customer: { timezone: 'America/New_York', billingAccount: '1' } } as Appointment
  const at = (hour: number, rest: Partial<Appointment> = {}) =>
    describeAppointment({ ...appointment, ...rest }, { locale: 'en', copy: readAppointmentCopy('en'), now: Date.UTC(2026, 10, 24, hour), supportPhone: '800.555.0100', canChangeContact: true })
  expect(at(16)).toMatchObject({ status: 'May be late', tone: 'caution', can: { track: true } })
  expect(at(17)).toMatchObject({ status: 'Running late', tone: 'caution', can: { track: true, change: false } })
  expect(at(17).statusHint).toMatch(/Nobody came\? Call 800\.555\.0100/)
  expect(at(17, { status: 'open' })).toMatchObject({ status: 'Scheduled', statusHint: at(17).statusHint })
  expect(at(17, { status: 'closed' }).statusHint).toBeUndefined()
})
