import { expect, test } from 'vitest'
import { openTestDatabase } from '#test/support/databases.ts'
import { cancelAppointment } from '../../booking/appointment-endpoints.ts'
import { lookUpForPage } from './record-look-up.ts'
import { addAppointments, bensAppointment, callAs, contextOf, mayasAppointment } from '../../booking/server/store/test-appointments.ts'

const maya = { orderid: mayasAppointment.externalOrderId, zipcode: '30309', source: 'supportSearchAppt' }

test('FIN-10 FIN-11 a look-up of a page gives a cookie that no script reads, and that allows what was found and nothing else', async () => {
  const runtime = await addAppointments(await openTestDatabase('sqlite'))
  const { outcome, setCookie } = await lookUpForPage(contextOf(runtime, {}), maya)
  expect(outcome).toMatchObject({ ok: true, data: { content: { install: { appointments: [mayasAppointment] } } } })
  expect(setCookie).toMatch(/^careline_finder=[\w-]{43}; Max-Age=900; Path=\/; HttpOnly; SameSite=Lax$/)
  const token = /=([\w-]{43});/.exec(setCookie!)![1]!
  const cancel = (appointment: typeof mayasAppointment) => callAs(runtime, { token }, cancelAppointment, { body: { appointment: appointment, account: {} } })
  expect(await cancel(bensAppointment)).toMatchObject({ code: 'APPOINTMENT_NOT_FOUND' })
  expect(await cancel(mayasAppointment)).toMatchObject({ ok: true })
})

test('FIN-11 each look-up of a page has a token of its own, whatever the visitor brought; one that failed has none', async () => {
  const runtime = await addAppointments(await openTestDatabase('sqlite'))
  const planted = 'a'.repeat(43)
  const first = await lookUpForPage(contextOf(runtime, { token: planted }), maya)
  const second = await lookUpForPage(contextOf(runtime, { token: planted }), maya)
  expect(first.setCookie).not.toBe(second.setCookie)
  expect(await callAs(runtime, { token: planted }, cancelAppointment, { body: { appointment: mayasAppointment, account: {} } })).toMatchObject({ code: 'APPOINTMENT_NOT_FOUND' })
  const down = await lookUpForPage(contextOf(runtime, {}), { orderid: '71-000000000500', zipcode: '30309' })
  expect(down).toMatchObject({ outcome: { ok: false, code: 'FIELD_SYSTEM_DOWN' }, setCookie: undefined })
})
