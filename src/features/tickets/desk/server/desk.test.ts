import { expect, test } from 'vitest'
import type { Endpoint, InputOf } from '#contracts/endpoint.ts'
import type { Identity } from '#contracts/identity.ts'
import { appointmentHandlers, moveDemoAppointments } from '#features/appointments/server.ts'
import { appointmentsForStaff } from '#features/appointments/contract.ts'
import { knowledgeHandlers } from '#features/knowledge/server.ts'
import { ordersForStaff } from '#features/orders/contract.ts'
import { orderHandlers } from '#features/orders/server.ts'
import { outagesForStaff } from '#features/outages/contract.ts'
import { moveDemoOutages, outageHandlers } from '#features/outages/server.ts'
import { siteContentHandlers } from '#features/site-content/server.ts'
import { publishOurContent } from '#features/site-content/testing.ts'
import { speedForStaff } from '#features/speed-test/contract.ts'
import { speedTestHandlers } from '#features/speed-test/server.ts'
import { readDemoWorld } from '#platform/config/demo-world.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import type { Database } from '#platform/database/database.ts'
import { pseudonym, writeSecurityEvents } from '#platform/security/security-log.ts'
import { call } from '#platform/services/call.ts'
import { buildContext, buildRuntime, signedInAs, testNow } from '#test/support/context.ts'
import { describeEachEngine } from '#test/support/databases.ts'
import { explain } from '#test/support/explain.ts'
import { addAccount, addCustomer } from '#test/support/people.ts'
import { ticketHandlers } from '../../server/handlers.ts'
import { openTicket, readTicket, replyToTicket } from '../../ticket-endpoints.ts'
import { readTicketPage } from '../../pages/server/read-ticket-page.ts'
import { answerFromDesk, assignFromDesk, listColleagues, listDeskTickets, noteFromDesk, readDeskTicket, setStatusFromDesk } from '../desk-endpoints.ts'
import { deskListQuery } from './desk-store.ts'
import { submitDeskForm } from './submit-desk-form.ts'
import { readDeskTicketPage } from './read-desk-ticket.ts'

const hourMs = 3_600_000
const operator = (loginId: string): Identity => ({ kind: 'customer', customerId: `staff-${loginId}`, loginId, loginType: 'UserId', role: 'operator' })
const report = { audience: 'consumer', locale: 'en', category: 'internet', description: 'No internet since noon.', contact: { by: 'email' } } as const

async function openSite(database: Database) {
  await publishOurContent(database)
  await addCustomer(database, { id: 'maya', email: 'maya@example.com', first_name: 'Maya', last_name: 'Torres', time_zone: 'America/Chicago' })
  await addAccount(database, { number: '301448210', customer_id: 'maya' })
  await addCustomer(database, { id: 'ben', email: 'ben@example.com' })
  await addAccount(database, { number: '301448229', customer_id: 'ben' })
  for (const [login_id, first_name, role] of [['olive', 'Olive', 'operator'], ['otto', 'Otto', 'operator'], ['eddie', 'Eddie', 'editor']] as const) {
    await database.write.insertInto('staff_member').values({ id: `staff-${login_id}`, login_id, first_name, role }).execute()
  }
  let now = testNow
  const handlers = [...ticketHandlers, ...siteContentHandlers, ...knowledgeHandlers, ...appointmentHandlers, ...orderHandlers, ...outageHandlers, ...speedTestHandlers]
  const runtime: Runtime = buildRuntime({ database, handlers, clock: () => now, environment: { SECURITY_LOG_KEY: 'a-key-of-the-tests-of-the-security-log' } })
  const by = async <E extends Endpoint>(identity: Identity, endpoint: E, input: InputOf<E>, key?: string) => call(buildContext(runtime, { identity }), endpoint, input, { signIn: 'return', ...(key ? { idempotencyKey: key } : {}) })
  const olive = async <E extends Endpoint>(endpoint: E, input: InputOf<E>, key?: string) => dataOf(await by(operator('olive'), endpoint, input, key))
  const open = async (who = 'maya', more: object = {}) => {
    now += 60_000
    return dataOf(await by(signedInAs(who), openTicket, { body: { ...report, ...more } })).content.ticket.number
  }
  const list = async (query: object) => (await olive(listDeskTickets, { query: query as never })).content.tickets.map(({ number }) => number)
  return { database, runtime, by, olive, open, list, advance: (ms: number) => void (now += ms) }
}

