import { expect, test } from 'vitest'
import { openDatabase, type Database } from '#platform/database/database.ts'
import { describeEachEngine, lendTestLocation, openTestDatabase, postgresMissing } from '#test/support/databases.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import { testNow } from '#test/support/context.ts'
import { startFaultProxy } from '#test/support/fault-proxy.ts'
import { appointmentEta, appointmentInfo, appointmentSearch, appointmentSlots, cancelAppointment, updateDayOfContact } from '../../booking/appointment-endpoints.ts'
import { createAppointmentMailComposer } from '../../mail/server/compose-appointment-mail.ts'
import { finishSentChanges } from './finish-sent-changes.ts'
import { fieldSystemOf, openWithFieldSystem, appointmentsOf, type Mishap } from './test-field-system.ts'
import { addAppointments, callAs, mayasAppointment, moveTo, takenAt, tuesday } from '../../booking/server/store/test-appointments.ts'

const maya = { customer: 'maya', key: 'a-key-of-the-tests' }
const down = { ok: false, status: 503, code: 'FIELD_SYSTEM_DOWN' }
const unknown = { ok: false, status: 504, code: 'CHANGE_UNKNOWN' }
const wednesday = { ...tuesday, date: '2026-11-25' }

/** Our database, its operator's system, and a runtime whose clock starts at the tests' day and runs. */
async function openWorld(open: () => Promise<Database>) {
  const database = await openWithFieldSystem(open)
  const system = fieldSystemOf(database)!
  const frozen = await addAppointments(database)
  const startedAt = performance.now()
  let leap = 0
  const runtime: Runtime = { ...frozen, clock: () => testNow + leap + Math.round(performance.now() - startedAt) }
  return { database, system, runtime, leapBy: (ms: number) => (leap += ms) }
}

const cancel = (runtime: Runtime, who = maya) => callAs(runtime, who, cancelAppointment, { body: { appointment: mayasAppointment, account: {} } })
const meet = (runtime: Runtime, who = maya) =>
  callAs(runtime, who, updateDayOfContact, { body: { appointment: { externalJobID: 'JOB100210', dayOfContact: { firstName: 'Mary Ann', lastName: 'de la Cruz', phone: '404.555.0199' } }, account: {} } })
const move = (runtime: Runtime, who = maya) => moveTo(runtime, who, tuesday)
const changes = { reschedule: move, cancel, updatedayofcontact: meet }

const reads = {
  info: (runtime: Runtime) => callAs(runtime, maya, appointmentInfo, { query: {}, body: { account: {} } }),
  search: (runtime: Runtime) => callAs(runtime, { token: 'token-of-a-visitor' }, appointmentSearch, { query: {}, body: { account: { orderid: mayasAppointment.externalOrderId, zipcode: '30309' } } }),
  slots: (runtime: Runtime) => callAs(runtime, maya, appointmentSlots, { body: { appointment: { ...mayasAppointment, time: { requestDate: '2026-11-20' } }, account: {} } }),
  eta: (runtime: Runtime) => callAs(runtime, maya, appointmentEta, { body: { appointment: { workOrderID: mayasAppointment.workOrderId }, account: {} } }),
}

const mailsOf = async (database: Database) => (await database.read.selectFrom('outbox_mail').select('message_id').where('template', '<>', 'reminder').execute()).map((row) => row.message_id)
const keysOf = async (database: Database) => (await database.read.selectFrom('idempotency_record').select('answer').execute()).map((row) => row.answer.slice(0, 8))
const patchesOf = (asked: string[]) => asked.filter((one) => one.startsWith('PATCH')).length
/** Applies the mishap to every request of one method. */
const at = (wanted: string, mishap: Mishap) => (method: string) => (method === wanted ? mishap : 'pass')

const openSqlite = () => openTestDatabase('sqlite')

test.each(['reset', 'fault', 'badGateway', 'garbage', 'cut', 'hang'] as const)('APT-05 FIN-10 reads say that it is down: %s', async (mishap) => {
  const { database, system, runtime } = await openWorld(openSqlite)
  system.onRequest = (_, path) => (path.includes('oauth2') ? 'pass' : mishap)
  const outcomes = await Promise.all(Object.values(reads).map((read) => read(runtime)))
  // a call that waits to its end may time out before it gets FIELD_SYSTEM_DOWN
  const codes = mishap === 'hang' ? ['FIELD_SYSTEM_DOWN', 'TIMEOUT'] : ['FIELD_SYSTEM_DOWN']
  for (const outcome of outcomes) expect(codes).toContain(outcome.ok ? 'ok' : outcome.code)
  if (mishap !== 'hang') expect(await database.read.selectFrom('finder_lookup').select('outcome').execute()).toEqual([{ outcome: 'error' }])
})

