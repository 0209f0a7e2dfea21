import { expect, test } from 'vitest'
import type { Endpoint } from '#contracts/endpoint.ts'
import { anonymous, type Identity } from '#contracts/identity.ts'
import { failure } from '#contracts/outcome.ts'
import { accountDetails, currentUserServices } from '#features/account/contract.ts'
import { customerOrders } from '#features/orders/contract.ts'
import { seedDemoOrders } from '#features/orders/server.ts'
import { linkedAccountOutages } from '#features/outages/contract.ts'
import { moveDemoOutages } from '#features/outages/server.ts'
import { demoCustomerId } from '#features/sign-in/testing.ts'
import { seedDemoPeople } from '#features/sign-in/server.ts'
import { allocations, outageFeed, pageFeed } from '#features/site-content/contract.ts'
import { publishOurContent } from '#features/site-content/testing.ts'
import { readSupportHome, readSupportLander } from '#features/support-home/server.ts'
import type { Dispatcher } from '#platform/services/call.ts'
import type { Database } from '#platform/database/database.ts'
import { openFilledDatabase } from '../support/databases.ts'
import { raiseSiteVersion } from '#platform/database/site-version.ts'
import { moveDemoAppointments } from '#features/appointments/server.ts'
import { readDemoWorld } from '#platform/config/demo-world.ts'
import { localDispatcher } from '#platform/services/handlers.ts'
import { buildContext, buildRuntime, testNow, type TestContextOptions } from '../support/context.ts'
import { followSiteVersion } from '#platform/page-cache/site-version-cache.ts'
import { allHandlers } from '#app/service-table.server.ts'

const maya: Identity = { kind: 'customer', customerId: demoCustomerId('maya.torres'), loginId: 'maya.torres', loginType: 'UserId' }

async function fillDemoWorld(database: Database): Promise<void> {
  await publishOurContent(database)
  const world = await readDemoWorld('content')
  await seedDemoPeople(database, world)
  await seedDemoOrders(database, world)
  await moveDemoOutages(database, world, testNow)
}

const openDemoWorld = () => openFilledDatabase(fillDemoWorld)

/** The working services, except that the `broken` endpoints fail. */
function servicesWithout(...broken: Endpoint[]): Dispatcher {
  const working = localDispatcher(allHandlers, true)
  return {
    dispatch: (context, endpoint, input) =>
      broken.some((each) => each.id === endpoint.id)
        ? Promise.resolve(failure(503, 'UNREACHABLE', 'The service cannot be reached.'))
        : working.dispatch(context, endpoint, input),
  }
}

async function readHome(database: Database, dispatcher: Dispatcher = servicesWithout(), options: TestContextOptions = {}) {
  return readSupportHome(buildContext(buildRuntime({ database, dispatcher }), { identity: maya, ...options }))
}

async function setFlag(database: Database, name: string, value: string): Promise<void> {
  await database.write.updateTable('allocation').set({ value }).where('name', '=', name).execute()
  await tellChange(database)
}

async function tellChange(database: Database): Promise<void> {
  const raised = await database.transaction(raiseSiteVersion)
  // wait until processes that cache flags have learned of the change
  await new Promise<void>((resolve) => void followSiteVersion(database, (siteVersion) => siteVersion >= raised && resolve()))
}

async function keptEvents(database: Database): Promise<{ name: string; payload: string }[]> {
  return database.read.selectFrom('analytics_event').select(['name', 'payload']).execute()
}

test('FLG-06 without content the page still renders, and says nothing that it does not know', async () => {
  const home = await readHome(await openDemoWorld(), servicesWithout(pageFeed))
  expect(home.isContentOk).toBe(false)
  expect(home.firstName).toBe('Maya')
  expect(home.parts).toEqual(['order-status', 'appointment-area', 'my-tickets', 'ai-tile', 'outage-banner'])
  expect(home.meta).toContainEqual({ title: 'Customer Support Center' })
  const spanish = await readHome(await openDemoWorld(), servicesWithout(pageFeed), { path: '/es-us/support/smallbusiness' })
  expect(spanish.meta).toContainEqual({ title: 'Pequeñas empresas | Centro de atención al cliente' })
})

