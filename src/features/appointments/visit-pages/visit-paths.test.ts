import { expect, test } from 'vitest'
import { visitPath, visitPseudoPage, visitSteps } from './visit-paths.ts'

const english = { audience: 'consumer', locale: 'en' } as const

test('the work order stands in the query, which logs and analytics leave out', () => {
  expect(visitPath(english)).toBe('/support/myappointment')
  expect(visitPath(english, 'reschedule/confirm', { visit: 'WO1', day: undefined })).toBe('/support/myappointment/reschedule/confirm?visit=WO1')
  expect(visitPath({ audience: 'smb', locale: 'es' }, 'cancel')).toBe('/support/es-us/smallbusiness/myappointment/cancel')
})

test('ANA-07 every modal of the flows has its pseudo-page, letter for letter', () => {
  const names = visitSteps.map((step) => visitPseudoPage(step, 'support', '/support'))
  expect(names).toEqual([
    '/support/myappointment/modal',
    '/support/myappointment/reschedule/modal',
    '/support/myappointment/reschedule/confirm/modal',
    '/support/myappointment/cancel/modal',
    '/support/myappointment/updatecontactinfo/modal',
    '/support/myappointment/maxthreshold/modal',
    undefined,
  ])
  expect(visitPseudoPage('view', 'support', '/support_service/support')).toBe('/support_service/myappointment/modal')
})

test('ANA-09 the order hub has names of its own, and none for the plain modal', () => {
  const names = visitSteps.map((step) => visitPseudoPage(step, 'omhub', '/support'))
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
