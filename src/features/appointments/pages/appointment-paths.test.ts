import { expect, test } from 'vitest'
import { appointmentPath, appointmentPseudoPage, appointmentSteps } from './appointment-paths.ts'

const english = { audience: 'consumer', locale: 'en' } as const

test('the work order stands in the query, which logs and analytics leave out', () => {
  expect(appointmentPath(english)).toBe('/support/myappointment')
  expect(appointmentPath(english, 'reschedule/confirm', { visit: 'WO1', day: undefined })).toBe('/support/myappointment/reschedule/confirm?visit=WO1')
  expect(appointmentPath({ audience: 'smb', locale: 'es' }, 'cancel')).toBe('/support/es-us/smallbusiness/myappointment/cancel')
})

test('ANA-07 every modal of the flows has its pseudo-page, letter for letter', () => {
  const names = appointmentSteps.map((step) => appointmentPseudoPage(step, 'support', '/support'))
  expect(names).toEqual([
    '/support/myappointment/modal',
    '/support/myappointment/reschedule/modal',
    '/support/myappointment/reschedule/confirm/modal',
    '/support/myappointment/cancel/modal',
    '/support/myappointment/updatecontactinfo/modal',
    '/support/myappointment/maxthreshold/modal',
    undefined,
  ])
  expect(appointmentPseudoPage('view', 'support', '/support_service/support')).toBe('/support_service/myappointment/modal')
})

test('ANA-09 the order hub has names of its own, and none for the plain modal', () => {
  const names = appointmentSteps.map((step) => appointmentPseudoPage(step, 'omhub', '/support'))
  expect(names).toEqual([
    undefined,
    '/orders/details/appointment/reschedule/modal',
    '/orders/details/appointment/reschedule/confirm/modal',
    '/orders/details/appointment/cancel/modal',
    '/orders/details/appointment/updatecontactinfo/modal',
    '/orders/details/appointment/maxthreshold/modal',
    undefined,
  ])
})
