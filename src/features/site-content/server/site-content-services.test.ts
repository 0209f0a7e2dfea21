import { expect, test } from 'vitest'
import { call } from '#platform/services/call.ts'
import type { Database } from '#platform/database/database.ts'
import { describeEachEngine, openTestDatabase } from '#test/support/databases.ts'
import { buildOutage } from '#features/outages/testing.ts'
import { buildContext, buildRuntime, testNow } from '#test/support/context.ts'
import { allocations, type feedSections, feedSystems, hubAnswer, outageFeed, pageFeed } from '../contract.ts'
import { HomeComponents, LanderComponents } from '../content-schemas.ts'
import { siteContentHandlers } from './handlers.ts'
import { publishOurContent } from './store/publish-our-content.ts'

const hourMs = 3_600_000

/** The content of this installation, served in process with every input and answer validated. */
async function serve(database: Database) {
  await publishOurContent(database)
  return buildContext(buildRuntime({ database, handlers: siteContentHandlers }))
}

const feedInput = (system: (typeof feedSystems)[number], section: (typeof feedSections)[number], page: string, audience: 'consumer' | 'smb' = 'consumer', locale: 'en' | 'es' = 'en') => ({
  params: { system, section, page, audience },
  query: { locale },
})

test('FLG-01 allocations are given by team, and by several teams', async () => {
  const context = await serve(await openTestDatabase('sqlite'))
  const named = async (teams: string) => {
    const outcome = await call(context, allocations, { query: { teams } })
    return outcome.ok ? Object.fromEntries(outcome.data.allocations.map(({ name, value }) => [name, value])) : undefined
  }
  const support = await named('support')
  expect(support).toMatchObject({ 'appt-tech': '100', 'cfg-ixp-support-etrs-support-home': 'true', 'cfg-ixp-neon-orderstatus-enable': 'true' })
  expect(Object.keys(support!).some((name) => name.startsWith('svc-'))).toBe(false)
  expect(await named('search')).toMatchObject({ 'svc-search-ixp-smart-answer': 'true', 'svc-search-ixp-forums-best-answer': 'false' })
  expect(await named('search,support')).toEqual({ ...(await named('search')), ...support })
  expect(await named('nobody')).toEqual({})
})

test('FLG-05 HOME-15 LAN-01 home and lander have their feeds for both audiences and languages', async () => {
  const context = await serve(await openTestDatabase('sqlite'))
  for (const audience of ['consumer', 'smb'] as const) {
    for (const locale of ['en', 'es'] as const) {
      const home = await call(context, pageFeed, feedInput('idpcms', 'support', 'home', audience, locale))
      const lander = await call(context, pageFeed, feedInput('idpcms', 'support', 'supportlander', audience, locale))
      const cards = home.ok ? HomeComponents.parse(home.data['cms-feed'].components).cards : []
      expect(cards.map(({ serviceName }) => serviceName)).toEqual(['wireless', 'internet', 'bill'])
      expect(lander.ok && LanderComponents.safeParse(lander.data['cms-feed'].components).success).toBe(true)
    }
  }
})

test('HOME-02 HOME-19 the English titles are those of the specification', async () => {
  const context = await serve(await openTestDatabase('sqlite'))
  const title = async (audience: 'consumer' | 'smb') => {
    const outcome = await call(context, pageFeed, feedInput('idpcms', 'support', 'home', audience))
    return outcome.ok && outcome.data.pageProperties.seo.metaSeotitle
  }
  expect(await title('consumer')).toBe('Customer Support Center')
  expect(await title('smb')).toBe('Small Business | Customer Support Center')
})

