import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { describeEachEngine, lendTestLocation } from '#test/support/databases.ts'
import { testNow } from '#test/support/context.ts'
import { AnalyticsEvent, vitalNames } from '#features/analytics/contract.ts'
import { digestOf } from './test-digest.ts'
import { percentileOf, type VitalDigest } from './vital-digest.ts'
import { countHour, mostDimensions } from './count-hour.ts'
import { countNextHour, hourMs } from './count-next-hour.ts'
import { writeEvents } from '#features/analytics/testing.ts'
import { openRollUpThread } from './roll-up-thread.ts'
import { readCountedTo, rollUpEvents } from './roll-up-events.ts'

const buildEvent = (parts: object = {}) =>
  AnalyticsEvent.parse({ id: randomUUID(), name: 'Page_Load', page: '/support', audience: 'consumer', locale: 'en', at: testNow, isAnonymous: true, viewport: 'desktop', ...parts })

/** An event as the collector's row. */
const rowOf = ({ id, name, page, ...payload }: AnalyticsEvent, receivedAt = testNow) => ({ id, name, page, received_at: receivedAt, payload: JSON.stringify(payload) })
const keep = (database: Database, events: AnalyticsEvent[], receivedAt?: number) => writeEvents(database, events.map((event) => rowOf(event, receivedAt)))
const rollUp = (database: Database, now = testNow) => rollUpEvents({ database, clock: () => now }, { countNextHour: (from) => countNextHour(database.read, from) })
const figures = async (database: Database) =>
  (await database.read.selectFrom('event_hour').selectAll().execute()).map(({ metric, dimension, count, sum }) => `${metric} ${dimension} ${count} ${sum}`).toSorted()

const hour = Math.floor(testNow / hourMs) * hourMs
const ending = { statusCode: '0', successFlag: '1' }

describeEachEngine('what an hour comes to', (openTestDatabase) => {
  test('ANA-01 ANA-07 every kind of event is counted under its metrics, with its sums', async () => {
    const database = await openTestDatabase()
    await keep(database, [
      buildEvent({ isEntry: true, isAnonymous: false }),
      buildEvent(),
      buildEvent({ page: '/support/seequipment/model' }),
      buildEvent({ reason: 'tokenCheckFailed' }),
      buildEvent({ name: 'Link_Click', linkName: 'Wi-Fi' }),
      buildEvent({ name: 'Link_Click', linkName: 'Contact us', linkUrl: '/es-us/support/contact' }),
      buildEvent({ ...ending, name: 'Common_Login_Submit', eventAction: 'formResponse', userid: '', clientId: '', trid: '', flowCode: 'ESUP', accounts: [{ type: 'uverse', isSMB: false }, { type: 'uverse', isSMB: true }] }),
      buildEvent({ ...ending, name: 'formSubmit', formName: 'search', resultCount: 7 }),
      buildEvent({ ...ending, name: 'formSubmit', formName: 'search', resultCount: 0, successFlag: '0' }),
      buildEvent({ ...ending, name: 'formSubmit', formName: 'answerFeedback', choice: 'label1' }),
      buildEvent({ ...ending, name: 'systemEvent', eventName: 'answerShown' }),
      buildEvent({ name: 'impression', element: 'card-internet' }),
      buildEvent({ name: 'error/log', code: 'X' }),
      // not visitors: the operator's staff
      buildEvent({ page: '/studio', isEntry: true }),
      buildEvent({ name: 'error/log', code: '404', page: '/studio/articles/consumer/KM1000101' }),
      buildEvent({ name: 'error/log', code: '500', page: '/desk' }),
      buildEvent({ name: 'webVital', vital: 'LCP', value: 900, page: '/insights' }),
    ])
    await rollUp(database)
    expect(await figures(database)).toEqual([
      'anonymousPage tokenCheckFailed 1 0',
      'click Contact us 1 0',
      'click Wi-Fi 1 0',
      'error /support 1 0',
      'errorCode X 1 0',
      'form answerFeedback/1 1 0',
      'form search/0 1 0',
      'form search/1 1 7',
      'formAnonymous answerFeedback/1 1 0',
      'formAnonymous search/0 1 0',
      'formAnonymous search/1 1 0',
      'formChoice answerFeedback/label1 1 0',
      'formRefused search/0 1 0',
      'formWithoutResult search 1 0',
      'impression card-internet 1 0',
      'modal /support/seequipment/model 1 0',
      'page /support 2 1',
      'signIn ESUP/1 1 2',
      'system answerShown/1 1 0',
      'toContact /support 1 0',
      'visit  1 1',
    ])
  })

  test('ANA-01 audience, language, device and hour are kept apart; vitals keep what percentiles need', async () => {
    const database = await openTestDatabase()
    await keep(database, [buildEvent(), buildEvent({ audience: 'smb' }), buildEvent({ locale: 'es' }), buildEvent({ viewport: 'tablet' }), buildEvent({ viewport: undefined })])
    await keep(database, [buildEvent()], testNow - hourMs)
    const lcps = [1000, 1500, 2000, 4000]
    await keep(database, lcps.map((value) => buildEvent({ name: 'webVital', vital: 'LCP', value })))
    await rollUp(database)
    expect(await database.read.selectFrom('event_hour').select(['hour', 'audience', 'locale', 'device', 'count']).execute()).toHaveLength(6)
    const [vital] = await database.read.selectFrom('vital_hour').selectAll().execute()
    expect(vital).toMatchObject({ hour, vital: 'LCP', page: '/support', count: 4, device: 'desktop' })
    expect(percentileOf(JSON.parse(vital!.digest) as VitalDigest, 0.5)).toBe(percentileOf(digestOf(lcps), 0.5))
  })

  test('ANA-01 the hour that runs is counted anew; one that is over is counted for good', async () => {
    const database = await openTestDatabase()
    await keep(database, [buildEvent()])
    await rollUp(database)
    expect(await readCountedTo(database)).toBe(0)
    await keep(database, [buildEvent(), buildEvent({ page: '/other' })])
    await rollUp(database)
    await rollUp(database)
    expect(await figures(database)).toEqual(['page /other 1 0', 'page /support 2 0'])
    await rollUp(database, hour + hourMs + 120_000)
    expect(await readCountedTo(database)).toBe(hour + hourMs)
    // an hour that is final no longer needs its events
    await database.write.deleteFrom('analytics_event').execute()
    await keep(database, [buildEvent()], testNow + hourMs)
    await rollUp(database, testNow + hourMs)
    expect(await figures(database)).toEqual(['page /other 1 0', 'page /support 1 0', 'page /support 2 0'])
  })
})