test('APT-05 a read that found no answer is asked once more', async () => {
  const { system, runtime } = await openWorld(openSqlite)
  for (const mishap of ['reset', 'badGateway', 'cut'] as const) {
    const tried = new Set<string>()
    system.onRequest = (method, path) => {
      if (path.includes('oauth2') || tried.has(`${method} ${path}`)) return 'pass'
      tried.add(`${method} ${path}`)
      return mishap
    }
    for (const read of Object.values(reads)) expect(await read(runtime)).toMatchObject({ ok: true })
  }
})

test('APT-08 no connection that breaks, hangs or speaks nonsense changes a visit without its e-mail', async () => {
  for (const mode of ['reset', 'stop', 'garbage', 'slice'] as const) {
    const { database, system, runtime } = await openWorld(openSqlite)
    const proxy = await startFaultProxy(Number(new URL(system.environment['FIELD_SYSTEM_URL']!).port))
    const through = { ...runtime, config: { ...runtime.config, fieldSystem: { ...runtime.config.fieldSystem!, url: `${proxy.origin}/tmf-api/appointment/v4` } } }
    proxy.set({ mode })
    const outcome = await move(through)
    const isMoved = (await takenAt(database, tuesday)) === 1
    await proxy.close()
    expect([mode, outcome.ok, isMoved, (await mailsOf(database)).length]).toEqual([mode, mode === 'slice', mode === 'slice', mode === 'slice' ? 1 : 0])
    if (!outcome.ok) expect(outcome).toMatchObject(down)
  }
})

describeEachEngine('changes at an operator’s field system that fails', (open) => {
  test.each(['lose', 'cut'] as const)('APT-08 a change whose answer does not arrive is found made: %s', async (mishap) => {
    for (const [name, change] of Object.entries(changes)) {
      const { database, system, runtime } = await openWorld(open)
      system.onRequest = at('PATCH', mishap)
      const outcome = await change(runtime)
      expect(outcome).toMatchObject({ ok: true, data: { content: { reference: 'WO100210-1', appointment: { version: 2 } } } })
      expect(await change(runtime)).toEqual(outcome)
      expect([await mailsOf(database), patchesOf(system.asked)]).toEqual([['<WO100210-1@localhost>'], 1])
      expect(await database.read.selectFrom('appointment_event').select(['action', 'actor']).execute()).toEqual([{ action: name, actor: 'customer' }])
    }
  })

  test.each(['reset', 'badGateway', 'garbage', 'hang'] as const)('APT-08 where nobody knows whether a change was made it says so, and the same key finds it out: %s', async (mishap) => {
    for (const change of mishap === 'hang' ? [move] : Object.values(changes)) {
      const { database, system, runtime } = await openWorld(open)
      system.onRequest = at('PATCH', mishap)
      expect(await change(runtime)).toMatchObject(unknown)
      expect([await mailsOf(database), await keysOf(database)]).toEqual([[], ['{"sent":']])
      // the second try fails while the first may still be under way
      system.onRequest = at('PATCH', 'fault')
      expect(await change(runtime)).toMatchObject(unknown)
      system.onRequest = () => 'pass'
      const outcome = await change(runtime)
      expect(outcome).toMatchObject({ ok: true, data: { content: { reference: 'WO100210-1' } } })
      expect(await change(runtime)).toEqual(outcome)
      expect(await mailsOf(database)).toHaveLength(1)
      expect(await takenAt(database, tuesday)).toBe(change === move ? 1 : 0)
    }
  })

  test('APT-08 where the field system itself says that it failed and the visit is as it was, nothing was changed', async () => {
    for (const change of Object.values(changes)) {
      const { database, system, runtime } = await openWorld(open)
      system.onRequest = at('PATCH', 'fault')
      expect(await change(runtime)).toMatchObject(down)
      expect([await mailsOf(database), await keysOf(database)]).toEqual([[], []])
      system.onRequest = () => 'pass'
      expect(await change(runtime)).toMatchObject({ ok: true })
    }
  })

  test('APT-08 a change that was made without anybody knowing is completed by the same key, and not sent again', async () => {
    const { database, system, runtime } = await openWorld(open)
    let isMade = false
    system.onRequest = (method) => {
      if (method === 'PATCH') isMade = true
      return method === 'PATCH' ? 'lose' : isMade ? 'reset' : 'pass'
    }
    expect(await move(runtime)).toMatchObject(unknown)
    expect(await move(runtime)).toMatchObject(unknown)
    system.onRequest = () => 'pass'
    expect(await moveTo(runtime, maya, wednesday)).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' })
    expect(await move(runtime)).toMatchObject({ ok: true, data: { content: { appointment: { slot: tuesday, rescheduleRemaining: 1 } } } })
    expect([await mailsOf(database), patchesOf(system.asked), await takenAt(database, tuesday)]).toEqual([['<WO100210-1@localhost>'], 1, 1])
  })

  test('APT-08 after the field system’s answer our own record may fail: the same key completes it', async () => {
    const { database, system, runtime } = await openWorld(open)
    const blocking = { message_id: '<WO100210-1@localhost>', created_at: 0, sent_at: null, attempts: 0, account_number: '301448210', template: 'x', payload: '{}' }
    await database.write.insertInto('outbox_mail').values(blocking).execute()
    expect(await move(runtime)).toMatchObject({ ok: false, status: 500 })
    expect(await keysOf(database)).toEqual(['{"sent":'])
    await database.write.deleteFrom('outbox_mail').execute()
    expect(await move(runtime)).toMatchObject({ ok: true })
    expect([await mailsOf(database), patchesOf(system.asked)]).toEqual([['<WO100210-1@localhost>'], 1])
  })

  test('APT-08 what was sent and never answered is finished though nobody asks again; nothing is sent twice', async () => {
    const { database, system, runtime, leapBy } = await openWorld(open)
    let isMade = false
    system.onRequest = (method) => {
      if (method === 'PATCH') isMade = true
      return method === 'PATCH' ? 'lose' : isMade ? 'reset' : 'pass'
    }
    expect(await moveTo(runtime, { customer: 'maya' }, tuesday)).toMatchObject(unknown)
    leapBy(60_000)
    await finishSentChanges(runtime)
    expect(await mailsOf(database)).toEqual([])
    system.onRequest = () => 'pass'
    await Promise.all([finishSentChanges(runtime), finishSentChanges(runtime)])
    await finishSentChanges(runtime)
    expect([await mailsOf(database), await keysOf(database), patchesOf(system.asked)]).toEqual([['<WO100210-1@localhost>'], ['{"conten'], 1])
    system.onRequest = at('PATCH', 'reset')
    expect(await cancel(runtime)).toMatchObject(unknown)
    system.onRequest = () => 'pass'
    leapBy(60_000)
    await finishSentChanges(runtime)
    expect(await keysOf(database)).toContain('{"sent":')
    leapBy(600_000)
    await finishSentChanges(runtime)
    expect(await keysOf(database)).toEqual(['{"conten'])
    expect(await mailsOf(database)).toHaveLength(1)
  })

  test('APT-08 a visit that its field system changes meanwhile is not overwritten', async () => {
    const { database, system, runtime } = await openWorld(open)
    system.onRequest = async (method): Promise<Mishap> => {
      if (method === 'PATCH') await system.database.write.updateTable('appointment').set({ version: 9, technician: 'Zoe' }).execute()
      return 'pass'
    }
    expect(await move(runtime)).toMatchObject({ status: 409, code: 'APPOINTMENT_CHANGED' })
    expect([await mailsOf(database), await keysOf(database), await takenAt(database, tuesday)]).toEqual([[], [], 0])
    system.onRequest = at('PATCH', 'reset')
    expect(await move(runtime)).toMatchObject(unknown)
    await system.database.write.updateTable('appointment').set({ date: '2026-11-27', version: 10 }).where('work_order_id', '=', 'WO100210').execute()
    system.onRequest = () => 'pass'
    expect(await move(runtime)).toMatchObject({ status: 409, code: 'APPOINTMENT_CHANGED' })
    expect(await keysOf(database)).toEqual([])
  })
})