test('HOME-03 the page gets data for the parts that the rules name, and for no other', async () => {
  const database = await openDemoWorld()
  await moveDemoAppointments(database, await readDemoWorld('content'), testNow)
  const homes = [
    await readHome(database),
    await readHome(database, servicesWithout(), { identity: anonymous }),
    await readHome(database, servicesWithout(), { identity: anonymous, path: '/es-us/support/smallbusiness' }),
    await readHome(database, servicesWithout(pageFeed)),
    await readHome(database, servicesWithout(pageFeed, outageFeed, allocations), { identity: anonymous }),
  ]
  for (const home of homes) {
    const given = [
      home.orders?.length !== 0 && 'order-status',
      home.appointments && 'appointment-area',
      ...home.cards.map(({ serviceName }) => `card-${serviceName}`),
      home.services && 'service-selection',
      home.finder && 'finder-card',
      home.tickets && 'my-tickets',
      home.answerTile ? 'ai-tile' : 'search-tile',
      home.outages.length > 0 ? 'outage-banner' : 'outage-spacer',
      ...home.footer.columns.map(({ id }) => id),
      home.footer.crossAudience && 'cross-audience',
    ]
    expect(given.filter(Boolean)).toEqual(home.parts)
  }
})

test('FLG-06 without flags the defaults of the specification hold', async () => {
  const home = await readHome(await openDemoWorld(), servicesWithout(allocations))
  expect(home.isContentOk).toBe(true)
  expect(home.parts).not.toContain('order-status')
  expect(home.isShimmerOn).toBe(true)
})

test('FLG-06 without the outage feed nothing is said about national outages', async () => {
  const database = await openDemoWorld()
  await database.write.updateTable('outage').set({ is_published: 1 }).where('id', '=', 'OUT-7002').execute()
  expect((await readHome(database)).outages.map((outage) => outage.id).toSorted()).toEqual(['OUT-7001', 'OUT-7002'])
  expect((await readHome(database, servicesWithout(outageFeed))).outages.map((outage) => outage.id)).toEqual(['OUT-7001'])
})

test('HOME-14 a national outage shows to everybody once it is published, and a local one only where it is', async () => {
  const database = await openDemoWorld()
  const visitor = { identity: anonymous }
  expect((await readHome(database, servicesWithout(), visitor)).parts).toContain('outage-spacer')
  await database.write.updateTable('outage').set({ is_published: 1 }).where('id', '=', 'OUT-7002').execute()
  const home = await readHome(database, servicesWithout(), visitor)
  expect(home.parts).toContain('outage-banner')
  expect(home.outages.map((outage) => outage.id)).toEqual(['OUT-7002'])
})

test('ACC-21 APT-02 a DIRECTV account brings its visit to the home, asked for with service dtv, and no tickets card', async () => {
  const database = await openDemoWorld()
  await moveDemoAppointments(database, await readDemoWorld('content'), testNow)
  const identity: Identity = { kind: 'customer', customerId: demoCustomerId('noor.haddad@dtv.sat'), loginId: 'noor.haddad@dtv.sat', loginType: 'DIRECTVID' }
  const home = await readHome(database, servicesWithout(), { identity })
  expect(home.appointments?.appointments).toMatchObject([{ workOrderId: 'WO400318', title: 'DIRECTV repair' }])
  expect(home.parts).toContain('appointment-area')
  expect(home.parts).not.toContain('my-tickets')
  // HOME-07: their service leads the list of services; nobody else has it there
  expect(home.services?.items[0]).toEqual({ ctaLabel: 'DIRECTV', ctaUrl: '/support/seequipment/model' })
  expect((await readHome(database)).services?.items.map(({ ctaLabel }) => ctaLabel)).not.toContain('DIRECTV')
  // ACC-05: a failing services call is logged and ignored
  expect((await readHome(database, servicesWithout(currentUserServices), { identity })).appointments).toBeUndefined()
  expect((await readHome(database, servicesWithout(), { identity, path: '/support?debug' })).appointments).toBeUndefined()
})

test('HOME-05 nobody who is signed in is asked to sign in, not even where their accounts cannot be read', async () => {
  const database = await openDemoWorld()
  const labels = (home: Awaited<ReturnType<typeof readHome>>) => home.footer.columns.flatMap(({ links }) => links.map(({ linkLabel }) => linkLabel))
  expect(labels(await readHome(database, servicesWithout(), { identity: anonymous }))).toContain('Sign in to your account')
  for (const dispatcher of [servicesWithout(), servicesWithout(accountDetails)]) {
    const home = await readHome(database, dispatcher)
    expect(home.hasSession).toBe(true)
    expect(labels(home).filter((label) => /sign in/i.test(label))).toEqual([])
  }
})

