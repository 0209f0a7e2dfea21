import { expect, test } from 'vitest'
import { appointmentHandlers, moveDemoAppointments } from '#features/appointments/server.ts'
import { billingHandlers, moveDemoBills } from '#features/billing/server.ts'
import { moveDemoOrders, orderHandlers, seedDemoOrders } from '#features/orders/server.ts'
import { moveDemoOutages } from '#features/outages/server.ts'
import { moveDemoTickets, ticketHandlers } from '#features/tickets/server.ts'
import { siteContentHandlers } from '#features/site-content/server.ts'
import { publishOurContent } from '#features/site-content/testing.ts'
import { seedDemoPeople } from '#features/sign-in/server.ts'
import { demoCustomerId } from '#features/sign-in/testing.ts'
import { readDemoWorld } from '#platform/config/demo-world.ts'
import type { Database } from '#platform/database/database.ts'
import { call } from '#platform/services/call.ts'
import { buildContext, buildRuntime, signedInAs, testNow } from '#test/support/context.ts'
import { describeEachEngine, openTestDatabase } from '#test/support/databases.ts'
import { listActivity, type ActivityKind } from '../activity-endpoints.ts'
import { activityHandlers } from './handlers.ts'
import { readActivityPage } from './read-activity-page.ts'

const world = await readDemoWorld('content')

async function addWorld(database: Database): Promise<void> {
  await publishOurContent(database)
  await seedDemoPeople(database, world)
  await seedDemoOrders(database, world)
  await moveDemoOrders(database, world, testNow)
  await moveDemoTickets(database, world, testNow)
  await moveDemoBills(database, world, testNow)
  await moveDemoOutages(database, world, testNow)
  await moveDemoAppointments(database, world, testNow)
  const write = database.write
  await write.insertInto('appointment_event').values({ work_order_id: 'WO100210', version: 2, at: testNow - 60_000, action: 'reschedule', actor: 'customer', snapshot: JSON.stringify({ slot: { date: '2026-11-25', startTime: '13:00', endTime: '15:00' } }) }).execute()
  const mail = { attempts: 1, payload: '{}', due_at: 0, created_at: 0 }
  await write.insertInto('outbox_mail').values([
    { ...mail, message_id: '<sent>', account_number: '301448210', template: 'reschedule', subject_id: 'WO100210', sent_at: testNow - 30_000 },
    { ...mail, message_id: '<waits>', account_number: '301448210', template: 'reminder', subject_id: 'WO100210', sent_at: null },
  ]).execute()
}

const contextOf = (database: Database, loginId: string, url = '/support/activity', environment = {}) =>
  ({ ...buildContext(buildRuntime({ database, handlers: [...activityHandlers, ...orderHandlers, ...billingHandlers, ...ticketHandlers, ...appointmentHandlers, ...siteContentHandlers], environment }), { identity: signedInAs(demoCustomerId(loginId)) }), url })

async function activityOf(database: Database, loginId: string, kind?: ActivityKind, environment = {}) {
  const answer = await call(contextOf(database, loginId, undefined, environment), listActivity, { query: { locale: 'en', audience: 'consumer', kind } })
  if (!answer.ok) throw new Error(answer.code)
  return answer.data.content
}