const someEvent = fc.record({
  audience: fc.constantFrom('consumer', 'smb'),
  viewport: fc.constantFrom('smartphone', 'desktop', undefined),
  isAnonymous: fc.boolean(),
  receivedAt: fc.integer({ min: testNow - 3 * hourMs, max: testNow }),
  kind: fc.oneof(
    fc.record({ name: fc.constant('Page_Load'), page: fc.constantFrom('/support', '/search', '/search/error/modal') }),
    fc.record({ name: fc.constant('Link_Click'), linkName: fc.string({ maxLength: 200 }) }),
    fc.record({ name: fc.constant('webVital'), vital: fc.constantFrom(...vitalNames), value: fc.double({ min: 0, max: 5000, noNaN: true }) }),
  ),
})

describeEachEngine('a recount', (openTestDatabase) => {
  test('ANA-01 whatever came in whatever order, the figures of all hours are those of a recount from the events', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(someEvent, { maxLength: 60 }), async (drawn) => {
        const database = await openTestDatabase()
        const rows = drawn.map(({ kind, receivedAt, ...parts }) => rowOf(buildEvent({ ...parts, ...kind }), receivedAt))
        await writeEvents(database, rows)
        await rollUp(database)
        const count = async (metric: string) => Number((await database.read.selectFrom('event_hour').select((e) => e.fn.sum('count').as('n')).where('metric', '=', metric).executeTakeFirst())?.n ?? 0)
        const pages = rows.filter(({ name, page }) => name === 'Page_Load' && page !== '/search/error/modal')
        const counted = [await count('page'), await count('modal'), await count('click')]
        expect(counted).toEqual([pages.length, rows.filter(({ name }) => name === 'Page_Load').length - pages.length, rows.filter(({ name }) => name === 'Link_Click').length])
        const vitals = await database.read.selectFrom('vital_hour').selectAll().execute()
        expect(vitals.reduce((sum, row) => sum + row.count, 0)).toBe(rows.filter(({ name }) => name === 'webVital').length)
      }),
      { numRuns: 8 },
    )
  })
})

test('ANA-01 whoever sends many names fills no table: the most frequent stay, the others are counted together', () => {
  const count = countHour(hour)
  for (let n = 0; n < mostDimensions + 20; n += 1) count.add(buildEvent({ name: 'Link_Click', linkName: n % 2 === 0 ? `name ${n}` : `${n} ${'😀'.repeat(95)}` }))
  count.add(buildEvent({ name: 'Link_Click', linkName: 'name 0' }))
  count.add(buildEvent({ name: 'Link_Click', linkName: '(other)' }))
  count.add(buildEvent({ name: 'Link_Click', linkName: '(other)' }))
  const { events } = count.counted()
  expect(events.length).toBeLessThanOrEqual(mostDimensions + 1)
  expect(events.reduce((sum, row) => sum + row.count, 0)).toBe(mostDimensions + 23)
  expect(new Set(events.map(({ dimension }) => dimension)).size).toBe(events.length)
  expect(events.find(({ dimension }) => dimension === 'name 0')?.count).toBe(2)
})

describeEachEngine('the thread', (_, engine) => {
  test('ANA-01 a thread of its own counts beside the open database', async () => {
    const location = await lendTestLocation(engine)
    const database = await openDatabase(location)
    onTestFinished(() => database.close())
    await keep(database, [buildEvent(), buildEvent()])
    const thread = openRollUpThread(location)
    onTestFinished(() => thread.close())
    await rollUpEvents({ database, clock: () => testNow }, thread)
    expect(await figures(database)).toEqual(['page /support 2 0'])
    // the next question starts a new thread
    await thread.close()
    expect(await thread.countNextHour(0)).toBeDefined()
  })
})