test('ACC-09 when the account details fail, the load is anonymous, with a report and without a message', async () => {
  const database = await openDemoWorld()
  const home = await readHome(database, servicesWithout(accountDetails))
  expect([home.isSignedIn, home.firstName, home.isContentOk]).toEqual([false, '', true])
  expect(home.parts).not.toContain('order-status')
  const events = await keptEvents(database)
  expect(events.map((event) => event.name)).toEqual(['Page_Load'])
  expect(JSON.parse(events[0]!.payload)).toMatchObject({ isAnonymous: true, reason: 'accountDetailsFailed' })
})

test('ACC-12 a recognised token that fails its check makes an anonymous report', async () => {
  const database = await openDemoWorld()
  const home = await readHome(database, servicesWithout(), { identity: anonymous, recognisedToken: 'a-token-that-nobody-gave' })
  expect(home.isRecognised).toBe(false)
  expect(JSON.parse((await keptEvents(database))[0]!.payload)).toMatchObject({ isAnonymous: true, reason: 'tokenCheckFailed' })
})

test('HOME-11 an order that cannot be read is not shown as none', async () => {
  const home = await readHome(await openDemoWorld(), servicesWithout(customerOrders))
  expect(home.parts).toContain('order-status')
  expect(home.orders).toBeUndefined()
})

test('HOME-11 the flags decide whose orders show', async () => {
  const database = await openDemoWorld()
  // orders that wait for the customer come first
  expect((await readHome(database)).orders?.map((order) => order.id)).toEqual(['72-203377000204', '71-104233550198'])
  await setFlag(database, 'cfg-ixp-support-wbb-orderstatus', 'false')
  expect((await readHome(database)).orders?.map((order) => order.id)).toEqual(['71-104233550198'])
  await setFlag(database, 'cfg-ixp-neon-orderstatus-enable', 'false')
  expect((await readHome(database)).parts).not.toContain('order-status')
})

test('HOME-03 FLG-08 the banner of the page’s key stands at its head, in the page’s language; others do not', async () => {
  const database = await openDemoWorld()
  expect((await readHome(database)).banner).toBeUndefined()
  const rows = await database.read.selectFrom('page_feed').selectAll().where('path', 'like', '%support/home%').execute()
  for (const { body, ...row } of rows) {
    const feed = JSON.parse(body)
    feed['cms-feed'].components.banners = [{ key: 'wirelessHome', title: 'Elsewhere' }, { key: row.audience === 'smb' ? 'smbSupportHome' : 'supportHome', title: `Storm ${row.audience} ${row.locale}`, dismissLabel: 'Hide' }]
    await database.write.updateTable('page_feed').set({ body: JSON.stringify(feed) }).where('path', '=', row.path).where('audience', '=', row.audience).where('locale', '=', row.locale).execute()
  }
  await tellChange(database)
  const { banner } = await readHome(database)
  expect(banner).toEqual({ id: expect.stringMatching(/^[0-9a-f]{12}$/), tone: 'info', title: 'Storm consumer en', text: '', dismissLabel: 'Hide' })
  expect((await readHome(database, servicesWithout(), { identity: anonymous, path: '/es-us/support/' })).banner?.title).toBe('Storm consumer es')
  expect((await readHome(database, servicesWithout(), { identity: anonymous, path: '/support/smallbusiness' })).banner?.title).toBe('Storm smb en')
})

test('HOME-15 a card leads whoever has an account to the tool itself, and everybody else to its article', async () => {
  const database = await openDemoWorld()
  const linksOf = ({ cards }: Awaited<ReturnType<typeof readHome>>) => Object.fromEntries(cards.flatMap(({ cardLinks }) => cardLinks.map(({ label, url }) => [label, url])))
  expect(linksOf(await readHome(database))).toMatchObject({ 'Check for an outage': '/support/outages', 'Change your Wi-Fi password': '/support/internet/home#wifi-main', 'Pay your bill and set up autopay': '/support/mybill', 'Read your first bill': '/support/article/billing/KM1000301' })
  expect(linksOf(await readHome(database, servicesWithout(), { identity: anonymous }))).toMatchObject({ 'Check for an outage': '/support/article/internet/KM1000102', 'Pay your bill and set up autopay': '/support/article/billing/KM1000302' })
})