test('FLG-05 the other sections have a feed in both systems, made from the topics', async () => {
  const context = await serve(await openTestDatabase('sqlite'))
  for (const system of feedSystems) {
    for (const [section, page] of [['internet', 'home'], ['internet', 'wi-fi'], ['wireless', 'home'], ['topic', 'billing'], ['recognizedstate', 'home']] as const) {
      expect(await call(context, pageFeed, feedInput(system, section, page, 'consumer', 'es'))).toMatchObject({ ok: true })
    }
  }
  const wifi = await call(context, pageFeed, feedInput('scms', 'internet', 'wi-fi', 'smb'))
  expect(wifi.ok && wifi.data).toMatchObject({
    'cms-feed': { components: { topic: { title: 'Wi-Fi', links: [{ url: '/support/smallbusiness/article/internet/KM2000101' }] } } },
    pageProperties: { seo: { url: '/support/smallbusiness/topic/internet/wi-fi', linkRelCanonicalESUS: '/support/es-us/smallbusiness/topic/internet/wi-fi' } },
  })
})

test('FLG-05 a feed that there is not is a 404', async () => {
  const context = await serve(await openTestDatabase('sqlite'))
  for (const [section, page] of [['support', 'nowhere'], ['support', 'internet'], ['topic', 'nowhere'], ['internet', 'nowhere'], ['recognizedstate', 'wi-fi']] as const) {
    expect(await call(context, pageFeed, feedInput('idpcms', section, page))).toMatchObject({ ok: false, status: 404, code: 'FEED_NOT_FOUND' })
  }
})

test('FLG-05 ANS-14 the answer widget has its texts in both languages', async () => {
  const context = await serve(await openTestDatabase('sqlite'))
  const texts = await Promise.all((['en', 'es'] as const).map((locale) => call(context, hubAnswer, { query: { locale } })))
  const [english, spanish] = texts.map((outcome) => (outcome.ok ? outcome.data['cms-feed'].components.hubAnswer : undefined))
  expect(english!.loadingMsgArray).toHaveLength(5)
  expect(english!.cta).not.toBe(spanish!.cta)
  expect(Object.keys(english!.errorMsg.content)).toEqual(Object.keys(spanish!.errorMsg.content))
  expect(english!.errorMsg.content['SPTSEARCH-102']).toContain('[[TOPIC]]')
  expect(english!.noAnswer).toContain('[[searchTerm]]')
})

describeEachEngine('the outage feed', (openEach) => {
  test('FLG-09 LAN-08 HOME-14 it holds the published national outages that have begun, in the language asked for', async () => {
    const database = await openEach()
    const build = (outage: Parameters<typeof buildOutage>[1]) => buildOutage(testNow, { services: '["wireless"]', zips: [], is_national: 1, ...outage })
    await database.write
      .insertInto('outage')
      .values([
        build({ id: 'national', time_zone: 'America/Denver', title: 'Calls may fail', title_es: 'Las llamadas pueden fallar' }),
        build({ id: 'english', title: 'Slow texts', started_at: testNow - 2 * hourMs }),
        build({ id: 'local', is_national: 0 }),
        build({ id: 'draft', is_published: 0 }),
        build({ id: 'planned', started_at: testNow + hourMs }),
      ])
      .execute()
    const context = buildContext(buildRuntime({ database, handlers: siteContentHandlers }))
    const read = async (locale: 'en' | 'es') => {
      const outcome = await call(context, outageFeed, { params: { audience: 'smb' }, query: { locale } })
      return outcome.ok ? outcome.data.components.default.allOutages : undefined
    }
    expect(await read('en')).toEqual([
      { id: 'national', title: 'Calls may fail', services: ['wireless'], startedAt: testNow - hourMs, restoreAt: testNow + hourMs, timeZone: 'America/Denver' },
      { id: 'english', title: 'Slow texts', services: ['wireless'], startedAt: testNow - 2 * hourMs, restoreAt: testNow + hourMs, timeZone: expect.any(String) as string },
    ])
    expect((await read('es'))!.map(({ title }) => title)).toEqual(['Las llamadas pueden fallar', 'Slow texts'])
  })
})
