import { randomUUID } from 'node:crypto'
import { onTestFinished, expect, test, vi } from 'vitest'
import { eventsPath } from '#features/analytics/contract.ts'
import { consentCookieNames } from '#contracts/consent.ts'
import { signalsPath } from '#features/search/contract.ts'
import { maxBodyBytes } from '#platform/http/middleware.ts'
import { recordSearch, writeSearches } from '#features/search/server.ts'
import { openDatabase } from '#platform/database/database.ts'
import { lendTestLocation, openTestDatabase } from '../support/databases.ts'
import { reportBudgetRule } from '#platform/limits/report-budget.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import { buildContext, buildRuntime } from '../support/context.ts'
import { createFastPath, createServicesApp } from '#app/app.server.ts'
import { serve } from '#app/serve.server.ts'
import { allHandlers } from '#app/service-table.server.ts'

const secret = 'a-secret-of-the-tests-with-32-characters'
const buildEvent = (parts: object = {}) => ({ id: randomUUID(), name: 'Page_Load', page: '/support', audience: 'consumer', locale: 'en', at: 1, isAnonymous: true, ...parts })
const twoEvents = () => JSON.stringify({ events: [buildEvent(), buildEvent()] })

/** The services over HTTP, with the collector's fast path. */
async function listen(hasTime = () => true, parts: Pick<Partial<Runtime>, 'clock' | 'database'> = {}) {
  const { database = await openTestDatabase('sqlite') } = parts
  const runtime = { ...buildRuntime({ environment: { SERVICES_SECRET: secret, TRUSTED_PROXIES: '1' }, handlers: allHandlers }), ...parts, database }
  const served = await serve(createServicesApp(runtime), 0, '127.0.0.1', runtime.config, createFastPath(runtime, hasTime))
  onTestFinished(() => served.close())
  const post = (path: string, body: string | ReadableStream, headers: Record<string, string> = {}) => fetch(`http://127.0.0.1:${served.port}${path}`, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers }, duplex: 'half' } as RequestInit)
  const report = (body: string, headers?: Record<string, string>) => post(eventsPath, body, headers)
  const kept = async () => (await database.read.selectFrom('analytics_event').select('id').execute()).length
  return { post, report, kept, runtime }
}

test('ANA-01 a report is answered 202 when it is kept, with the headers of every answer', async () => {
  const { report, kept } = await listen()
  const answer = await report(twoEvents())
  expect([answer.status, await answer.json(), await kept()]).toEqual([202, { kept: 2 }, 2])
  expect(Object.fromEntries(answer.headers)).toMatchObject({ 'content-type': 'application/json', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'x-request-id': expect.stringMatching(/^[\w-]{36}$/) })
})

test('ANA-01 without time it is refused before it is read, told when to come back, and the connection goes on', async () => {
  let hasTime = false
  const { report, kept } = await listen(() => hasTime)
  const refused = await report(twoEvents())
  expect([refused.status, Number(refused.headers.get('retry-after')) >= 2, refused.headers.get('x-content-type-options')]).toEqual([503, true, 'nosniff'])
  expect(await refused.json()).toEqual({ error: { code: 'TOO_MANY_EVENTS', message: expect.stringContaining('send it again'), requestId: refused.headers.get('x-request-id') } })
  expect(await kept()).toBe(0)
  hasTime = true
  expect((await report(twoEvents())).status).toBe(202)
})

test.each([
  ['no JSON', '{"events":[', {}, 400, 'INVALID_INPUT'],
  ['an event outside the catalogue', JSON.stringify({ events: [buildEvent({ name: 'Unknown' })] }), {}, 400, 'INVALID_INPUT'],
  ['no event', '{"events":[]}', {}, 400, 'INVALID_INPUT'],
  ['an empty body', '', {}, 400, 'INVALID_INPUT'],
  ['more than 100 KB', JSON.stringify({ events: [], filler: 'x'.repeat(101 * 1024) }), {}, 413, 'BODY_TOO_LARGE'],
  ['another site', twoEvents(), { origin: 'https://elsewhere.example' }, 403, 'CROSS_SITE_WRITE'],
])('ANA-01 API-01 %s is refused as at every other service', async (_, body, headers, status, code) => {
  const { report, kept } = await listen()
  const answer = await report(body, headers)
  expect([answer.status, ((await answer.json()) as { error: { code: string } }).error.code, await kept()]).toEqual([status, code, 0])
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})

test.each<[string, Record<string, string>, number]>([
  ['Global Privacy Control', { 'sec-gpc': '1' }, 0],
  ['a refusal', { cookie: `${consentCookieNames[1]}=refused` }, 0],
  ['a refusal that somebody claims in our own header', { 'idp-consent': 'refused' }, 2],
  ['a refusal that our own web process passes on', { 'idp-consent': 'refused', 'x-services-secret': secret }, 0],
])('ACC-15 %s: taken, and %o keeps %i', async (_, headers, count) => {
  const { report, kept } = await listen()
  expect((await report(twoEvents(), headers)).status).toBe(202)
  expect(await kept()).toBe(count)
})

