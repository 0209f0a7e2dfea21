import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { call } from '#platform/services/call.ts'
import type { Database } from '#platform/database/database.ts'
import { describeEachEngine, openTestDatabase as openOn } from '#test/support/databases.ts'
import { buildContext, buildRuntime, testNow } from '#test/support/context.ts'
import { listenServices } from '#test/support/server.ts'
import { AnalyticsEvent } from '../../events/analytics-events.ts'
import { reportEvents } from '../../contract.ts'
import { countNextHour, purgeOldEvents, rollUpEvents } from '#features/insights/testing.ts'
import { mostWaiting, writeEvents } from './event-store.ts'
import { analyticsHandlers } from '../handlers.ts'

const dayMs = 86_400_000
const key = 'a key of an operator, 32 characters or more'

const buildEvent = (parts: object = {}) =>
  AnalyticsEvent.parse({ id: randomUUID(), name: 'Page_Load', page: '/support', audience: 'consumer', locale: 'en', at: testNow, isAnonymous: true, ...parts })
const buildLogin = (accountNumber: string) =>
  buildEvent({ name: 'Common_Login_Submit', eventAction: 'formResponse', statusCode: 'LGN_01', successFlag: '1', userid: 'customer-7001', clientId: 'x', trid: 'y', accounts: [{ type: 'uverse', accountNumber, isSMB: false }] })
const buildRow = (parts: object = {}) => ({ id: randomUUID(), name: 'Page_Load', received_at: testNow, page: '/support', payload: '{"audience":"consumer","locale":"en"}', ...parts })

const contextOn = (database: Database, environment: Record<string, string> = {}, parts: object = {}) => buildContext(buildRuntime({ database, handlers: analyticsHandlers, environment, ...parts }))
const keep = (context: ReturnType<typeof contextOn>, ...events: AnalyticsEvent[]) => call(context, reportEvents, { body: { events } })
const payloads = async (database: Database) => (await database.read.selectFrom('analytics_event').select('payload').execute()).map(({ payload }) => payload)

/** Locks the events table until the returned function is called. */
async function holdTable(database: Database): Promise<() => Promise<void>> {
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>()
  const holding = database.transaction(async (trx) => {
    if (database.engine === 'postgres') await sql`lock table analytics_event`.execute(trx)
    held()
    await isOver
  })
  await isHeld
  return async () => {
    end()
    await holding
  }
}

