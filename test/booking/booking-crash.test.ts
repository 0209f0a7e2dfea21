import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { appointmentInfo, appointmentSearch, appointmentSlots, type AppointmentWindow } from '#features/appointments/contract.ts'
import type { Database } from '#platform/database/database.ts'
import { lendTestLocation, postgresMissing, withDatabase } from '../support/databases.ts'
import { enginesKilledOn, isProof, scaled } from '../support/scale.ts'
import { addAppointmentsAt, ask, cancelOver, findWindows, mayasAppointment, moveOver, nameAppointments, setPlaces, startServices, takenAt } from './booking-site.ts'

const kills = scaled(1, 50)
const killMs = 20_000
const appointments = nameAppointments(12)
const plenty = 1000

/** The number of changes of each appointment. Throws if places, history, e-mails or keys do not match these changes. */
async function expectWhole(database: Database, windows: AppointmentWindow[]): Promise<number[]> {
  const rows = await database.read.selectFrom('appointment').select(['work_order_id', 'version', 'date', 'start_time']).where('work_order_id', 'like', 'WOR%').execute()
  const changesOf = (id: string) => rows.find((row) => row.work_order_id === id)!.version - 1
  const total = rows.reduce((sum, { version }) => sum + version - 1, 0)
  const events = await database.read.selectFrom('appointment_event').select(['work_order_id', 'version']).execute()
  const mails = await database.read.selectFrom('outbox_mail').select('message_id').where('template', '!=', 'reminder').execute()
  const keys = await database.read.selectFrom('idempotency_record').select('answer').execute()
  for (const { workOrderId: id } of appointments) {
    expect(events.filter((event) => event.work_order_id === id).map(({ version }) => version - 1).toSorted((a, b) => a - b)).toEqual(Array.from({ length: changesOf(id) }, (_, n) => n + 1))
  }
  expect({ mails: mails.length, keys: keys.filter(({ answer }) => answer !== '').length, emptyKeys: keys.filter(({ answer }) => answer === '').length }).toEqual({ mails: total, keys: total, emptyKeys: 0 })
  for (const { date, startTime } of windows) {
    const inside = rows.filter((row) => row.date === date && row.start_time === startTime).length
    expect(await takenAt(database, { date, startTime, endTime: '' })).toBe(inside)
  }
  return appointments.map(({ workOrderId }) => changesOf(workOrderId))
}

for (const engine of enginesKilledOn('postgres')) {
  describe.skipIf(engine === 'postgres' && postgresMissing !== undefined)(`services that are killed (${engine})`, () => {
    test('APT-08 kill −9 in the middle of changes leaves all of each or nothing, and the same key once more ends in one effect', { timeout: 60_000 + kills * killMs }, async () => {
      const location = await lendTestLocation(engine)
      let services = await startServices(location)
      // a file has one owner, and a start takes seconds
      if (engine === 'sqlite') await services.kill()
      const windows = await withDatabase(location, async (database) => {
        const found = await findWindows(database, kills + 1)
        await addAppointmentsAt(database, appointments, found[0]!)
        for (const [n, window] of found.entries()) await setPlaces(database, window, { capacity: plenty, taken: n === 0 ? appointments.length : 0 })
        return found
      })
      if (engine === 'sqlite') services = await startServices(location)
      for (let round = 0; round < kills; round++) {
        const move = () => Promise.all(appointments.map((appointment, n) => moveOver(services.origin, appointment, windows[round + 1]!, `kill-${round}-visit-${n}`)))
        const broken = move()
        await delay(randomInt(0, 60))
        await services.kill()
        const heard = await broken
        const changes = await withDatabase(location, (database) => expectWhole(database, windows))
        // an acknowledged change has happened; of the others some have happened and some have not
        for (const [n, answer] of heard.entries()) expect(changes[n]).toSatisfy((count: number) => count === round + 1 || (answer.status === 0 && count === round))
        services = await startServices(location)
        const again = await move()
        expect(again.map(({ status }) => status)).toEqual(appointments.map(() => 200))
        for (const [n, answer] of heard.entries()) if (answer.status === 200) expect(again[n]!.text).toBe(answer.text)
      }
      await services.kill()
      expect(await withDatabase(location, (database) => expectWhole(database, windows))).toEqual(appointments.map(() => kills))
    })

    test('APT-08 FIN-11 services killed between the steps of a flow: what was answered holds, and the next step goes on', { timeout: 120_000 }, async () => {
      const location = await lendTestLocation(engine)
      let services = await startServices(location)
      const restart = async () => {
        await services.kill()
        services = await startServices(location)
      }
      // a start takes seconds: `npm test` kills after every second of the steps that change something or open a session
      const restartInProof = async () => void (isProof && (await restart()))
      const account = {}
      const requestDate = new Date().toISOString().slice(0, 10)
      const offered = JSON.parse((await ask(services.origin, appointmentSlots.path, { appointment: { ...mayasAppointment, time: { requestDate } }, account })).text) as { content: { days: { date: string; slots: { startTime: string; endTime: string }[] }[] } }
      const day = offered.content.days.at(-1)!
      const slot = { date: day.date, ...day.slots[0]! }
      await restartInProof()
      const moved = await moveOver(services.origin, mayasAppointment, slot, 'key-of-the-move')
      expect(moved.status).toBe(200)
      await restartInProof()
      const found = await ask(services.origin, appointmentSearch.path, { account: { orderid: mayasAppointment.externalOrderId, zipcode: '30309', source: 'supportSearchAppt' } }, {})
      expect(found.text).toContain(mayasAppointment.workOrderId)
      await restart()
      expect(await moveOver(services.origin, mayasAppointment, slot, 'key-of-the-move')).toEqual({ ...moved, timeouts: expect.any(Number) })
      expect((await ask(services.origin, appointmentInfo.path, { account })).text).toContain(JSON.stringify(slot))
      // a finder visitor's session survives its process, with the visit that it found and the right to change it
      const moveAsVisitor = () => moveOver(services.origin, mayasAppointment, { date: day.date, ...day.slots[1]! }, 'key-of-a-visitor', { cookie: found.cookie ?? '' })
      const movedAgain = await moveAsVisitor()
      expect(movedAgain.status).toBe(200)
      await restartInProof()
      const cancelled = await cancelOver(services.origin, mayasAppointment, 'key-of-the-end')
      expect(cancelled.status).toBe(200)
      await restart()
      expect((await moveAsVisitor()).text).toBe(movedAgain.text)
      expect(await cancelOver(services.origin, mayasAppointment, 'key-of-the-end')).toEqual({ ...cancelled, timeouts: expect.any(Number) })
      await services.kill()
      await withDatabase(location, async (database) => {
        expect(await takenAt(database, slot)).toBe(0)
        expect((await database.read.selectFrom('appointment_event').select('action').orderBy('version').execute()).map(({ action }) => action)).toEqual(['reschedule', 'reschedule', 'cancel'])
        expect(await database.read.selectFrom('outbox_mail').select('message_id').where('template', '!=', 'reminder').execute()).toHaveLength(3)
      })
    })
  })
}
