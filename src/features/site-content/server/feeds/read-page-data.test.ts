import { expect, onTestFinished, test } from 'vitest'
import { raiseSiteVersion } from '#platform/database/site-version.ts'
import { httpDispatcher, type Dispatcher } from '#platform/services/call.ts'
import type { Database } from '#platform/database/database.ts'
import { openFilledDatabase } from '#test/support/databases.ts'
import { localDispatcher } from '#platform/services/handlers.ts'
import { createLog } from '#platform/observability/log.ts'
import { buildContext, buildRuntime, type TestRuntimeOptions } from '#test/support/context.ts'
import { listenServices, listenWith } from '#test/support/server.ts'
import { allocations, outageFeed, pageFeed } from '../../contract.ts'
import { siteContentHandlers } from '../handlers.ts'
import { publishOurContent } from '../store/publish-our-content.ts'
import { readSupportData } from './read-page-data.ts'

async function publish(database: Database): Promise<void> {
  await publishOurContent(database)
}

async function buildSite(options: TestRuntimeOptions = {}) {
  const database = await openFilledDatabase(publish)
  return buildRuntime({ database, handlers: siteContentHandlers, clock: Date.now, ...options })
}

/** A dispatcher in which the services `broken` do not exist. */
function without(...broken: { id: string }[]): Dispatcher {
  return localDispatcher(siteContentHandlers.filter(({ endpoint }) => !broken.some(({ id }) => id === endpoint.id)), true)
}

test('FLG-08 LAN-01 the page gets its props: user type, feed, outages, banner key, aliases, evaluated flags and allocations', async () => {
  const runtime = await buildSite()
  const data = await readSupportData(buildContext(runtime, { path: '/support/smallbusiness' }), { page: 'home' })
  expect(data).toMatchObject({
    userType: 'smb',
    cmsNatOut: { content: { outage: [] } },
    bannerKeys: { supportHome: 'smbSupportHome' },
    envConfig: { searchWidgetJsURL: '', searchOrigin: '' },
    supportServiceAlias: 'smb-support',
    GenAIWidgetServiceAlias: 'smb-support',
    isContentOk: true,
    isOutagesOk: true,
    isFlagsOk: true,
  })
  expect(data.cmsSanityApiData.pageProperties.seo!.metaSeotitle).toBe('Small Business | Customer Support Center')
  expect(data.cmsSanityApiData['cms-feed'].components.cards).toHaveLength(3)
  expect(data.flags).toMatchObject({ hasTechnicianAppointments: true, hasOrderStatus: true, isShimmerDisabled: false })
  expect(data.allocations).toContainEqual({ name: 'appt-tech', value: '100' })
})

test('ACC-17 LAN-01 audience and language come from the path', async () => {
  const runtime = await buildSite()
  const read = async (path: string) => {
    const { userType, cmsSanityApiData, supportServiceAlias } = await readSupportData(buildContext(runtime, { path }), { page: 'supportlander' })
    return [userType, supportServiceAlias, cmsSanityApiData.pageProperties.seo!.url]
  }
  expect(await read('/support/supportlander?from=smallbusiness')).toEqual(['consumer', 'support', '/support/supportlander'])
  expect(await read('/support/es-us/smallbusiness/supportlander')).toEqual(['smb', 'smb-support', '/support/es-us/smallbusiness/supportlander'])
})

test.each([
  ['content', pageFeed, 'isContentOk'],
  ['outages', outageFeed, 'isOutagesOk'],
  ['flags', allocations, 'isFlagsOk'],
] as const)('FLG-06 LAN-01 when %s cannot be fetched it is logged, empty, its flag false, and the rest is there', async (_, broken, flag) => {
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  const runtime = await buildSite({ dispatcher: without(broken), log })
  const data = await readSupportData(buildContext(runtime), { page: 'home' })
  expect({ isContentOk: data.isContentOk, isOutagesOk: data.isOutagesOk, isFlagsOk: data.isFlagsOk }).toEqual({ isContentOk: true, isOutagesOk: true, isFlagsOk: true, [flag]: false })
  expect(lines.map((line) => (JSON.parse(line) as { endpoint: string }).endpoint)).toEqual([broken.id])
  if (flag === 'isContentOk') expect(data.cmsSanityApiData).toEqual({ 'cms-feed': { components: {} }, pageProperties: { seo: undefined } })
  if (flag === 'isOutagesOk') expect(data.cmsNatOut.content.outage).toEqual([])
  if (flag === 'isFlagsOk') expect([data.allocations, data.flags.hasTechnicianAppointments, data.flags.isRecognisedStateAllowed]).toEqual([[], false, true])
})

