import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#platform/database/database.ts'
import { describeEachEngine, lendTestLocation, postgresMissing } from '#test/support/databases.ts'
import { testNow } from '#test/support/context.ts'
import { listenWith } from '#test/support/server.ts'
import { createHttpSink } from './event-sink.ts'
import { writeEvents } from './event-store.ts'
import { forwardedAtOnce, forwardEvents } from './forward-events.ts'

const buildRow = (receivedAt: number, payload: object = {}) => ({ id: randomUUID(), name: 'Page_Load', received_at: receivedAt, page: '/support', payload: JSON.stringify({ audience: 'consumer', ...payload }) })
const clock = () => testNow
const before = testNow - 60_000

interface Batch {
  events: { id: string; name: string; receivedAt: number; audience: string }[]
}

/** An endpoint that answers with status `answer` and records the batches it acknowledged. */
async function listenForEvents() {
  const heard = { batches: [] as Batch[], authorization: '', answer: 200 }
  const url = await listenWith(async (request, response) => {
    let body = ''
    for await (const part of request) body += String(part)
    heard.authorization = request.headers.authorization ?? ''
    if (heard.answer === 200) heard.batches.push(JSON.parse(body) as Batch)
    response.writeHead(heard.answer).end()
  })
  return { heard, sink: createHttpSink({ url, token: 'a-token' }) }
}

describeEachEngine('an endpoint that gets events', (openTestDatabase) => {
  test('ANA-01 gets each in batches, once, in the order of their arrival, and the new ones in the next round', async () => {
    const database = await openTestDatabase()
    const { heard, sink } = await listenForEvents()
    const rows = Array.from({ length: forwardedAtOnce + 7 }, (_, index) => buildRow(before - (index % 5)))
    await writeEvents(database, rows)
    await forwardEvents({ database, clock }, sink)
    expect(heard.batches.map(({ events }) => events.length)).toEqual([forwardedAtOnce, 7])
    const late = buildRow(before + 1)
    await writeEvents(database, [late])
    await forwardEvents({ database, clock }, sink)
    await forwardEvents({ database, clock }, sink)
    const events = heard.batches.flatMap((batch) => batch.events)
    expect(events.map(({ id }) => id).toSorted()).toEqual([...rows, late].map(({ id }) => id).toSorted())
    expect(events.map(({ receivedAt }) => receivedAt)).toEqual(events.map(({ receivedAt }) => receivedAt).toSorted((a, b) => a - b))
    expect([events.at(-1), heard.authorization]).toEqual([{ id: late.id, name: 'Page_Load', page: '/support', receivedAt: before + 1, audience: 'consumer' }, 'Bearer a-token'])
  })

  test.each([500, 401, 302])('ANA-01 one that answers %i gets the same again, and nothing is skipped', async (status) => {
    const database = await openTestDatabase()
    const { heard, sink } = await listenForEvents()
    const row = buildRow(before)
    await writeEvents(database, [row])
    heard.answer = status
    await expect(forwardEvents({ database, clock }, sink)).rejects.toThrow()
    heard.answer = 200
    await forwardEvents({ database, clock }, sink)
    expect(heard.batches.flatMap(({ events }) => events.map(({ id }) => id))).toEqual([row.id])
  })

  test('ANA-01 an event that has just arrived waits until none can come before it', async () => {
    const database = await openTestDatabase()
    const { heard, sink } = await listenForEvents()
    await writeEvents(database, [buildRow(testNow - 1000)])
    await forwardEvents({ database, clock }, sink)
    expect(heard.batches).toEqual([])
    await forwardEvents({ database, clock: () => testNow + 60_000 }, sink)
    expect(heard.batches).toHaveLength(1)
  })

  test('ANA-05 the order hub’s and the internet app’s events have names of their own there', async () => {
    const database = await openTestDatabase()
    const { heard, sink } = await listenForEvents()
    await writeEvents(database, [buildRow(before - 2, { source: 'support' }), buildRow(before - 1, { source: 'omhub' }), buildRow(before, { source: 'internetApp' })])
    await forwardEvents({ database, clock }, sink)
    expect(heard.batches[0]!.events.map(({ name }) => name)).toEqual(['Page_Load', 'omhub_Page_Load', 'internetapp_Page_Load'])
  })
})

test.skipIf(postgresMissing)('ANA-01 of several processes that share a database one sends at a time: the endpoint gets each event once', async () => {
  const location = await lendTestLocation('postgres')
  const processes = await Promise.all(Array.from({ length: 3 }, () => openDatabase(location)))
  onTestFinished(async () => void (await Promise.all(processes.map((database) => database.close()))))
  const { heard, sink } = await listenForEvents()
  const rows = Array.from({ length: 4 * forwardedAtOnce }, (_, n) => buildRow(before + n))
  for (let n = 0; n < 4; n++) await writeEvents(processes[0]!, rows.slice(n * forwardedAtOnce, (n + 1) * forwardedAtOnce))
  const forwardAll = () => Promise.all(processes.map((database) => forwardEvents({ database, clock }, sink)))
  for (let round = 0; round < 3; round++) await forwardAll()
  expect(heard.batches.flatMap(({ events }) => events.map(({ id }) => id))).toEqual(rows.map(({ id }) => id))
})
