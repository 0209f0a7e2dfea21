import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { reportEvents } from '#features/analytics/contract.ts'
import { openDatabase } from '#platform/database/database.ts'
import { lendTestLocation, postgresMissing, type TestLocation } from '../support/databases.ts'
import { enginesKilledOn, scaled } from '../support/scale.ts'
import { ask, startServices } from '../booking/booking-site.ts'

const kills = scaled(1, 50)
const killMs = 15_000
const senders = 12
const eventsInReport = 7

const buildEvent = () => ({ id: randomUUID(), name: 'Link_Click', page: '/support', audience: 'consumer', locale: 'en', at: Date.now(), isAnonymous: true, linkName: 'Wi-Fi' })
type Sent = ReturnType<typeof buildEvent>

/** The ids in the database, with duplicates. */
async function readKept(location: TestLocation): Promise<string[]> {
  const database = await openDatabase(location)
  const rows = await database.read.selectFrom('analytics_event').select('id').execute()
  await database.close()
  return rows.map(({ id }) => id)
}

/** Sends like a browser: unacknowledged events stay at the front of the queue and are sent again. */
function createSender() {
  const made: string[] = []
  const acknowledged: string[] = []
  let waiting: Sent[] = []
  const send = async (origin: string) => {
    const report = waiting.slice(0, eventsInReport)
    const { status } = await ask(origin, reportEvents.path, { events: report })
    if (status === 202) {
      waiting = waiting.slice(report.length)
      acknowledged.push(...report.map(({ id }) => id))
    }
    return status
  }
  return {
    made,
    acknowledged,
    /** sends until there is no answer; `note` is called after each acknowledgement */
    async sendOn(origin: string, note: () => void) {
      const before = made.length
      for (let status = 202; status === 202; status = await send(origin)) {
        if (made.length > before) note()
        const events = Array.from({ length: eventsInReport }, buildEvent)
        waiting.push(...events)
        made.push(...events.map(({ id }) => id))
      }
    },
    async finish(origin: string) {
      while (waiting.length > 0) expect(await send(origin)).toBe(202)
    },
  }
}

for (const engine of enginesKilledOn('sqlite')) {
  describe.skipIf(engine === 'postgres' && postgresMissing !== undefined)(`a collector that is killed (${engine})`, () => {
    test('ANA-01 kill −9 in the middle of reports: what was acknowledged is kept, and what is sent again is kept once', { timeout: 60_000 + kills * killMs }, async () => {
      const location = await lendTestLocation(engine)
      const browsers = Array.from({ length: senders }, createSender)
      for (let round = 0; round < kills; round++) {
        const services = await startServices(location)
        const { promise: begun, resolve: note } = Promise.withResolvers<void>()
        const sending = browsers.map((browser) => browser.sendOn(services.origin, note))
        await begun
        await delay(randomInt(0, 100))
        await services.kill()
        await Promise.all(sending)
        const kept = new Set(await readKept(location))
        expect(browsers.flatMap(({ acknowledged }) => acknowledged).filter((id) => !kept.has(id))).toEqual([])
      }
      expect(browsers.flatMap(({ acknowledged }) => acknowledged).length).toBeGreaterThan(0)
      const services = await startServices(location)
      await Promise.all(browsers.map((browser) => browser.finish(services.origin)))
      await services.kill()
      expect((await readKept(location)).toSorted()).toEqual(browsers.flatMap(({ made }) => made).toSorted())
    })
  })
}