test('HOME-15 NET-08 the Wi-Fi password is one of the three links that a phone shows of the internet card', async () => {
  const database = await openDemoWorld()
  for (const path of ['/support', '/es-us/support/']) {
    const { cards } = await readHome(database, servicesWithout(), { path })
    const internet = cards.find(({ serviceName }) => serviceName === 'internet')!
    expect(internet.cardLinks.slice(0, 3).map(({ url }) => url)).toContainEqual(expect.stringMatching(/\/support\/internet\/home#wifi-main$/))
  }
})

test('HOME-18 shimmer-disable takes the placeholders away', async () => {
  const database = await openDemoWorld()
  expect((await readHome(database)).isShimmerOn).toBe(true)
  await setFlag(database, 'cfg-ixp-support-shimmer-disable', 'true')
  expect((await readHome(database)).isShimmerOn).toBe(false)
})

test('HOME-14 local outages that cannot be read leave the page as it is', async () => {
  const home = await readHome(await openDemoWorld(), servicesWithout(linkedAccountOutages))
  expect(home.parts).toContain('outage-spacer')
})

test('HOME-14 an outage’s times are told by the clock of its place, as people say them', async () => {
  const database = await openDemoWorld()
  const restore_at = testNow + 2.2 * 3_600_000
  await database.write.updateTable('outage').set({ time_zone: 'America/Chicago', restore_at }).where('id', '=', 'OUT-7001').execute()
  const timesOf = async (path: string) => (await readHome(database, servicesWithout(), { path })).outages.map(({ id, begin, end }) => [id, begin, end])
  expect(await timesOf('/support')).toEqual([['OUT-7001', 'Since 6 am CT.', 'Back by about 11:30 am CT.']])
  expect(await timesOf('/es-us/support/')).toEqual([['OUT-7001', 'Desde las 6 a.\u00A0m. CT.', 'Volverá hacia las 11:30 a.\u00A0m. CT.']])
})

test('HOME-09 the finder comes to consumers who are not signed in, on home and lander, while its flag is on', async () => {
  const database = await openDemoWorld()
  const findersOf = async (options: TestContextOptions, on = database) => {
    const context = buildContext(buildRuntime({ database: on, dispatcher: servicesWithout() }), options)
    return [await readSupportHome(context), await readSupportLander(context)].map(({ finder }) => finder?.copy.heading)
  }
  expect(await findersOf({ path: '/support' })).toEqual(['My appointment', 'My appointment'])
  expect(await findersOf({ path: '/es-us/support/' })).toEqual(['Mi cita', 'Mi cita'])
  expect(await findersOf({ path: '/support/smallbusiness' })).toEqual([undefined, undefined])
  expect(await findersOf({ path: '/support', identity: maya })).toEqual([undefined, undefined])
  const without = await openDemoWorld()
  await setFlag(without, 'cfg-ixp-support-appointment-semiauth-enabled', 'false')
  expect(await findersOf({ path: '/support' }, without)).toEqual([undefined, undefined])
})

test('FIN-10 the page’s content overrides the finder’s words', async () => {
  const database = await openDemoWorld()
  const row = await database.read.selectFrom('page_feed').select('body').where('path', '=', 'idpcms/support/home').where('audience', '=', 'consumer').where('locale', '=', 'en').executeTakeFirstOrThrow()
  const feed = JSON.parse(row.body) as { 'cms-feed': { components: Record<string, unknown> } }
  feed['cms-feed'].components['appointmentFinder'] = { empty: { orderId: 'No such order.' } }
  await database.write.updateTable('page_feed').set({ body: JSON.stringify(feed) }).where('path', '=', 'idpcms/support/home').where('audience', '=', 'consumer').where('locale', '=', 'en').execute()
  const { finder } = await readHome(database, servicesWithout(), { identity: anonymous })
  expect([finder?.copy.empty.orderId, finder?.copy.empty.button]).toEqual(['No such order.', 'Try again'])
})