test('ANA-01 SIG-01 an address has so many bytes kept, by whichever way it sends them, and others are still heard', async () => {
  const { post, report, kept } = await listen()
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const large = () => twoEvents().padEnd(maxBodyBytes)
  const fitting = Math.floor(reportBudgetRule.tries / maxBodyBytes)
  const statuses = await Promise.all(Array.from({ length: fitting }, async () => (await report(large(), from('203.0.113.1'))).status))
  expect(new Set(statuses)).toEqual(new Set([202]))
  const refused = await report(large(), from('203.0.113.1'))
  expect([refused.status, Number(refused.headers.get('retry-after')) > 100, await refused.json()]).toMatchObject([429, true, { error: { code: 'TOO_MANY_REQUESTS' } }])
  const ways = [
    post(`${eventsPath}?again`, large(), from('203.0.113.1')),
    post('/analytics/v1/%65vents', large(), from('203.0.113.1')),
    post(eventsPath, new Blob([twoEvents()]).stream(), from('203.0.113.1')),
    post(`${signalsPath}/support_signals`, large(), from('203.0.113.1')),
  ]
  expect((await Promise.all(ways)).map(({ status }) => status)).toEqual([429, 429, 429, 429])
  expect(await kept()).toBe(2 * fitting)
  expect((await report(twoEvents(), from('203.0.113.2'))).status).toBe(202)
})

test('ANA-01 SIG-01 FBK-01 while the disk is nearly full reports, signals, opinions and searches are refused before visits are', async () => {
  let freeBytes = 999_999
  const location = await lendTestLocation('sqlite')
  const database = await openDatabase({ ...location, reserveBytes: 1_000_000, lookAtDisk: () => ({ bavail: freeBytes, bsize: 1 }) })
  onTestFinished(() => database.close())
  const { post, report, kept } = await listen(undefined, { database })
  const refused = await report(twoEvents())
  expect([refused.status, Number(refused.headers.get('retry-after')) >= 60, await refused.json()]).toMatchObject([503, true, { error: { code: 'NO_ROOM' } }])
  const others = [
    post(`${eventsPath}?again`, twoEvents()),
    post(`${signalsPath}/support_signals`, JSON.stringify({ 'app-id': 'support', q: '', name: 'search', signals: [{ type: 'click', params: { app_id: 'support', docId: 'x' } }] })),
    post('/search/v1/answerfeedback', JSON.stringify({ answerId: 'x', isHelpful: true })),
  ]
  for (const answer of await Promise.all(others)) expect([answer.status, answer.headers.has('retry-after'), await answer.json()]).toMatchObject([503, true, { error: { code: 'NO_ROOM' } }])
  recordSearch(buildContext(buildRuntime({ database })), { variant: { audience: 'consumer', locale: 'en' }, question: 'gateway', resultCount: 0, results: [], source: 'page' })
  await writeSearches(database)
  expect([await kept(), await database.read.selectFrom('search_query').select('id').execute()]).toEqual([0, []])
  // customers' writes still succeed
  await database.write.insertInto('setting').values({ key: 'a', value: 'b' }).execute()
  freeBytes = 1_000_000
  // the free disk space is checked at most once a second
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2000 })
  onTestFinished(() => void vi.useRealTimers())
  expect((await report(twoEvents())).status).toBe(202)
})

test('ANA-01 a disk that is full for reasons that nobody could measure refuses reports too', async () => {
  const { report, runtime } = await listen()
  await runtime.database.writeApart([{ sql: 'pragma max_page_count = 1', parameters: [] }])
  const events = JSON.stringify({ events: Array.from({ length: 50 }, () => buildEvent({ page: `/${'x'.repeat(299)}` })) })
  const answer = await report(events)
  expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toMatchObject([503, '60', { error: { code: 'NO_ROOM' } }])
})

test('ANA-01 what cannot be kept is not acknowledged', async () => {
  const { report, runtime } = await listen()
  await runtime.database.write.schema.dropTable('analytics_event').execute()
  const answer = await report(twoEvents())
  expect([answer.status, await answer.json()]).toEqual([500, { error: { code: 'FAULT', message: 'Something broke on our side.', requestId: answer.headers.get('x-request-id') } }])
})

test('ANA-01 what breaks before anything is written is said, and the connection goes on', async () => {
  let isBroken = true
  const clock = () => {
    if (isBroken) throw new Error('no clock')
    return 1
  }
  const { report } = await listen(undefined, { clock })
  expect((await report(twoEvents())).status).toBe(500)
  isBroken = false
  expect((await report(twoEvents())).status).toBe(202)
})
