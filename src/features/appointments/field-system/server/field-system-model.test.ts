import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#test/support/databases.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import { updateDayOfContact } from '../../booking/appointment-endpoints.ts'
import { fieldSystemOf, openWithFieldSystem, type Mishap } from './test-field-system.ts'
import { addAppointments, callAs, moveTo, readChangeMails } from '../../booking/server/store/test-appointments.ts'

const someMishap = fc.constantFrom<Mishap>('pass', 'pass', 'reset', 'fault', 'badGateway', 'garbage', 'lose', 'cut')
const step = fc.record({ day: fc.integer({ min: 24, max: 28 }), isContact: fc.boolean(), onPatch: someMishap, onReadBack: someMishap })
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

function act(runtime: Runtime, { day, isContact }: Step, key: string) {
  const who = { customer: 'maya', key }
  if (!isContact) return moveTo(runtime, who, { date: `2026-11-${day}`, startTime: '10:00', endTime: '12:00' })
  const dayOfContact = { firstName: 'Ana', lastName: `Ruiz ${key}`, phone: '404.555.0199' }
  return callAs(runtime, who, updateDayOfContact, { body: { appointment: { externalJobID: 'JOB100210', dayOfContact }, account: {} } })
}

test('APT-08 whatever breaks in any sequence of changes, what a customer hears in the end is what the field system did, with one e-mail each', { timeout: 120_000 }, async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
    const database = await openWithFieldSystem(() => openTestDatabase('sqlite'))
    const system = fieldSystemOf(database)!
    const runtime = await addAppointments(database)
    await system.database.write.updateTable('appointment').set({ reschedules_left: 99 }).execute()
    const eventsOf = async (of: typeof database) => (await of.read.selectFrom('appointment_event').select('version').execute()).length
    let made = 0
    for (const [index, each] of steps.entries()) {
      let isSent = false
      system.onRequest = (method) => {
        const mishap = method === 'PATCH' ? each.onPatch : isSent ? each.onReadBack : 'pass'
        isSent ||= method === 'PATCH'
        return mishap
      }
      const key = `key-of-step-${index}`
      let outcome = await act(runtime, each, key)
      system.onRequest = () => 'pass'
      if (!outcome.ok && outcome.code === 'CHANGE_UNKNOWN') outcome = await act(runtime, each, key)
      expect(outcome.ok ? 'ok' : outcome.code).not.toBe('CHANGE_UNKNOWN')
      if (outcome.ok) made++
      if (outcome.ok) expect(await act(runtime, each, key)).toEqual(outcome)
      expect([await eventsOf(system.database), await eventsOf(database), (await readChangeMails(database)).length]).toEqual([made, made, made])
    }
  })
  await fc.assert(property, { numRuns: 15 })
})
