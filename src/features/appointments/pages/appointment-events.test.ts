import { expect, test } from 'vitest'
import { buildAppointment } from './test-appointment.ts'
import { changeEvent, givenUpEvent, maxThresholdEvent } from './appointment-events.ts'

test('ANA-05 a change that was done, refused, or may have been made', () => {
  const at = { step: 'reschedule/confirm', source: 'support' } as const
  const event = { name: 'formSubmit', formName: 'appointmentReschedule' }
  expect(changeEvent(at, 'done', undefined)).toEqual({ ...event, successFlag: '1' })
  expect(changeEvent(at, { code: 'SLOT_TAKEN' }, undefined)).toEqual({ ...event, successFlag: '0', statusCode: 'SLOT_TAKEN' })
  expect(changeEvent(at, 'unknown', undefined)).toEqual({ ...event, successFlag: '-2', statusCode: '-2' })
  expect(changeEvent({ ...at, step: 'cancel' }, 'done', 'bad-time')).toMatchObject({ formName: 'appointmentCancel', choice: 'bad-time' })
  expect(changeEvent({ ...at, step: 'updatecontactinfo' }, 'done', undefined)).toMatchObject({ formName: 'appointmentContact' })
  expect(changeEvent({ ...at, step: 'view' }, 'done', undefined)).toBeUndefined()
})

test('ANA-05 ANA-09 the order hub’s changes have its paths', () => {
  expect(changeEvent({ step: 'cancel', source: 'omhub' }, 'done', undefined)).toMatchObject({ page: '/orders/details/appointment/cancel', source: 'omhub' })
  expect(maxThresholdEvent('omhub')).toMatchObject({ page: '/orders/details/appointment/maxthreshold', source: 'omhub', successFlag: '0', statusCode: 'MAX_RESCHEDULES' })
  expect(maxThresholdEvent('support')).toEqual({ name: 'systemEvent', eventName: 'maxThreshold', successFlag: '0', statusCode: 'MAX_RESCHEDULES' })
})

test('ANA-05 ANA-07 ANA-09 a flow that was given up says where, by the pseudo-page of its modal', () => {
  const step = { name: 'cancel', appointment: buildAppointment(), mark: { key: 'k', version: 1, order: 'o', job: 'j', ban: 'b', region: 'SE', service: 'uverse' } } as const
  expect(givenUpEvent({ step, source: 'support' }, '/support_service')).toEqual({ name: 'formSubmit', formName: 'appointmentCancel', page: '/support_service/myappointment/cancel/modal', successFlag: '-1', statusCode: '-1' })
  expect(givenUpEvent({ step, source: 'omhub' }, '/orders/details')).toMatchObject({ page: '/orders/details/appointment/cancel/modal' })
  expect(givenUpEvent({ step: { name: 'maxthreshold', appointment: buildAppointment() }, source: 'support' }, '/support')).toBeUndefined()
})
