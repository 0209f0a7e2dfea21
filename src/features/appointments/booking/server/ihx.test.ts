import { expect, test } from 'vitest'
import { describeEachSource } from '../../field-system/server/test-field-system.ts'
import { cancelAppointment } from '../appointment-endpoints.ts'
import { ihxAvailableTimes, ihxCancellation, ihxReschedule } from '../ihx-endpoints.ts'
import { addAppointments, callAs, mayasAppointment, readChangeMails, tuesday } from './store/test-appointments.ts'

const account = {}
const query = { workOrderId: mayasAppointment.workOrderId, ban: '301448210' }

describeEachSource('appointments under the names of IHX', (openTestDatabase) => {
  test('NET-03 available times and reschedule are those of the appointment', async () => {
    const runtime = await addAppointments(await openTestDatabase())
    const times = await callAs(runtime, { customer: 'maya' }, ihxAvailableTimes, { query: {}, body: { appointment: { ...mayasAppointment, time: { requestDate: tuesday.date } }, account } })
    expect(times.ok && times.data.content?.days.find(({ date }) => date === tuesday.date)?.slots).toContainEqual({ startTime: tuesday.startTime, endTime: tuesday.endTime })
    const moved = await callAs(runtime, { customer: 'maya' }, ihxReschedule, { query: {}, body: { slot: tuesday, appointment: mayasAppointment, account } })
    expect(moved).toMatchObject({ ok: true, data: { content: { appointment: { slot: tuesday } } } })
  })

  test('NET-03 ACC-16 cancellation by work order and account: its owner’s is cancelled once, anybody else’s is as absent as an unknown one', async () => {
    const database = await openTestDatabase()
    const runtime = await addAppointments(database)
    const absent = { status: 404, code: 'APPOINTMENT_NOT_FOUND' }
    expect(await callAs(runtime, { customer: 'ben' }, ihxCancellation, { query })).toMatchObject(absent)
    expect(await callAs(runtime, { customer: 'maya' }, ihxCancellation, { query: { ...query, workOrderId: 'WO000000' } })).toMatchObject(absent)
    expect(await callAs(runtime, { customer: 'maya' }, ihxCancellation, { query: { ...query, ban: '999999999' } })).toMatchObject(absent)
    expect(await callAs(runtime, { customer: 'maya' }, ihxCancellation, { query: { ...query, debug: '' } })).toEqual(expect.objectContaining({ ok: true, data: {} }))
    expect(await readChangeMails(database)).toEqual([])
    expect(await callAs(runtime, { customer: 'maya' }, ihxCancellation, { query })).toMatchObject({ ok: true, data: { content: { appointment: { status: 'cancelled' } } } })
    expect(await callAs(runtime, { customer: 'maya' }, cancelAppointment, { query: {}, body: { appointment: mayasAppointment, account } })).toMatchObject({ status: 409, code: 'NOT_CHANGEABLE' })
    expect(await readChangeMails(database)).toHaveLength(1)
  })
})