describeEachEngine('activity', (openEngine) => {
  test('ORD-04 one timeline of orders, visits, tickets, outages, bills and e-mails, the newest first', async () => {
    const database = await openEngine()
    await addWorld(database)
    const { entries, missing } = await activityOf(database, 'maya.torres')
    expect(missing).toEqual([])
    expect(entries.map(({ at }) => at)).toEqual(entries.map(({ at }) => at).toSorted((a, b) => b - a))
    expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(['order', 'visit', 'ticket', 'outage', 'bill', 'message']))
    expect(entries.every(({ at }) => at <= testNow)).toBe(true)
    expect(entries.slice(0, 2)).toMatchObject([
      { kind: 'message', title: 'Email: your visit was moved', text: 'About WO100210' },
      { kind: 'visit', title: 'Your visit was moved: Internet installation', text: 'Wednesday, November 25, 1–3 pm ET', href: '/support/myappointment' },
    ])
    expect(entries.find(({ id }) => id === 'order 72-203377000204 delivered')).toMatchObject({ title: 'Home Internet Air: delivered', href: '/orders/details?order=72-203377000204' })
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
    // an e-mail still waiting in the outbox is not shown
    expect(entries.filter(({ kind }) => kind === 'message')).toHaveLength(1)
  })

  test('ORD-04 OUT-03 e-mails about an outage stand in the timeline of the customer who follows it, and in nobody else’s', async () => {
    const database = await openEngine()
    await addWorld(database)
    const { id: outage } = await database.read.selectFrom('outage').select('id').orderBy('id').executeTakeFirstOrThrow()
    const follower = { outage_id: outage, audience: 'consumer' as const, locale: 'en' as const, created_at: 0, confirmed_at: 0 }
    await database.write.insertInto('outage_subscription').values([
      { ...follower, id: 'of-maya', email: 'maya@example.com', customer_id: demoCustomerId('maya.torres') },
      { ...follower, id: 'of-a-visitor', email: 'maya@example.org', customer_id: null },
    ]).execute()
    const mail = { attempts: 1, payload: '{}', due_at: 0, created_at: 0, account_number: '', template: 'outage', sent_at: testNow - 20_000 }
    await database.write.insertInto('outbox_mail').values(['of-maya', 'of-a-visitor'].map((id) => ({ ...mail, message_id: `<${id}>`, subject_id: id }))).execute()
    const { entries } = await activityOf(database, 'maya.torres', 'message')
    expect(entries[0]).toMatchObject({ title: 'Email: news about an outage you follow', href: '/support/outages' })
    expect(entries.filter(({ title }) => title.includes('outage'))).toHaveLength(1)
    expect(JSON.stringify((await activityOf(database, 'joe.marsh', 'message')).entries)).not.toContain('an outage you follow')
  })

  test('ORD-04 ACC-16 nobody finds anything of anybody else’s, whatever kind they ask for', async () => {
    const database = await openEngine()
    await addWorld(database)
    const marks = ['8210', '3377', 'WO100210', '203377000204', '104233550198', ...world.people.find(({ loginId }) => loginId === 'maya.torres')!.tickets.map(({ caseNumber }) => caseNumber)]
    for (const { loginId } of world.people.filter((person) => person.loginId !== 'maya.torres')) {
      for (const kind of [undefined, 'order', 'visit', 'ticket', 'outage', 'bill', 'message'] as const) {
        const { entries } = await activityOf(database, loginId, kind)
        if (kind) expect(entries.every((entry) => entry.kind === kind)).toBe(true)
        const told = JSON.stringify(entries)
        expect(marks.filter((mark) => told.includes(mark)), `${loginId} ${kind}`).toEqual([])
      }
    }
  })
})

test('ORD-04 a service that does not answer is named, and the others stay', async () => {
  const database = await openTestDatabase('sqlite')
  await addWorld(database)
  const down = { ORDERS_URL: 'http://127.0.0.1:1', ORDERS_TOKEN: 'a-token-of-the-tests' }
  const { entries, missing } = await activityOf(database, 'maya.torres', undefined, down)
  expect(missing).toEqual(['order'])
  expect(entries.some(({ kind }) => kind === 'bill')).toBe(true)
  expect((await readActivityPage(contextOf(database, 'maya.torres', undefined, down))).missing).toBe('Missing: Orders. Nothing is lost. Try again in a few minutes.')
})

test('ORD-04 the page has the months and days in words, thirty entries at once, and filters that keep their kind', async () => {
  const database = await openTestDatabase('sqlite')
  await addWorld(database)
  await database.write.insertInto('outbox_mail').values({ message_id: '<old>', account_number: '512003377', template: 'of-a-later-version', subject_id: null, sent_at: testNow - 300 * 86_400_000, attempts: 1, payload: '{}', due_at: 0, created_at: 0 }).execute()
  const first = await readActivityPage(contextOf(database, 'maya.torres'))
  const entriesOf = ({ days }: NonNullable<typeof first.months>[number]) => days.flatMap(({ entries }) => entries)
  expect(first.months!.flatMap(entriesOf)).toHaveLength(30)
  expect(first.months!.slice(0, 2).map(({ month }) => month)).toEqual(['November 2026', 'October 2026'])
  for (const month of first.months!) expect(month.count).toBe(entriesOf(month).length === 1 ? '1 entry' : `${entriesOf(month).length} entries`)
  expect(first.months![0]!.days[0]!.day).toBe('November 20, 2026')
  expect((await readActivityPage({ ...contextOf(database, 'maya.torres'), locale: 'es' })).months![0]!.month).toBe('Noviembre de 2026')
  expect([first.newerHref, first.olderHref]).toEqual([undefined, '/support/activity?page=2'])
  const second = await readActivityPage(contextOf(database, 'maya.torres', '/support/activity?page=2'))
  expect(second.newerHref).toBe('/support/activity')
  const bills = await readActivityPage(contextOf(database, 'maya.torres', '/support/activity?kind=bill'))
  expect(bills.filters.find(({ isCurrent }) => isCurrent)?.label).toBe('Bills')
  const [newest] = bills.months!
  expect(newest!.days[0]).toMatchObject({ day: 'November 18, 2026', entries: [{ title: 'New statement: $62.52', time: undefined }] })
})