test('APT-08 a reminder is read against the field system before it goes out: another time there, and it does not; no answer, and it waits', async () => {
  const { database, system, runtime, leapBy } = await openWorld(openSqlite)
  expect(await move(runtime)).toMatchObject({ ok: true })
  const [reminder] = await database.read.selectFrom('outbox_mail').selectAll().where('template', '=', 'reminder').orderBy('due_at').execute()
  leapBy(reminder!.due_at - testNow)
  const compose = createAppointmentMailComposer(runtime)
  expect(await compose(reminder!)).toMatchObject({ ok: true, mail: { to: { address: 'maya@example.com' } } })
  system.onRequest = () => 'fault'
  expect(await compose(reminder!)).toMatchObject({ ok: false, until: expect.any(Number) })
  system.onRequest = () => 'pass'
  await system.database.write.updateTable('appointment').set({ start_time: '13:00', end_time: '15:00' }).where('work_order_id', '=', 'WO100210').execute()
  expect(await compose(reminder!)).toEqual({ ok: false, reason: 'superseded' })
})

test.skipIf(postgresMissing)('APT-08 two processes with the same key at once change the visit once and give one answer', async () => {
  const location = await lendTestLocation('postgres')
  const first = await openWithFieldSystem(() => openDatabase(location))
  const second = await openDatabase(location)
  try {
    const runtime = await addAppointments(first)
    const both = [runtime, { ...runtime, database: second }]
    for (let round = 0; round < 5; round++) {
      const who = { customer: 'maya', key: `key-of-round-${round}` }
      const slot = round % 2 === 0 ? tuesday : wednesday
      await appointmentsOf(first).write.updateTable('appointment').set({ reschedules_left: 2 }).execute()
      const outcomes = await Promise.all([...both, ...both].map((one) => moveTo(one, who, slot)))
      expect(outcomes[0]).toMatchObject({ ok: true })
      for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0])
      expect(await mailsOf(first)).toHaveLength(round + 1)
    }
  } finally {
    await Promise.all([first.close(), second.close()])
  }
})