describeEachEngine('the collector', (openTestDatabase) => {
  test('ANA-01 many reports at once are committed together, and each is answered when its own events are there', async () => {
    const database = await openTestDatabase()
    const sent = Array.from({ length: 200 }, () => buildEvent())
    await Promise.all(
      sent.map(async (event) => {
        expect(await keep(contextOn(database), event)).toMatchObject({ ok: true, status: 202 })
        expect(await database.read.selectFrom('analytics_event').select('id').where('id', '=', event.id).execute()).toHaveLength(1)
      }),
    )
    expect(await payloads(database)).toHaveLength(200)
  })

  test('ANA-01 where more events wait than may, a report is refused whole, and those that wait are kept', async () => {
    const database = await openTestDatabase()
    const letGo = await holdTable(database)
    const waiting = writeEvents(database, Array.from({ length: mostWaiting - 1 }, () => buildRow()))
    const context = contextOn(database)
    expect(await keep(context, buildEvent(), buildEvent())).toMatchObject({ ok: false, status: 503, code: 'TOO_MANY_EVENTS' })
    const last = keep(context, buildEvent())
    await letGo()
    expect(await last).toMatchObject({ ok: true })
    await waiting
    expect(await payloads(database)).toHaveLength(mostWaiting)
    expect(await keep(context, buildEvent())).toMatchObject({ ok: true })
  })

  test('ANA-01 account numbers and user ids are kept as keyed hashes: the same for the same, another with another key, and nowhere plain', async () => {
    const database = await openTestDatabase()
    await keep(contextOn(database, { ANALYTICS_KEY: key }), buildLogin('301448210'), buildLogin('301448210'), buildLogin('512003377'))
    await keep(contextOn(database, { ANALYTICS_KEY: `${key}, another` }), buildLogin('301448210'))
    const kept = await payloads(database)
    const numbers = kept.map((payload) => (JSON.parse(payload) as { accounts: { accountNumber: string }[] }).accounts[0]!.accountNumber)
    expect(new Set(numbers).size).toBe(3)
    expect(numbers.every((number) => /^[\w-]{22}$/.test(number))).toBe(true)
    expect(kept.join()).not.toMatch(/301448210|512003377|customer-7001/)
    expect(JSON.stringify(await database.read.selectFrom('setting').selectAll().execute())).not.toContain(key)
  })

  test('ANA-01 without a key neither is kept, and the rest of the report is', async () => {
    const database = await openTestDatabase()
    await keep(contextOn(database), buildLogin('301448210'))
    expect(JSON.parse((await payloads(database))[0]!)).toMatchObject({ statusCode: 'LGN_01', userid: '', accounts: [{ type: 'uverse', isSMB: false }] })
  })

  test('ANA-06 the collector says the report suite, whatever was sent', async () => {
    const database = await openTestDatabase()
    await keep(contextOn(database), buildEvent({ reportSuite: 'attconprod' }))
    await keep(contextOn(database, { PUBLIC_URL: 'https://www.example.com' }), buildEvent())
    const suites = (await payloads(database)).map((payload) => (JSON.parse(payload) as { reportSuite: string }).reportSuite)
    expect(suites.toSorted()).toEqual(['attcondev', 'attconprod'])
  })

  test('ANA-01 of the longest addresses the beginning is kept', async () => {
    const database = await openTestDatabase()
    const longest = { page: `/${'p'.repeat(511)}`, linkUrl: `/${'u'.repeat(2047)}` }
    expect(await keep(contextOn(database), buildEvent({ name: 'Link_Click', linkName: 'x', ...longest }))).toMatchObject({ status: 202 })
    const [kept] = await database.read.selectFrom('analytics_event').select(['page', 'payload']).execute()
    expect(longest.page.startsWith(kept!.page)).toBe(true)
    expect(kept!.page.length + kept!.payload.length).toBeLessThan(1000)
  })

  test('ANA-01 a page with a zero in it, or half a character, spoils nobody’s batch', async () => {
    const database = await openTestDatabase()
    const context = contextOn(database)
    const outcomes = await Promise.all([keep(context, buildEvent({ page: '/a\0b' })), keep(context, buildEvent({ page: '/\ud800' })), keep(context, buildEvent({ name: 'error/log', code: 'x\0', message: '\0\udc00' }))])
    expect(outcomes.map(({ status }) => status)).toEqual([202, 202, 202])
    // counting puts parts of it into rows of its own
    const kept = await database.read.selectFrom('analytics_event').select('payload').execute()
    expect(kept.filter(({ payload }) => payload.includes('\\u0000'))).toEqual([])
  })

  test('ANA-01 events and hours go when their time is over, and not before; no event goes uncounted', async () => {
    const database = await openTestDatabase()
    const hour = { audience: 'consumer', locale: 'en', device: '', metric: 'x', dimension: '', count: 1, sum: 0 }
    const days = (count: number) => testNow - count * dayMs
    for (let n = 0; n < 10; n++) await writeEvents(database, Array.from({ length: 410 }, () => buildRow({ received_at: days(31) })))
    await writeEvents(database, [buildRow({ id: 'young', received_at: days(29) })])
    await database.write.insertInto('event_hour').values([{ ...hour, hour: days(101) }, { ...hour, hour: days(99) }]).execute()
    const { runtime: early } = contextOn(database, { ANALYTICS_DAYS: '30' })
    await purgeOldEvents(early)
    expect(await payloads(database)).toHaveLength(4101)
    await rollUpEvents(early, { countNextHour: (from) => countNextHour(database.read, from) })
    await database.write.deleteFrom('event_hour').where('metric', '=', 'page').execute()
    const { runtime } = contextOn(database, { ANALYTICS_DAYS: '30', ANALYTICS_HOURLY_DAYS: '100' })
    await purgeOldEvents(runtime)
    expect(await database.read.selectFrom('analytics_event').select('id').execute()).toEqual([{ id: 'young' }])
    expect(await database.read.selectFrom('event_hour').select('hour').execute()).toEqual([{ hour: days(99) }])
  })
})

test('ANA-01 over HTTP the refusal says when to come back, and a report that fails is not acknowledged', async () => {
  const database = await openOn('sqlite')
  const { runtime } = contextOn(database)
  const origin = await listenServices(runtime, analyticsHandlers)
  const post = () => fetch(`${origin}${reportEvents.path}`, { method: 'POST', body: JSON.stringify({ events: [buildEvent()] }), headers: { 'content-type': 'application/json' } })
  const letGo = await holdTable(database)
  const waiting = writeEvents(database, Array.from({ length: mostWaiting }, () => buildRow()))
  const refused = await post()
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true])
  await letGo()
  await waiting
  expect((await post()).status).toBe(202)
  await database.write.schema.dropTable('analytics_event').execute()
  expect((await post()).status).toBe(500)
})
