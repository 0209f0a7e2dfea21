import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { forwardedAtOnce, forwardedToKey, forwarderKey, insertEvents } from '#features/analytics/testing.ts'
import { openDatabase, type Database } from '#platform/database/database.ts'
import { readSetting } from '#platform/database/settings.ts'
import { lendTestLocation, postgresMissing } from '../support/databases.ts'
import { scaled } from '../support/scale.ts'
import { listenWith } from '../support/server.ts'
import { startServices } from '../booking/booking-site.ts'

const batches = scaled(3, 6)

/** Ends the lease, as if its minute were over. */
async function endLease(database: Database): Promise<void> {
  await database.write.updateTable('setting').set({ value: '' }).where('key', '=', forwarderKey).execute()
}

test.skipIf(postgresMissing !== undefined)('ANA-01 two processes with one database send each event on once, and the second goes on where the first was killed', { timeout: 120_000 }, async () => {
  const heard: string[] = []
  const ANALYTICS_SINK_URL = await listenWith(async (request, response) => {
    let body = ''
    for await (const part of request) body += String(part)
    // long enough for the other process to interfere, if it could
    await delay(200)
    heard.push(...(JSON.parse(body) as { events: { id: string }[] }).events.map(({ id }) => id))
    response.writeHead(204).end()
  })
  const location = await lendTestLocation('postgres')
  const database = await openDatabase(location)
  const rows = () => Array.from({ length: batches * forwardedAtOnce }, (_, index) => ({ id: randomUUID(), name: 'Page_Load', page: '/support', received_at: Date.now() - 120_000 + index, payload: '{}' }))
  const first = rows()
  await insertEvents(database, first)
  const processes = await Promise.all([startServices(location, { ANALYTICS_SINK_URL }), startServices(location, { ANALYTICS_SINK_URL })])
  // wait for the position: it is stored after the endpoint's answer, and a process killed before that sends events
  // twice
  await expect.poll(() => readSetting(database.read, forwardedToKey), { timeout: 60_000, interval: 100 }).toBe(`${first.at(-1)!.received_at}:${first.at(-1)!.id}`)
  expect(heard).toHaveLength(first.length)
  expect(new Set(heard)).toEqual(new Set(first.map(({ id }) => id)))

  await processes[0].kill()
  const later = rows()
  await insertEvents(database, later)
  // a killed process may have held the lease for the rest of its minute
  await endLease(database)
  await expect.poll(() => heard.length, { timeout: 60_000, interval: 100 }).toBe(first.length + later.length)
  expect(new Set(heard).size).toBe(heard.length)
  await database.close()
})
