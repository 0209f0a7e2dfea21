import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { call } from '#platform/services/call.ts'
import type { Database } from '#platform/database/database.ts'
import { describeEachEngine } from '#test/support/databases.ts'
import { buildContext, buildRuntime, signedInAs, testNow } from '#test/support/context.ts'
import { AnalyticsEvent } from '../../events/analytics-events.ts'
import { loginAnalytics, reportEvents } from '../../contract.ts'
import { mostWaiting, writeEvents } from './event-store.ts'
import { analyticsHandlers } from '../handlers.ts'
import { recordEvent } from '../record-event.ts'

const everyEvent = { page: '/support', audience: 'consumer', locale: 'en', at: testNow - 50, isAnonymous: true } as const

const buildPageLoad = (parts: object = {}) => AnalyticsEvent.parse({ ...everyEvent, id: randomUUID(), name: 'Page_Load', ...parts })
const buildLinkClick = (parts: object = {}) => AnalyticsEvent.parse({ ...everyEvent, id: randomUUID(), name: 'Link_Click', linkName: 'Wi-Fi', ...parts })

const contextOn = (database: Database) => buildContext(buildRuntime({ database, handlers: analyticsHandlers }), { path: '/support/es-us/smallbusiness?caseNumber=CM1' })
const kept = (database: Database) => database.read.selectFrom('analytics_event').selectAll().orderBy('name').execute()

describeEachEngine('the analytics collector', (openTestDatabase) => {
  test('ANA-01 events of the catalogue are kept with the time of their arrival', async () => {
    const database = await openTestDatabase()
    const click = buildLinkClick({ traceId: 'contact-1', linkUrl: '/support/contact' })
    const outcome = await call(contextOn(database), reportEvents, { body: { events: [buildPageLoad(), click] } })
    expect(outcome).toEqual({ ok: true, status: 202, data: { kept: 2 } })
    const [keptClick, keptLoad] = await kept(database)
    expect(keptClick).toMatchObject({ id: click.id, name: 'Link_Click', page: '/support', received_at: testNow })
    expect(JSON.parse(keptClick!.payload)).toEqual({
      audience: 'consumer',
      locale: 'en',
      at: testNow - 50,
      isAnonymous: true,
      linkName: 'Wi-Fi',
      linkUrl: '/support/contact',
      traceId: 'contact-1',
      reportSuite: 'attcondev',
      flowCode: 'CMO_UNAUTH',
    })
    expect(keptLoad).toMatchObject({ name: 'Page_Load' })
  })

  test('ANA-01 an event that arrives twice is kept once, within one report and across two', async () => {
    const database = await openTestDatabase()
    const event = buildPageLoad()
    const context = contextOn(database)
    expect(await call(context, reportEvents, { body: { events: [event, event] } })).toMatchObject({ data: { kept: 1 } })
    expect(await call(context, reportEvents, { body: { events: [{ ...event, page: '/changed' }, buildPageLoad()] } })).toMatchObject({ data: { kept: 2 } })
    const rows = await kept(database)
    expect(rows).toHaveLength(2)
    expect(rows.find((row) => row.id === event.id)?.page).toBe('/support')
  })

  test('ANA-01 a full report of 50 is kept, and 51 or none are refused', async () => {
    const database = await openTestDatabase()
    const events = Array.from({ length: 51 }, () => buildPageLoad())
    const report = (body: { events: AnalyticsEvent[] }) => call(contextOn(database), reportEvents, { body })
    expect(await report({ events: events.slice(0, 50) })).toMatchObject({ status: 202 })
    expect(await report({ events })).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
    expect(await report({ events: [] })).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
    expect(await kept(database)).toHaveLength(50)
  })

  test('ANA-01 an event outside the catalogue is refused with everything that came with it', async () => {
    const database = await openTestDatabase()
    const events = [buildPageLoad(), { ...buildPageLoad(), name: 'Anything_Else' }] as AnalyticsEvent[]
    expect(await call(contextOn(database), reportEvents, { body: { events } })).toMatchObject({ status: 400 })
    expect(await kept(database)).toEqual([])
  })

  test('ANA-01 nothing personal is kept: no query of a URL, no number in a message, no identity, no unknown field', async () => {
    const database = await openTestDatabase()
    const events: AnalyticsEvent[] = [
      buildPageLoad({ page: '/support?caseNumber=CM20260001#myTickets' }),
      buildLinkClick({ linkUrl: 'https://example.com/x?ban=301448210' }),
      { ...everyEvent, id: randomUUID(), name: 'error/log' as const, code: 'FAULT', message: 'account 301448210 of maya@example.com' },
    ]
    const login = { name: 'Common_Login_Submit' as const, eventAction: 'formResponse' as const, successFlag: '1' as const, clientId: 'x', trid: 'y', accounts: [{ type: 'uverse', accountNumber: '301448210', isSMB: false }] }
    events.push(
      AnalyticsEvent.parse({ ...everyEvent, id: randomUUID(), ...login, userid: 'customer-7001' }),
      AnalyticsEvent.parse({ ...everyEvent, id: randomUUID(), name: 'systemEvent', eventName: 'redirect', successFlag: '1', target: '/support?ban=301448210' }),
    )
    const runtime = buildRuntime({ database, handlers: analyticsHandlers })
    const context = buildContext(runtime, { identity: signedInAs('customer-7001') })
    const withUnknown = events.map((event) => ({ ...event, ip: '203.0.113.9' }))
    expect(await call(context, reportEvents, { body: { events: withUnknown } })).toMatchObject({ status: 202 })
    const text = JSON.stringify(await kept(database))
    for (const secret of ['CM20260001', 'myTickets', '301448210', 'maya@', '203.0.113.9', 'customer-7001']) expect(text).not.toContain(secret)
    expect(text).toContain('https://example.com/x')
  })

  test('ACC-09 the server’s own anonymous page load says its page, audience and locale, and why', async () => {
    const database = await openTestDatabase()
    await recordEvent(contextOn(database), { name: 'Page_Load', isAnonymous: true, reason: 'accountDetailsFailed' })
    const [event] = await kept(database)
    expect(event).toMatchObject({ name: 'Page_Load', page: '/support/es-us/smallbusiness' })
    expect(JSON.parse(event!.payload)).toMatchObject({ audience: 'smb', locale: 'es', isAnonymous: true, reason: 'accountDetailsFailed' })
  })
})

