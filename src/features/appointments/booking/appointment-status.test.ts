import { expect, test } from 'vitest'
import { appointmentService, isUsableAppointment, shownStatus, statusAfterMove } from './appointment-status.ts'

test('APT-04 business-direct statuses in four words; others stay as they are', () => {
  const said = { open: ['o', 'o-open'], jeopardy: ['j', 'j-jep'], cancelled: ['x', 'x-cancelled'], closed: ['c', 'g', 'r', 'p', 'f', 'c-closed', 'P-pending close'] }
  for (const [shown, statuses] of Object.entries(said)) for (const status of statuses) expect(shownStatus('bdr', status), status).toBe(shown)
  expect(shownStatus('tech', 'o')).toBe('o')
  expect(shownStatus('bdr', 'unheard of')).toBe('unheard of')
})

test('APT-04 APT-05 a visit that moves leaves the risk of its old window behind; any other status stays', () => {
  for (const status of ['j', 'J-JEP']) expect(shownStatus('bdr', statusAfterMove('bdr', status))).toBe('open')
  expect(statusAfterMove('tech', 'jeopardy')).toBe('open')
  for (const [type, status] of [['bdr', 'o-open'], ['bdr', 'unheard of'], ['tech', 'open'], ['tech', 'on hold']] as const) expect(statusAfterMove(type, status)).toBe(status)
})

test('APT-02 three names of satellite TV are dtv, anything else is uverse', () => {
  for (const name of ['directvAccount', 'directv', 'direct-tv']) expect(appointmentService(name)).toBe('dtv')
  for (const name of ['uverse', 'internet', '', undefined]) expect(appointmentService(name)).toBe('uverse')
})

test('FIN-06 what is left of a look-up', () => {
  const usable = (kind: 'install' | 'repair', type: string, status: string) => isUsableAppointment({ kind, type, status })
  expect(usable('install', 'bdr', 'o')).toBe(false)
  expect(usable('repair', 'bdr', 'x-cancelled')).toBe(true)
  for (const status of ['Completed', 'cancelled', 'closed']) {
    expect(usable('install', 'tech', status)).toBe(false)
    expect(usable('repair', 'tech', status)).toBe(false)
  }
  expect(usable('install', 'tech', 'open')).toBe(true)
})