function dataOf<T>(outcome: { ok: true; data: T } | { ok: false; code: string }): T {
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.data
}

describeEachEngine('desk', (openTestDatabase, engine) => {
  test('TIC-06 each saved view holds what it says, what waits longest first', async () => {
    const { olive, open, list, advance } = await openSite(await openTestDatabase())
    const [first, second, third, fourth] = [await open(), await open('ben', { category: 'billing' }), await open(), await open()]
    expect(await list({})).toEqual([first, second, third, fourth])
    expect(await list({ topic: 'billing' })).toEqual([second])
    await olive(assignFromDesk, { params: { number: second }, body: { assignee: 'olive', version: 1 } })
    await olive(answerFromDesk, { params: { number: third }, body: { text: 'Which light?', status: 'pending', version: 1 } })
    await olive(setStatusFromDesk, { params: { number: fourth }, body: { status: 'rejected', reason: 'Not ours.', version: 1 } })
    expect(await list({ view: 'mine' })).toEqual([second])
    expect(await list({ view: 'unassigned' })).toEqual([first, third])
    expect(await list({ view: 'waiting' })).toEqual([third])
    expect(await list({ view: 'ended' })).toEqual([fourth])
    expect(await list({ view: 'overdue' })).toEqual([])
    advance(9 * hourMs)
    // TIC-07: an answered ticket is no longer overdue.
    expect(await list({ view: 'overdue' })).toEqual([first])
  })

  test('TIC-06 pages of a view follow each other without a gap, whatever comes between', async () => {
    const { olive, open } = await openSite(await openTestDatabase())
    const numbers: string[] = []
    for (let count = 0; count < 7; count++) numbers.push(await open(count % 2 ? 'maya' : 'ben'))
    const seen: string[] = []
    let after: string | undefined
    do {
      const { tickets, next } = (await olive(listDeskTickets, { query: { view: 'open', limit: 3, ...(after ? { after } : {}) } })).content
      seen.push(...tickets.map(({ number }) => number))
      if (after === undefined) numbers.push(await open())
      after = next
    } while (after)
    expect(seen).toEqual(numbers)
  })

  test('TIC-06 the search finds numbers, accounts and the beginnings of words in what both sides wrote', async () => {
    const { olive, open, list } = await openSite(await openTestDatabase())
    const slow = await open('maya', { description: 'El módem está LENTO en la cocina.' })
    const bill = await open('ben', { description: 'A charge twice.' })
    await olive(answerFromDesk, { params: { number: bill }, body: { text: 'We sent the refund.', version: 1 } })
    await olive(noteFromDesk, { params: { number: bill }, body: { text: 'Escalated to Wilhelmina' } })
    for (const [q, found] of [[slow.toLowerCase(), [slow]], ['301448229', [bill]], ['modem coc', [slow]], ['refund charge', [bill]], ['wilhelm', [bill]], ['refund modem', []], ['%', []], ["' or 1=1", []]] as const) expect(await list({ q }), q).toEqual(found)
  })

  test('TIC-06 no view and no search reads the whole table', async () => {
    const database = await openTestDatabase()
    const { open } = await openSite(database)
    await open()
    const base = { topic: undefined, q: undefined, loginId: 'olive', now: testNow, after: { at: 5, id: 'CM1' }, limit: 30 }
    for (const more of [{ view: 'open' }, { view: 'mine' }, { view: 'unassigned' }, { view: 'waiting' }, { view: 'overdue' }, { view: 'ended' }, { view: 'open', topic: 'billing' }, { view: 'open', q: 'refund charge', after: undefined }] as const) {
      const plan = await explain(database, engine, deskListQuery(database.read, { ...base, ...more }).compile())
      expect(plan, JSON.stringify(more)).toMatch(/ticket_desk_|ticket_pkey|ticket_word_key|sqlite_autoindex_ticket/)
      expect(plan, JSON.stringify(more)).not.toMatch(engine === 'sqlite' ? /SCAN (?:ticket|named|told|more)(?! USING)/ : /Seq Scan on ticket/)
      // SQLite reads an index in order; PostgreSQL sorts search results only.
      if (!('q' in more)) expect(plan, JSON.stringify(more)).not.toMatch(/TEMP B-TREE|Sort/)
    }
  })

  test('TIC-06 a list reads what its lines show, and none of the texts of a ticket', async () => {
    const database = await openTestDatabase()
    const { open } = await openSite(database)
    await open('maya', { description: 'Title.\nA long story.' })
    const [row] = await deskListQuery(database.read, { view: 'open', topic: undefined, q: undefined, loginId: 'olive', now: testNow, after: undefined, limit: 30 }).execute()
    expect(row).toMatchObject({ title: 'Title.', first_name: expect.any(String) })
    expect(JSON.stringify(row)).not.toContain('long story')
    expect(Object.keys(row!)).not.toContain('conversation')
  })

  test('TIC-06 TIC-05 an answer, a note, a colleague and a state: the customer reads what is theirs', async () => {
    const { database, olive, by, open } = await openSite(await openTestDatabase())
    const number = await open()
    const params = { number }
    await olive(assignFromDesk, { params, body: { assignee: 'otto', version: 1 } })
    await olive(noteFromDesk, { params, body: { text: 'Second time this month.' } })
    const { ticket } = (await olive(answerFromDesk, { params, body: { text: 'Restart it, please.', status: 'pending', article: 'KM1234567', version: 3 } })).content
    expect(ticket).toMatchObject({ assignee: 'otto', status: 'pending', customerName: 'Maya Torres', version: 4, timeline: [{ kind: 'opened' }, { kind: 'note', authorId: 'olive' }, { kind: 'message', authorName: 'Olive', article: 'KM1234567' }] })
    const seen = dataOf(await by(signedInAs('maya'), readTicket, { params })).content.ticket
    expect(seen.timeline.map(({ kind, text, name }) => [kind, text, name])).toEqual([['opened', report.description, undefined], ['message', 'Restart it, please.', 'Olive']])
    expect(JSON.stringify(seen)).not.toContain('Second time')
    const mails = await database.read.selectFrom('outbox_mail').select('message_id').execute()
    expect(mails).toHaveLength(2)
    expect(await by(operator('olive'), assignFromDesk, { params, body: { assignee: 'eddie', version: 4 } })).toMatchObject({ status: 422, code: 'UNKNOWN_COLLEAGUE' })
    await olive(assignFromDesk, { params, body: { assignee: null, version: 4 } })
    expect((await olive(readDeskTicket, { params })).content.ticket.assignee).toBeUndefined()
    expect((await olive(listColleagues, {})).content.colleagues).toEqual([{ loginId: 'olive', name: 'Olive' }, { loginId: 'otto', name: 'Otto' }])
    const gateway = buildRuntime({ database, handlers: ticketHandlers, environment: { IDENTITY: 'gateway', GATEWAY_SECRET: 'a-secret-of-the-gateway-of-the-tests', GATEWAY_ROLES: 'trust' } })
    await call(buildContext(gateway, { identity: operator('nora') }), listDeskTickets, { query: { view: 'open', limit: 1 } })
    expect((await olive(assignFromDesk, { params, body: { assignee: 'nora', version: 5 } })).content.ticket.assignee).toBe('nora')
  })

  test('TIC-06 two people at one ticket: the second is told, nothing is written twice', async () => {
    const { olive, by, open } = await openSite(await openTestDatabase())
    const params = { number: await open() }
    const answers = await Promise.all(['olive', 'otto'].map((who) => by(operator(who), answerFromDesk, { params, body: { text: `From ${who}.`, version: 1 } })))
    expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ status: 409, code: 'TICKET_CHANGED' })
    const version = (await olive(readDeskTicket, { params })).content.ticket.version
    dataOf(await by(signedInAs('maya'), replyToTicket, { params, body: { text: 'One more thing.' } }))
    expect(await by(operator('olive'), setStatusFromDesk, { params, body: { status: 'resolved', version } })).toMatchObject({ code: 'TICKET_CHANGED' })
    const body = { text: 'The same, sent twice.', version: version + 1 }
    await olive(answerFromDesk, { params, body }, 'a-key-of-a-form')
    const again = (await olive(answerFromDesk, { params, body }, 'a-key-of-a-form')).content.ticket
    expect(again.timeline.filter(({ text }) => text === body.text)).toHaveLength(1)
  })

  test('TIC-06 a linked article is shown by its title and leads to it in the ticket’s language; one that is gone is looked for', async () => {
    const { runtime, olive, open } = await openSite(await openTestDatabase())
    const params = { number: await open('maya', { locale: 'es' }) }
    for (const [index, article] of ['KM1000302', 'KM1999999'].entries()) await olive(answerFromDesk, { params, body: { text: 'See this.', article, version: 1 + index } })
    const desk = await readDeskTicketPage(buildContext(runtime, { identity: operator('olive'), path: '/desk/x' }), params.number)
    if (desk.kind !== 'page') throw new Error(desk.kind)
    expect(desk.page.timeline.map(({ article }) => article)).toEqual([
      { href: '/es-us/search?q=KM1999999', title: undefined, lang: undefined },
      { href: '/es-us/support/article/billing/KM1000302', title: 'Pague su factura y active el pago automático', lang: 'es' },
      undefined,
    ])
    const own = await readTicketPage(buildContext(runtime, { identity: signedInAs('maya'), path: `/support/mytickets/${params.number}` }), params.number)
    if (own.kind !== 'page') throw new Error(own.kind)
    expect(own.page.timeline[1]!.article).toEqual({ href: '/support/article/billing/KM1000302', title: 'Pay your bill and set up autopay', lang: undefined })
  })

  test('TIC-06 after a text was inserted the operator goes on in the answer, after a search in its field; a text that was refused keeps the focus on the notice', async () => {
    const { runtime, open } = await openSite(await openTestDatabase())
    const number = await open()
    const send = async (fields: Record<string, string>) => {
      const answer = await submitDeskForm(buildContext(runtime, { identity: operator('olive'), path: '/desk/x' }), number, new URLSearchParams({ version: '1', key: 'a-key-of-a-form', text: 'Hello.', ...fields }))
      return answer.kind === 'page' ? [answer.page.focus, answer.page.typed.text] : answer.kind
    }
    expect(await send({ intent: 'macro', macro: 'look' })).toEqual(['text', expect.stringMatching(/^Hello\.\n\nThank you for your report\./)])
    expect(await send({ intent: 'find', find: 'slow wifi' })).toEqual(['find', 'Hello.'])
    expect(await send({ intent: 'answer', text: '' })).toEqual([undefined, ''])
  })

  test('TIC-06 times are told in the operator’s zone by its name, beside the time at the customer’s', async () => {
    const { runtime, open, advance } = await openSite(await openTestDatabase())
    const number = await open()
    advance(hourMs)
    const factsIn = async (path: string, environment = {}) => {
      const config = buildRuntime({ environment }).config
      const answer = await readDeskTicketPage(buildContext({ ...runtime, config }, { identity: operator('olive'), path }), number)
      if (answer.kind !== 'page') throw new Error(answer.kind)
      return { times: answer.page.timeline.map(({ at }) => at), clock: answer.page.facts.find(({ label }) => /Time there|hora local/.test(label))?.value }
    }
    expect(await factsIn('/desk/x')).toEqual({ times: ['Friday, November 20, 10:01 am ET'], clock: '10:01 am CT' })
    expect(await factsIn('/desk/x', { INSIGHTS_TIME_ZONE: 'America/Denver' })).toEqual({ times: ['Friday, November 20, 8:01 am MT'], clock: '10:01 am CT' })
    expect(await factsIn('/desk/x?lang=es')).toEqual({ times: ['viernes 20 de noviembre, 10:01 a.\u00A0m. (hora del Este)'], clock: '10:01 a.\u00A0m. (hora central)' })
  })

  test('TIC-06 what overwrites nothing is never refused because others write at the same moment', async () => {
    const { olive, by, open } = await openSite(await openTestDatabase())
    const params = { number: await open() }
    const sent = Array.from({ length: 8 }, (_, turn) => [
      by(operator(turn % 2 ? 'olive' : 'otto'), noteFromDesk, { params, body: { text: `Note ${turn}.` } }),
      by(signedInAs('maya'), replyToTicket, { params, body: { text: `Reply ${turn}.` } }),
    ]).flat()
    expect((await Promise.all(sent)).filter(({ ok }) => !ok)).toEqual([])
    const { ticket } = (await olive(readDeskTicket, { params })).content
    expect(ticket.timeline).toHaveLength(1 + sent.length)
    expect(new Set(ticket.timeline.map(({ text }) => text)).size).toBe(1 + sent.length)
  })

  test('TIC-06 ACC-16 a number that nobody could have is as absent as any other', async () => {
    const { by, open } = await openSite(await openTestDatabase())
    const number = await open()
    for (const odd of ['CM00000000', '\u0000', 'CM2026\u00000001', '../x', '\ud800']) {
      expect(await by(operator('olive'), readDeskTicket, { params: { number: odd } }), JSON.stringify(odd)).toMatchObject({ status: 404, code: 'TICKET_NOT_FOUND' })
      expect(await by(operator('olive'), noteFromDesk, { params: { number: odd }, body: { text: 'x' } }), JSON.stringify(odd)).toMatchObject({ status: 404, code: 'TICKET_NOT_FOUND' })
      expect(await by(signedInAs('maya'), readTicket, { params: { number: odd } }), JSON.stringify(odd)).toMatchObject({ status: 404, code: 'TICKET_NOT_FOUND' })
    }
    // Numbers are accepted in lower case, as people type them.
    expect(await by(operator('olive'), readDeskTicket, { params: { number: number.toLowerCase() } })).toMatchObject({ ok: true })
    expect(await by(signedInAs('maya'), readTicket, { params: { number: number.toLowerCase() } })).toMatchObject({ ok: true })
  })

  test('TIC-06 ACC-16 to a customer, an editor and a visitor there is no desk', async () => {
    const { by, open } = await openSite(await openTestDatabase())
    const params = { number: await open() }
    const customer = 'maya'
    const others: Identity[] = [{ kind: 'anonymous' }, signedInAs('maya'), { ...operator('eddie'), role: 'editor' } as Identity, { ...operator('nina'), role: 'publisher' } as Identity]
    for (const who of others) {
      const asked = [
        await by(who, listDeskTickets, { query: {} as never }),
        await by(who, readDeskTicket, { params }),
        await by(who, listColleagues, {}),
        await by(who, answerFromDesk, { params, body: { text: 'x', version: 1 } }),
        await by(who, noteFromDesk, { params, body: { text: 'x' } }),
        await by(who, assignFromDesk, { params, body: { assignee: null, version: 1 } }),
        await by(who, setStatusFromDesk, { params, body: { status: 'closed', version: 1 } }),
        await by(who, appointmentsForStaff, { query: { customer, account: '301448210' } }),
        await by(who, ordersForStaff, { query: { customer } }),
        await by(who, outagesForStaff, { query: { customer, locale: 'en' } }),
        await by(who, speedForStaff, { query: { customer, account: '301448210' } }),
      ]
      for (const outcome of asked) expect(outcome).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    }
  })

  test('TIC-06 what the customer has is read beside the ticket, and everything is in the security log', async () => {
    const database = await openTestDatabase()
    const { olive, open, runtime } = await openSite(database)
    const world = await readDemoWorld('content')
    await moveDemoAppointments(database, world, testNow)
    await moveDemoOutages(database, world, testNow)
    const params = { number: await open() }
    expect((await olive(appointmentsForStaff, { query: { customer: 'maya', account: '301448210' } })).content.appointments.length).toBeGreaterThan(0)
    expect((await olive(appointmentsForStaff, { query: { customer: 'ben', account: '301448210' } })).content.appointments).toEqual([])
    expect((await olive(outagesForStaff, { query: { customer: 'maya', locale: 'es' } })).content.outages).toMatchObject([{ title: 'Sin internet en Midtown' }])
    expect((await olive(ordersForStaff, { query: { customer: 'maya' } })).content.orders).toEqual([])
    await olive(readDeskTicket, { params })
    await olive(answerFromDesk, { params, body: { text: 'We look.', version: 1 } })
    await writeSecurityEvents(runtime)
    const events = await database.read.selectFrom('security_event').select(['event', 'facts', 'person']).where('event', 'like', 'staff.%').execute()
    expect(events.map(({ event, facts }) => `${event} ${(JSON.parse(facts) as { what: string }).what}`).toSorted()).toEqual(['staff.change ticket-answer', 'staff.read orders', 'staff.read outages', 'staff.read ticket', 'staff.read visits', 'staff.read visits'])
    const customers = events.flatMap(({ facts }) => (JSON.parse(facts) as { customer?: string }).customer ?? [])
    expect(customers.toSorted()).toEqual(['ben', 'maya', 'maya', 'maya'].map((id) => pseudonym(runtime.config.security.key, 'person', id)).toSorted())
    expect(JSON.stringify(events)).not.toContain('We look')
  })

  test('TIC-06 ACC-16 the plan and the last speed tests stand beside the ticket: those of its account or of none, and nothing of another account or customer', async () => {
    const database = await openTestDatabase()
    const { olive, open, runtime } = await openSite(database)
    await addAccount(database, { number: '512003377', customer_id: 'maya' })
    for (const [account_number, name] of [['301448210', 'Fiber 1000'], ['301448229', 'Fiber 300']] as const) await database.write.insertInto('internet_plan').values({ account_number, name, download_kbps: 1_000_000, upload_kbps: 35_000 }).execute()
    const ran = (id: string, customer_id: string | null, account_number: string | null, minutesAgo: number, download_kbps: number) => ({ id: id.padEnd(16, '-'), token_hash: id, customer_id, account_number, gateway: null, link: 'wifi', started_at: testNow, until: testNow, ended_at: testNow - minutesAgo * 60_000, download_kbps, upload_kbps: 9_400, latency_ms: 9, jitter_ms: 1, loaded_latency_ms: 9 })
    await database.write.insertInto('speed_test').values([ran('a', 'maya', '301448210', 5, 480_000), ran('b', 'maya', null, 1, 48_000), ran('c', 'maya', '512003377', 1, 1), ran('d', 'ben', '301448229', 1, 2), ran('e', null, null, 1, 3), ran('f', 'maya', '301448210', 91 * 24 * 60, 4)]).execute()
    const asked = async (customer: string, account: string) => (await olive(speedForStaff, { query: { customer, account } })).content
    expect(await asked('maya', '301448210')).toMatchObject({ plan: { name: 'Fiber 1000' }, results: [{ downloadKbps: 48_000 }, { downloadKbps: 480_000 }] })
    expect(await asked('maya', '301448229')).toEqual({ results: [expect.objectContaining({ downloadKbps: 48_000 })] })
    const number = await open()
    const answer = await readDeskTicketPage(buildContext(runtime, { identity: operator('olive') }), number)
    expect(answer).toMatchObject({ page: { plan: [{ text: 'Fiber 1000', detail: '1,000 Mbps down, 35 Mbps up' }], speedTests: [{ text: '48 Mbps down, 9.4 Mbps up', detail: 'Friday, November 20, 9:59 am ET · Wi-Fi' }, { text: '480 Mbps down, 9.4 Mbps up' }] } })
  })
})