describeEachEngine('what the collector knows of an event', (openTestDatabase) => {
  test('ANA-05 each variant has its flow code, and one that the event brings stays', async () => {
    const database = await openTestDatabase()
    const events = [
      { page: '/1', isAnonymous: true },
      { page: '/2', isAnonymous: false },
      { page: '/3', isAnonymous: false, source: 'omhub' },
      { page: '/4', isAnonymous: false, source: 'internetApp' },
      { page: '/5', isAnonymous: true, source: 'internetApp' },
      { page: '/6', isAnonymous: true, flowCode: 'ESUP' },
    ].map(buildPageLoad)
    await call(contextOn(database), reportEvents, { body: { events } })
    const rows = (await kept(database)).toSorted((a, b) => a.page.localeCompare(b.page))
    expect(rows.map(({ payload }) => JSON.parse(payload).flowCode)).toEqual(['CMO_UNAUTH', 'ESUP', 'CMO_AUTH', 'CMO_AUTH', 'CMO_UNAUTH', 'ESUP'])
  })

  test('ANA-08 the results pages have one name in both languages, and a page below /es-us keeps its own', async () => {
    const database = await openTestDatabase()
    const events = ['/es-us/search', '/es-us/search/smallBusiness', '/search', '/es-us/search/x', '/es-us/support/'].map((page) => buildPageLoad({ page, locale: 'es' }))
    await call(contextOn(database), reportEvents, { body: { events } })
    expect((await kept(database)).map(({ page }) => page).toSorted()).toEqual(['/es-us/search/x', '/es-us/support/', '/search', '/search', '/search/smallBusiness'])
  })

  test('ANA-01 an event of the server’s own that the collector does not take now is kept a little later, once', async () => {
    const database = await openTestDatabase()
    const others = Array.from({ length: mostWaiting }, () => ({ id: randomUUID(), name: 'Page_Load', received_at: testNow, page: '/', payload: '{}' }))
    const written = writeEvents(database, others)
    await recordEvent(contextOn(database), { name: 'Page_Load', isAnonymous: true, reason: 'tokenCheckFailed' })
    await written
    const readOwn = () => database.read.selectFrom('analytics_event').select('payload').where('payload', 'like', '%tokenCheckFailed%').execute()
    expect(await readOwn()).toHaveLength(0)
    await expect.poll(readOwn, { timeout: 20_000 }).toHaveLength(1)
  })

  test('ANA-01 ANA-05 the server’s own events say who is there and for which variant; what programs do is not reported', async () => {
    const database = await openTestDatabase()
    const runtime = buildRuntime({ database, handlers: analyticsHandlers })
    const event = { name: 'systemEvent', eventName: 'redirect', successFlag: '1', target: '/support/topic/wifi' } as const
    await recordEvent(buildContext(runtime, { identity: signedInAs('customer-7001'), visitor: { reportSource: 'internetApp' } }), event)
    await recordEvent(buildContext(runtime, { client: { isRobot: true } }), event)
    const rows = await kept(database)
    expect(rows).toHaveLength(1)
    expect(JSON.parse(rows[0]!.payload)).toMatchObject({ isAnonymous: false, source: 'internetApp', flowCode: 'CMO_AUTH', target: '/support/topic/wifi' })
  })
})

test('ACC-09 a report that cannot be kept does not disturb the page', async () => {
  const runtime = buildRuntime({ handlers: [] })
  await expect(recordEvent(buildContext(runtime), { name: 'Page_Load', isAnonymous: true })).resolves.toBeUndefined()
})

test.each([
  { who: 'a signed-in person on the support site', customerId: 'c1', source: 'support', expected: { userid: 'c1', flowcode: 'ESUP' } },
  { who: 'a signed-in person at the order hub', customerId: 'c1', source: 'omhub', expected: { userid: 'c1', flowcode: 'CMO_AUTH' } },
  { who: 'a signed-in person in the internet app', customerId: 'c1', source: 'internetApp', expected: { userid: 'c1', flowcode: 'CMO_AUTH' } },
  { who: 'somebody who is not signed in', customerId: undefined, source: 'support', expected: { userid: '', flowcode: 'CMO_UNAUTH' } },
] as const)('ANA-04 ANA-05 login analytics of $who', async ({ customerId, source, expected }) => {
  const runtime = buildRuntime({ handlers: analyticsHandlers })
  const context = buildContext(runtime, customerId ? { identity: signedInAs(customerId) } : {})
  const outcome = await call(context, loginAnalytics, { query: { source } })
  expect(outcome).toEqual({ ok: true, status: 200, data: { client_id: 'careline-support', trid: 'request-of-a-test', ...expected } })
})
