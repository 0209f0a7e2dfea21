import { expect, test } from 'vitest'
import { call } from '#platform/services/call.ts'
import { readDemoWorld } from '#platform/config/demo-world.ts'
import { purgeRecords } from '#platform/jobs/purge-records.ts'
import { testNow } from '#test/support/context.ts'
import { appointmentEta, appointmentInfo, appointmentSlots, cancelAppointment, updateDayOfContact } from '../appointment-endpoints.ts'
import { moveDemoAppointments } from './store/seed-demo-appointments.ts'
import { describeEachSource, fieldSystemOf, appointmentsOf } from '../../field-system/server/test-field-system.ts'
import { addAppointments, bensAppointment, callAs, contextOf, mayasAppointment, moveTo, readChangeMails, takenAt, tuesday } from './store/test-appointments.ts'
import { readAppointmentMail } from '../../mail/server/appointment-mail-payload.ts'

const monday = { date: '2026-11-23', startTime: '08:00', endTime: '10:00' }

describeEachSource('appointments', (openTestDatabase) => {
  test('APT-01 APT-08 APT-09 info: a person’s visits; one that would fall on a Sunday is on Monday', async () => {
    const runtime = await addAppointments(await openTestDatabase())
    const outcome = await callAs(runtime, { customer: 'maya' }, appointmentInfo, { query: {}, body: { account: { ban: '301448210', service: 'uverse' } } })
    expect(outcome.ok && outcome.data.content).toMatchObject({
      status: 'SUCCESS',
      install: { appointments: [{ ...mayasAppointment, status: 'open', customer: { billingAccount: '301448210' }, slot: monday, rescheduleRemaining: 2 }] },
      repair: { appointments: [] },
      semiAuthTTL: 900_000,
    })
  })

  test('APT-02 APT-04 API-06 business-direct statuses, the service asked for, and nothing with debug or mock', async () => {
    const runtime = await addAppointments(await openTestDatabase())
    const read = async (query: object, service: string) => {
      const outcome = await callAs(runtime, { customer: 'priya' }, appointmentInfo, { query, body: { account: { service } } })
      if (!outcome.ok) throw new Error(outcome.code)
      return outcome.data.content
    }
    expect((await read({}, 'uverse'))?.repair.appointments).toMatchObject([{ type: 'bdr', status: 'jeopardy', bdr: { customerId: 'BDR-55017' } }])
    expect((await read({}, 'direct-tv'))?.repair.appointments).toEqual([])
    expect(await read({ debug: '' }, 'uverse')).toBeUndefined()
    expect(await read({ mock: 'true' }, 'uverse')).toBeUndefined()
  })

  test('APT-04 APT-05 a visit that might be late and is moved is an ordinary one on its new day', async () => {
    const runtime = await addAppointments(await openTestDatabase())
    const moved = await moveTo(runtime, { customer: 'priya' }, tuesday, { workOrderId: 'WO100417', externalOrderId: 'BD-990017055' })
    expect(moved).toMatchObject({ ok: true, data: { content: { appointment: { type: 'bdr', status: 'open', slot: tuesday } } } })
    const read = await callAs(runtime, { customer: 'priya' }, appointmentInfo, { query: {}, body: { account: { service: 'uverse' } } })
    expect(read.ok && read.data.content?.repair.appointments).toMatchObject([{ status: 'open', slot: tuesday }])
  })

  test('APT-05 a name that no database can keep is refused with a code', async () => {
    const runtime = await addAppointments(await openTestDatabase())
    const maya = contextOf(runtime, { customer: 'maya' })
    const refused = { status: 400, code: 'INVALID_INPUT' }
    expect(await call(maya, cancelAppointment, { body: { appointment: { ...mayasAppointment, workOrderId: 'WO\u0000' }, account: {} } })).toMatchObject(refused)
    expect(await call(maya, appointmentInfo, { query: {}, body: { account: { ban: '\u0000' } } })).toMatchObject(refused)
  })

  test('APT-08 a key is good for a week; then what it was answered is forgotten', async () => {
    const database = await openTestDatabase()
    const runtime = await addAppointments(database)
    const keys = async () => (await database.read.selectFrom('idempotency_record').select('key_hash').execute()).length
    await moveTo(runtime, { customer: 'maya', key: 'first-key' }, tuesday)
    expect(await keys()).toBe(1)
    const purgeAfter = (ms: number) => purgeRecords({ database, clock: () => runtime.clock() + ms })
    await purgeAfter(7 * 86_400_000 - 1)
    expect(await keys()).toBe(1)
    await purgeAfter(7 * 86_400_000)
    expect(await keys()).toBe(0)
  })

  test('APT-05 APT-08 a visit moves: place, history, e-mail and invitation move with it, or nothing does', async () => {
    const database = await openTestDatabase()
    const runtime = await addAppointments(database)
    const outcome = await moveTo(runtime, { customer: 'maya' }, tuesday)
    expect(outcome).toMatchObject({ ok: true, data: { content: { reference: 'WO100210-1', appointment: { slot: tuesday, rescheduleRemaining: 1, version: 2 } } } })
    expect([await takenAt(database, monday), await takenAt(database, tuesday)]).toEqual([0, 1])
    const [mail] = await readChangeMails(database)
    expect(mail).toMatchObject({ message_id: '<WO100210-1@localhost>', sent_at: null, account_number: '301448210', template: 'reschedule', due_at: testNow })
    expect(readAppointmentMail(mail!.payload)).toMatchObject({ sequence: 1, appointment: { slot: tuesday } })
    expect(await database.read.selectFrom('appointment_event').select(['version', 'actor', 'action']).execute()).toEqual([{ version: 2, actor: 'customer', action: 'reschedule' }])
    expect(await moveTo(runtime, { customer: 'maya' }, { ...tuesday, startTime: '09:00' })).toMatchObject({ status: 422, code: 'SLOT_NOT_OFFERED' })
    expect(await moveTo(runtime, { customer: 'maya' }, tuesday)).toMatchObject({ status: 409, code: 'SLOT_UNCHANGED' })
    expect(await moveTo(runtime, { customer: 'maya' }, monday, { ...mayasAppointment, version: 1 })).toMatchObject({ status: 409, code: 'APPOINTMENT_CHANGED' })
    expect(await readChangeMails(database)).toHaveLength(1)
  })

  test('APT-05 when no more changes are allowed it says so', async () => {
    const runtime = await addAppointments(await openTestDatabase())
    expect(await moveTo(runtime, { customer: 'ben' }, tuesday, bensAppointment)).toMatchObject({ status: 409, code: 'MAX_RESCHEDULES' })
  })

  test('APT-03 APT-08 a cancelled visit frees its place, once, and cannot be changed again', async () => {
    const database = await openTestDatabase()
    const runtime = await addAppointments(database)
    const cancel = () => callAs(runtime, { customer: 'maya' }, cancelAppointment, { body: { appointment: mayasAppointment, account: {} } })
    expect(await cancel()).toMatchObject({ ok: true, data: { content: { appointment: { status: 'cancelled' } } } })
    expect(await cancel()).toMatchObject({ status: 409, code: 'NOT_CHANGEABLE' })
    expect(await takenAt(database, monday)).toBe(0)
    expect(await moveTo(runtime, { customer: 'maya' }, tuesday)).toMatchObject({ status: 409, code: 'NOT_CHANGEABLE' })
  })

  test('APT-05 a contact is changed so often within the hour, and tries on somebody else’s visit spend nothing', async () => {
    const runtime = await addAppointments(await openTestDatabase())
    const change = (customer: string, n: number, firstName = `Ana${'a'.repeat(n)}`) =>
      callAs(runtime, { customer }, updateDayOfContact, { body: { appointment: { externalJobID: 'JOB100210', dayOfContact: { firstName, lastName: 'Reyes', phone: '4045550199' } }, account: {} } })
    for (let n = 0; n < 25; n++) expect(await change('ben', n)).toMatchObject({ code: 'APPOINTMENT_NOT_FOUND' })
    for (let n = 0; n < 20; n++) expect(await change('maya', n)).toMatchObject({ ok: true })
    expect(await change('maya', 20)).toMatchObject({ status: 429, code: 'TOO_MANY_CHANGES' })
    for (const name of ['Call 1-900', 'evil.example/x', 'a@b', 'Ana\nCall', 'www:x', '😀', '- .']) expect(await change('maya', 0, name)).toMatchObject({ code: 'INVALID_INPUT' })
  })

  test('APT-05 APT-10 updatedayofcontact takes externalJobID and keeps ten digits', async () => {
    const runtime = await addAppointments(await openTestDatabase())
    const contact = { firstName: 'Ana', lastName: 'Ruiz', phone: '404.555.0199' }
    const update = (phone: string) => callAs(runtime, { customer: 'maya' }, updateDayOfContact, { body: { appointment: { externalJobID: 'JOB100210', dayOfContact: { ...contact, phone } }, account: {} } })
    expect(await update('404.555.0199')).toMatchObject({ ok: true })
    // the same contact again is no change
    expect(await update('4045550199')).toMatchObject({ status: 409, code: 'CONTACT_UNCHANGED' })
    expect(await update('404555019')).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
    const info = await callAs(runtime, { customer: 'maya' }, appointmentInfo, { query: {}, body: { account: {} } })
    expect(info.ok && info.data.content?.install.appointments[0]?.dayOfContact).toEqual({ ...contact, phone: '4045550199' })
  })

  test('ACC-16 APT-01 somebody else’s work order is answered as one that does not exist', async () => {
    const runtime = await addAppointments(await openTestDatabase())
    const none = { workOrderId: 'WO999999', externalOrderId: '71-9' }
    for (const who of [{ customer: 'ben' }, { token: 'token-of-nobody' }]) {
      const context = () => contextOf(runtime, who)
      const slots = (appointment: typeof none) => call(context(), appointmentSlots, { body: { appointment: { ...appointment, time: { requestDate: '2026-11-20' } }, account: {} } })
      const eta = (workOrderID: string) => call(context(), appointmentEta, { body: { appointment: { workOrderID }, account: {} } })
      const cancel = (appointment: typeof none) => call(context(), cancelAppointment, { body: { appointment, account: {} } })
      for (const [theirs, missing] of [[await moveTo(runtime, who, tuesday), await moveTo(runtime, who, tuesday, none)], [await slots(mayasAppointment), await slots(none)], [await eta('WO100210'), await eta('WO999999')], [await cancel(mayasAppointment), await cancel(none)]]) {
        expect(theirs).toMatchObject({ status: 404, code: 'APPOINTMENT_NOT_FOUND' })
        expect(theirs).toEqual(missing)
      }
    }
    expect(await moveTo(runtime, {}, tuesday)).toMatchObject({ status: 401, code: 'SIGN_IN_REQUIRED' })
  })

  test('APT-05 APT-08 slots: windows with a free place from tomorrow on, and no Sundays', async () => {
    const database = await openTestDatabase()
    const runtime = await addAppointments(database)
    await appointmentsOf(database).write.updateTable('visit_slot').set({ taken: 3 }).where('date', '=', '2026-11-21').where('start_time', '=', '08:00').execute()
    const outcome = await callAs(runtime, { customer: 'maya' }, appointmentSlots, { body: { appointment: { ...mayasAppointment, time: { requestDate: '2026-11-01' } }, account: {} } })
    if (!outcome.ok) throw new Error(outcome.code)
    const { days, timezone } = outcome.data.content!
    expect(timezone).toBe('America/New_York')
    expect(days[0]).toEqual({ date: '2026-11-21', slots: [{ startTime: '10:00', endTime: '12:00' }, { startTime: '13:00', endTime: '15:00' }, { startTime: '15:00', endTime: '17:00' }] })
    expect(days.map(({ date }) => date)).not.toContain('2026-11-22')
    expect(days.at(-1)!.date).toBe('2026-12-11')
  })

  test('APT-08 of many who want the last place one gets it', async () => {
    const database = await openTestDatabase()
    const runtime = await addAppointments(database)
    const maya = await appointmentsOf(database).read.selectFrom('appointment').selectAll().where('work_order_id', '=', mayasAppointment.workOrderId).executeTakeFirstOrThrow()
    const rivals = Array.from({ length: fieldSystemOf(database) ? 20 : 100 }, (_, n) => ({ ...maya, work_order_id: `WOR${n}`, external_job_id: `JR${n}` }))
    await appointmentsOf(database).write.insertInto('appointment').values(rivals).execute()
    await appointmentsOf(database).write.updateTable('visit_slot').set({ taken: 2 }).where('region', '=', 'SE').where('date', '=', tuesday.date).where('start_time', '=', tuesday.startTime).execute()
    const outcomes = await Promise.all(rivals.map((rival) => moveTo(runtime, { customer: 'maya' }, tuesday, { workOrderId: rival.work_order_id, externalOrderId: rival.external_order_id })))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    // a field system with twenty requests at once may be too slow for some; these are told that nothing was changed
    const refusals = fieldSystemOf(database) ? ['SLOT_TAKEN', 'FIELD_SYSTEM_DOWN'] : ['SLOT_TAKEN']
    expect(outcomes.filter((outcome) => !outcome.ok && !refusals.includes(outcome.code))).toEqual([])
    expect(await takenAt(database, tuesday)).toBe(3)
    expect(await readChangeMails(database)).toHaveLength(1)
  })

  test('APT-08 one key sent 50 times at once has one effect and 50 equal answers; with another body it is refused', async () => {
    const database = await openTestDatabase()
    const runtime = await addAppointments(database)
    const key = 'a-key-of-the-tests'
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => moveTo(runtime, { customer: 'maya', key }, tuesday)))
    expect(outcomes[0]).toMatchObject({ ok: true })
    for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0])
    expect(await takenAt(database, tuesday)).toBe(1)
    expect(await moveTo(runtime, { customer: 'maya', key }, monday)).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' })
    expect(await moveTo(runtime, { customer: 'maya', key: 'short' }, monday)).toMatchObject({ status: 400, code: 'INVALID_IDEMPOTENCY_KEY' })
    expect(await moveTo(runtime, { customer: 'ben', key }, monday)).toMatchObject({ status: 404 })
  })

  test('APT-08 the demo world moves on: a visit that is over comes again on the next working day', async () => {
    const database = await openTestDatabase()
    await addAppointments(database)
    await moveDemoAppointments(appointmentsOf(database), await readDemoWorld('content'), testNow + 5 * 86_400_000)
    const row = await appointmentsOf(database).read.selectFrom('appointment').select(['date', 'version']).where('work_order_id', '=', 'WO100210').executeTakeFirstOrThrow()
    expect(row).toEqual({ date: '2026-11-26', version: 2 })
  })
})
