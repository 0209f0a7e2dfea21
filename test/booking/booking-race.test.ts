import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AppointmentWindow } from '#features/appointments/contract.ts'
import { openDatabase, type Database } from '#platform/database/database.ts'
import { lendTestLocation, postgresMissing, type AtEnd } from '../support/databases.ts'
import { isProof, scaled } from '../support/scale.ts'
import { addAppointmentsAt, findWindows, moveOver, nameAppointments, setPlaces, startServices, takenAt, type Answer, type Appointment } from './booking-site.ts'

const rounds = scaled(1, 100)
const rivalCount = 100
const roundMs = 10_000

interface Race {
  database: Database
  origins: string[]
  rivals: Appointment[]
  /** the window where all rivals are, and the one that all want */
  from: AppointmentWindow
  to: AppointmentWindow
}

/** Two services processes on one PostgreSQL, and a hundred appointments in one window: once for all races. */
async function prepareRace(atEnd: AtEnd): Promise<Race> {
  const location = await lendTestLocation('postgres', atEnd)
  const first = await startServices(location, {}, atEnd)
  const second = await startServices(location, {}, atEnd)
  const database = await openDatabase(location)
  atEnd(() => database.close())
  const [from, to] = await findWindows(database, 2)
  return { database, origins: [first.origin, second.origin], rivals: nameAppointments(rivalCount), from: from!, to: to! }
}

/** Puts all appointments back into the first window, with one free place in the second. */
async function lineUp({ database, rivals, from, to }: Race): Promise<void> {
  await addAppointmentsAt(database, rivals, from)
  await setPlaces(database, from, { capacity: rivalCount, taken: rivalCount })
  await setPlaces(database, to, { capacity: 3, taken: 2 })
}

function expectInTime(answers: readonly Answer[]): void {
  // on an otherwise idle machine no request may time out
  if (isProof) expect(answers.filter(({ timeouts }) => timeouts > 0)).toEqual([])
}

async function countRows(database: Database): Promise<object> {
  const history = await database.read.selectFrom('appointment_event').select('version').execute()
  const mails = await database.read.selectFrom('outbox_mail').select('message_id').where('template', '!=', 'reminder').execute()
  const keys = await database.read.selectFrom('idempotency_record').select('at').execute()
  return { history: history.length, mails: mails.length, keys: keys.length }
}

async function expectOneWinner(race: Race, round: number): Promise<void> {
  const { database, origins, rivals, from, to } = race
  await lineUp(race)
  const answers = await Promise.all(rivals.map((rival, n) => moveOver(origins[n % origins.length]!, rival, to, `round-${round}-rival-${n}`)))
  expectInTime(answers)
  const winners = answers.filter(({ status }) => status === 200)
  const losers = answers.filter(({ status, text }) => status === 409 && text.includes('SLOT_TAKEN'))
  expect({ winners: winners.length, losers: losers.length, others: answers.filter((each) => !winners.includes(each) && !losers.includes(each)) }).toEqual({ winners: 1, losers: rivalCount - 1, others: [] })
  const moved = await database.read.selectFrom('appointment').select('work_order_id').where('work_order_id', 'like', 'WOR%').where('version', '=', 2).execute()
  expect(moved).toHaveLength(1)
  expect(winners[0]!.text).toContain(moved[0]!.work_order_id)
  expect({ remaining: 3 - (await takenAt(database, to)), left: await takenAt(database, from) }).toEqual({ remaining: 0, left: rivalCount - 1 })
  expect(await countRows(database)).toEqual({ history: 1, mails: 1, keys: 1 })
}

describe.skipIf(postgresMissing !== undefined)('bookings over two processes on PostgreSQL', () => {
  const ends: (() => unknown)[] = []
  let race: Race
  beforeAll(async () => {
    race = await prepareRace((end) => ends.unshift(end))
  }, 120_000)
  afterAll(async () => {
    for (const end of ends) await end()
  })

  test(`APT-08 of ${rivalCount} who want the last place at once one gets it, and the others are told so`, { timeout: 60_000 + rounds * roundMs }, async () => {
    for (let round = 0; round < rounds; round++) await expectOneWinner(race, round)
  })

  test('APT-08 one key sent 50 times at once to both has one effect and 50 equal answers', { timeout: 60_000 + rounds * roundMs }, async () => {
    for (let round = 0; round < rounds; round++) {
      await lineUp(race)
      const rival = race.rivals[0]!
      const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => moveOver(race.origins[n % 2]!, rival, race.to, `one-key-of-${round}`)))
      expectInTime(answers)
      expect(answers[0]).toMatchObject({ status: 200 })
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
      expect({ remaining: 3 - (await takenAt(race.database, race.to)), left: await takenAt(race.database, race.from) }).toEqual({ remaining: 0, left: rivalCount - 1 })
      expect(await countRows(race.database)).toEqual({ history: 1, mails: 1, keys: 1 })
    }
  })

  test('APT-08 two crowds who change places at once all get through: nobody waits for the other for ever', { timeout: 60_000 + rounds * roundMs }, async () => {
    const { database, origins, rivals, from, to } = race
    for (let round = 0; round < rounds; round++) {
      await lineUp(race)
      const crossing = rivals.slice(0, rivalCount / 2).map(({ workOrderId }) => workOrderId)
      await database.write.updateTable('appointment').set({ date: to.date, start_time: to.startTime, end_time: to.endTime }).where('work_order_id', 'in', crossing).execute()
      for (const slot of [from, to]) await setPlaces(database, slot, { capacity: rivalCount, taken: rivalCount / 2 })
      const answers = await Promise.all(rivals.map((rival, n) => moveOver(origins[(n >> 1) % 2]!, rival, crossing.includes(rival.workOrderId) ? from : to, `cross-${round}-rival-${n}`)))
      expectInTime(answers)
      expect(answers.filter(({ status }) => status !== 200)).toEqual([])
      expect([await takenAt(database, from), await takenAt(database, to)]).toEqual([rivalCount / 2, rivalCount / 2])
      expect(await countRows(database)).toEqual({ history: rivalCount, mails: rivalCount, keys: rivalCount })
    }
  })
})