test('FLG-06 with every service down the page still has its data, empty', async () => {
  const runtime = await buildSite({ dispatcher: without(pageFeed, outageFeed, allocations) })
  expect(await readSupportData(buildContext(runtime), { page: 'home' })).toMatchObject({ isContentOk: false, isOutagesOk: false, isFlagsOk: false, userType: 'consumer' })
})

test('FLG-03 the gates are drawn once for a render', async () => {
  const runtime = await buildSite()
  await runtime.database.write.updateTable('allocation').set({ value: '50' }).where('name', 'in', ['appt-tech', 'appt-bdr']).execute()
  const drawn = [50, 51]
  const { flags } = await readSupportData(buildContext(runtime), { page: 'home' }, () => drawn.shift()!)
  expect([flags.hasTechnicianAppointments, flags.hasBusinessDirectAppointments]).toEqual([true, false])
})

test('HOME-06 a component that does not fit is left out and logged; the others stay', async () => {
  const lines: string[] = []
  const runtime = await buildSite({ log: createLog('warn', { write: (line) => void lines.push(line) }) })
  const { database } = runtime
  const row = await database.read.selectFrom('page_feed').select('body').where('path', '=', 'idpcms/support/home').where('audience', '=', 'consumer').where('locale', '=', 'en').executeTakeFirstOrThrow()
  const feed = JSON.parse(row.body) as { 'cms-feed': { components: Record<string, unknown> } }
  feed['cms-feed'].components['serviceSelection'] = { title: 'No items' }
  await database.write.updateTable('page_feed').set({ body: JSON.stringify(feed) }).where('path', '=', 'idpcms/support/home').where('audience', '=', 'consumer').where('locale', '=', 'en').execute()
  const { cmsSanityApiData } = await readSupportData(buildContext(runtime), { page: 'home' })
  const { components } = cmsSanityApiData['cms-feed']
  expect([components.serviceSelection, components.cards?.length]).toEqual([undefined, 3])
  expect(lines.join('')).toContain('serviceSelection')
})

test('HOME-15 STU-02 a card leads to no article that was taken off the site, except where its address is redirected', async () => {
  const runtime = await buildSite()
  const { database } = runtime
  const cards = async () => (await readSupportData(buildContext(runtime), { page: 'supportlander' })).cmsSanityApiData['cms-feed'].components.cards!
  const linksOf = async () => (await cards()).flatMap(({ cardLinks }) => cardLinks.map(({ url }) => url))
  const before = await linksOf()
  const gone = before.filter((url) => url.endsWith('/KM1000302'))
  expect(gone).toHaveLength(1)
  const raise = () => database.transaction((trx) => raiseSiteVersion(trx))
  await database.write.deleteFrom('article').where('id', '=', 'KM1000302').execute()
  await raise()
  await expect.poll(linksOf, { timeout: 10_000 }).toEqual(before.filter((url) => !gone.includes(url)))
  await database.write.insertInto('redirect').values({ id: 'RD-of-the-bill', version: 1, path: gone[0]!, target: '/support/topic/billing', is_on: 1, changed_at: 0, changed_by: 'nina.park' }).execute()
  await raise()
  await expect.poll(linksOf, { timeout: 10_000 }).toEqual(before)
})

test("FLG-09 the lander's feeds go through the configured proxy, with the client id; flags and the home do not", async () => {
  const services = await buildSite()
  const origin = await listenServices(services, siteContentHandlers)
  const asked: string[] = []
  const clientIds = new Set<unknown>()
  const proxy = await listenWith((request, response) => {
    asked.push(request.url!)
    clientIds.add(request.headers['x-att-clientid'])
    void fetch(origin + request.url!).then(async (answer) => response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text()))
  })
  const dispatcher = without(pageFeed, outageFeed)
  const runtime = await buildSite({ environment: { CONTENT_PROXY_URL: proxy }, dispatcher })
  const lander = await readSupportData(buildContext(runtime), { page: 'supportlander' })
  expect([lander.isContentOk, lander.isOutagesOk, lander.isFlagsOk]).toEqual([true, true, true])
  const base = '/msapi/idp-content-orchestration/v1/idpcms/support'
  expect(asked.toSorted()).toEqual([`${base}/outages/consumer?locale=en`, `${base}/supportlander/consumer?locale=en`])
  expect([...clientIds]).toEqual(['careline-support'])
  const home = await readSupportData(buildContext(runtime), { page: 'home' })
  expect(home.isContentOk).toBe(false)
  expect(asked).toHaveLength(2)
})

test('FLG-05 LAN-01 over HTTP the answers are the same', async () => {
  const services = await buildSite()
  const dispatcher = httpDispatcher(await listenServices(services, siteContentHandlers))
  onTestFinished(() => dispatcher.close())
  const remote = await readSupportData(buildContext(await buildSite({ dispatcher })), { page: 'home' })
  expect(remote).toEqual(await readSupportData(buildContext(services), { page: 'home' }))
})
