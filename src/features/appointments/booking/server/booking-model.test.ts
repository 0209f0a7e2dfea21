import fc from 'fast-check'
import { test, expect } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import { scaled } from '#test/support/scale.ts'
import { cancelAppointment } from '../appointment-endpoints.ts'
import { describeEachSource, fieldSystemOf, appointmentsOf } from '../../field-system/server/test-field-system.ts'
import { addAppointments, callAs, mayasAppointment, moveTo, readChangeMails } from './store/test-appointments.ts'

const windows = [
  { date: '2026-11-24', startTime: '08:00', endTime: '10:00' },
  { date: '2026-11-24', startTime: '10:00', endTime: '12:00' },
  { date: '2026-11-25', startTime: '08:00', endTime: '10:00' },
]
const capacity = 1
const appointments = ['WOM0', 'WOM1', 'WOM2']

const runsOf = { sqlite: scaled(40, 1000), postgres: scaled(20, 1000) }
/** fewer runs: each needs HTTP calls and two databases */
const fieldSystemRuns = scaled(6, 50)
const runMs = 500

interface Model {
  appointment: { at: number | undefined; left: number; isCancelled: boolean }[]
}

const step = fc.record({ appointment: fc.nat(appointments.length - 1), target: fc.option(fc.nat(windows.length - 1), { nil: undefined }) })

/** The answer that the service must give; also updates the model. */
function expected(model: Model, { appointment, target }: { appointment: number; target: number | undefined }): string {
  const own = model.appointment[appointment]!
  if (own.isCancelled) return 'NOT_CHANGEABLE'
  if (target === undefined) {
    own.isCancelled = true
    own.at = undefined
    return 'ok'
  }
  if (own.at === target) return 'SLOT_UNCHANGED'
  if (own.left === 0) return 'MAX_RESCHEDULES'
  if (model.appointment.filter(({ at }) => at === target).length >= capacity) return 'SLOT_TAKEN'
  own.at = target
  own.left--
  return 'ok'
}

async function begin(database: Database): Promise<Model> {
  const left = 3
  for (const one of new Set([database, appointmentsOf(database)])) {
    await one.write.deleteFrom('appointment_event').execute()
    await one.write.deleteFrom('outbox_mail').execute()
  }
  await appointmentsOf(database).transaction(async (trx) => {
    await trx.updateTable('visit_slot').set({ taken: 0, capacity }).where('region', '=', 'SE').execute()
    const maya = await trx.selectFrom('appointment').selectAll().where('work_order_id', '=', mayasAppointment.workOrderId).executeTakeFirstOrThrow()
    await trx.deleteFrom('appointment').where('work_order_id', 'in', appointments).execute()
    // in no window of the table, so each appointment first takes a place by its first move
    const rows = appointments.map((id) => ({ ...maya, work_order_id: id, external_job_id: `J${id}`, date: '2026-11-27', start_time: '09:00', end_time: '11:00', reschedules_left: left }))
    await trx.insertInto('appointment').values(rows).execute()
  })
  return { appointment: appointments.map(() => ({ at: undefined, left, isCancelled: false })) }
}

async function act(runtime: Runtime, { appointment, target }: { appointment: number; target: number | undefined }): Promise<string> {
  const named = { workOrderId: appointments[appointment]!, externalOrderId: mayasAppointment.externalOrderId }
  const who = { customer: 'maya' }
  const outcome = target === undefined
    ? await callAs(runtime, who, cancelAppointment, { body: { appointment: named, account: {} } })
    : await moveTo(runtime, who, windows[target]!, named)
  return outcome.ok ? 'ok' : outcome.code
}

describeEachSource('the state of bookings', (openTestDatabase, engine) => {
  test('APT-08 after any sequence of moves and cancellations places, visits, history and e-mails agree with the model', { timeout: 120_000 + runsOf[engine] * runMs }, async () => {
    const database = await openTestDatabase()
    const runtime = await addAppointments(database)
    const property = fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const model = await begin(database)
      let changes = 0
      for (const each of steps) {
        const wanted = expected(model, each)
        expect(await act(runtime, each)).toBe(wanted)
        if (wanted === 'ok') changes++
      }
      const taken = await appointmentsOf(database).read.selectFrom('visit_slot').select(['date', 'start_time', 'taken']).where('region', '=', 'SE').where('taken', '>', 0).execute()
      const modelled = windows.filter((_, index) => model.appointment.some(({ at }) => at === index)).map(({ date, startTime }) => ({ date, start_time: startTime, taken: 1 }))
      expect(taken).toEqual(expect.arrayContaining(modelled))
      expect(taken).toHaveLength(modelled.length)
      expect(await readChangeMails(database)).toHaveLength(changes)
      expect(await database.read.selectFrom('appointment_event').select('version').execute()).toHaveLength(changes)
    })
    await fc.assert(property, { numRuns: fieldSystemOf(database) ? fieldSystemRuns : runsOf[engine] })
  })
})
