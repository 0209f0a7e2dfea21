import { expect, test } from 'vitest'
import type { Endpoint, InputOf } from '#contracts/endpoint.ts'
import type { Outcome } from '#contracts/outcome.ts'
import { siteContentHandlers } from '#features/site-content/server.ts'
import { publishOurContent } from '#features/site-content/testing.ts'
import { call } from '#platform/services/call.ts'
import { readDemoWorld } from '#platform/config/demo-world.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import type { Database } from '#platform/database/database.ts'
import { answerTextSigner } from '#platform/security/our-answers.ts'
import { buildContext, buildRuntime, signedInAs, testNow } from '#test/support/context.ts'
import { queriesOf } from '#test/support/explain.ts'
import { addAccount, addCustomer } from '#test/support/people.ts'
import { closeTicket, exportTickets, listTickets, mailTicket, openTicket, readTicket, reopenTicket, replyToTicket, type Ticket } from '../ticket-endpoints.ts'
import { changeTicket } from './changes/change-ticket.ts'
import { planAnswer, planAssign, planNote, planStatus } from './changes/plan-change.ts'
import { describeEachStore, settle, ticketSystemOf } from '../ticket-system/server/test-ticket-system.ts'
import { describeLine } from '../pages/server/describe-ticket.ts'
import { ticketHandlers } from './handlers.ts'
import { exportOwn } from './own-data.ts'
import { moveDemoTickets } from './store/seed-demo-tickets.ts'
import { purgeTicketsBefore } from './store/ticket-store.ts'

const dayMs = 86_400_000
const olive = { kind: 'operator', id: 'olive.grant', name: 'Olive' } as const
const report = { audience: 'consumer', locale: 'en', category: 'internet', description: 'No internet since noon.\nThe light is red.', contact: { by: 'email' } } as const

/** Maya has two accounts, Ben one, and Nora none; the test can move the clock. */
async function openSite(database: Database) {
  await publishOurContent(database)
  await addCustomer(database, { id: 'maya', email: 'maya@example.com' })
  await addAccount(database, { number: '301448210', customer_id: 'maya' })
  await addAccount(database, { number: '512003377', customer_id: 'maya', kind: 'wirelessBroadband', position: 1 })
  await addCustomer(database, { id: 'ben', email: 'ben@example.com' })
  await addAccount(database, { number: '301448229', customer_id: 'ben' })
  await addCustomer(database, { id: 'nora' })
  let now = testNow
  const system = ticketSystemOf(database)
  const runtime: Runtime = buildRuntime({ database, handlers: [...ticketHandlers, ...siteContentHandlers], clock: () => now, environment: system?.environment ?? {} })
  const as = async <E extends Endpoint>(who: string, endpoint: E, input: InputOf<E>, key?: string) =>
    call(buildContext(runtime, { identity: signedInAs(who) }), endpoint, input, { signIn: 'return', ...(key ? { idempotencyKey: key } : {}) })
  const context = () => buildContext(runtime, { identity: { ...signedInAs('olive'), role: 'operator' } as never })
  /** Acts as the operator's side: at our desk, or in the operator's own system. */
  const act = async (number: string, { text, status, reason }: { text?: string; status?: string; reason?: string }) => {
    if (!system) {
      await changeTicket(context(), olive, { action: 'act', id: number, seenVersion: undefined, body: [text, status], plan: (row, at) => (text === undefined ? planStatus(row, olive, { status: status!, reason }, at) : planAnswer(row, olive, { text, status }, at)) })
      return
    }
    await settle(runtime)
    system.act(number, { ...(text && { text }), ...(status && { status }), ...(reason && { reason }) })
    await settle(runtime)
  }
  return { database, as, context, act, advance: (ms: number) => void (now += ms) }
}

type Site = Awaited<ReturnType<typeof openSite>>

function ticketOf(outcome: Outcome<{ content: { ticket: Ticket } }>): Ticket {
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.data.content.ticket
}

const open = async (site: Site, who = 'maya', more: object = {}, key?: string) => ticketOf(await site.as(who, openTicket, { body: { ...report, ...more } }, key))
const mails = (database: Database) => database.read.selectFrom('outbox_mail').select(['message_id', 'account_number', 'subject_id']).orderBy('message_id').execute()
const answer = (site: Site, number: string, text: string, status: string) => site.act(number, { text, status })

describeEachStore('tickets', (openTestDatabase) => {
  test('TIC-01 TIC-02 TIC-07 a report has a number, a first entry, a time by which it is answered, and an e-mail', async () => {
    const site = await openSite(await openTestDatabase())
    const ticket = await open(site, 'maya', { account: '512003377', since: 'noon', contact: { by: 'phone', phone: '4045550117' } })
    expect(ticket.number).toMatch(/^CM\d{8}$/)
    expect(ticket).toMatchObject({ title: 'No internet since noon.', state: 'received', account: '512003377', since: 'noon', contact: { by: 'phone', phone: '4045550117' }, dueAt: testNow + 8 * 3_600_000, version: 1, can: { reply: true, close: true, reopen: false } })
    expect(ticket.timeline).toMatchObject([{ position: 1, kind: 'opened', from: 'customer', text: report.description, state: 'received', pictures: [] }])
    expect(await mails(site.database)).toEqual([{ message_id: `<${ticket.number}-1@localhost>`, account_number: '512003377', subject_id: ticket.number }])
  })

  test('TIC-02 the same report under the same key is one ticket, and another one under it is refused', async () => {
    const site = await openSite(await openTestDatabase())
    const [first, again] = await Promise.all([open(site, 'maya', {}, 'a-key-of-a-form'), open(site, 'maya', {}, 'a-key-of-a-form')])
    expect(again.number).toBe(first.number)
    expect(await site.as('maya', openTicket, { body: { ...report, description: 'Another one.' } }, 'a-key-of-a-form')).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' })
    // The same key of another customer is a different key.
    expect((await open(site, 'ben', {}, 'a-key-of-a-form')).number).not.toBe(first.number)
    expect(await mails(site.database)).toHaveLength(2)
  })

  test('TIC-01 ACC-16 a report is about an account of one’s own, and in a category of content', async () => {
    const site = await openSite(await openTestDatabase())
    expect(await site.as('ben', openTicket, { body: { ...report, account: '301448210' } })).toMatchObject({ status: 422, code: 'NO_ACCOUNT' })
    expect(await site.as('nora', openTicket, { body: report })).toMatchObject({ status: 422, code: 'NO_ACCOUNT' })
    expect(await site.as('maya', openTicket, { body: { ...report, category: 'gardening' } })).toMatchObject({ status: 422, code: 'UNKNOWN_CATEGORY' })
    expect((await open(site)).account).toBe('301448210')
  })

  test('TIC-02 ANS-10 an answer in the conversation of a report is kept only if we gave it, and the question stays', async () => {
    const site = await openSite(await openTestDatabase())
    const sign = await answerTextSigner(site.database)
    const [ours, forged] = ['Unplug it for a minute.', 'We owe you $500.']
    const said = [{ question: 'a', answer: ours, signature: sign(ours) }, { question: 'b', answer: forged }, { question: 'c', answer: forged, signature: sign(ours) }, { question: 'd', answer: forged, signature: 'ñ' }, { question: 'e', answer: '' }]
    const { number, conversation } = await open(site, 'maya', { conversation: said })
    expect(conversation).toEqual([{ question: 'a', answer: ours }, ...['b', 'c', 'd', 'e'].map((question) => ({ question, answer: '' }))])
    const kept = await site.database.read.selectFrom('ticket').select('conversation').where('id', '=', number).executeTakeFirst()
    expect(kept?.conversation).not.toContain('500')
  })

  test('TIC-01 TIC-03 what nobody sees in a text is left out, and the rest stays', async () => {
    const site = await openSite(await openTestDatabase())
    const { number, title, since } = await open(site, 'maya', { description: 'Pay\u202e\0 \ud800👩\u200d👧 ¿qué?\r\nNow.', since: 'noon\u2066' })
    expect([title, since]).toEqual(['Pay \ufffd👩\u200d👧 ¿qué?', 'noon'])
    const { timeline } = ticketOf(await site.as('maya', replyToTicket, { params: { number }, body: { text: 'a\u200fb\u0007\n👩\u200d👧' } }))
    expect(timeline.map(({ text }) => text)).toEqual(['Pay \ufffd👩\u200d👧 ¿qué?\nNow.', 'ab\n👩\u200d👧'])
    expect(await site.as('maya', replyToTicket, { params: { number }, body: { text: '\u202e\0 ' } })).toMatchObject({ status: 400 })
  })

  test('TIC-04 ACC-16 another person’s ticket and one that does not exist are one and the same answer, for every call', async () => {
    const site = await openSite(await openTestDatabase())
    const { number } = await open(site)
    const answersFor = async (asked: string) => [
      await site.as('ben', readTicket, { params: { number: asked } }),
      await site.as('ben', replyToTicket, { params: { number: asked }, body: { text: 'hello' } }),
      await site.as('ben', closeTicket, { params: { number: asked }, body: {} }),
      await site.as('ben', reopenTicket, { params: { number: asked }, body: { text: 'again' } }),
      await site.as('ben', mailTicket, { params: { number: asked }, body: {} }),
    ]
    const [foreign, unknown] = [await answersFor(number), await answersFor('CM00000000')]
    expect(foreign).toEqual(unknown)
    expect(foreign.map((each) => !each.ok && each.code)).toEqual(Array(5).fill('TICKET_NOT_FOUND'))
    expect(await site.as('ben', listTickets, { query: { state: 'all', limit: 50, offset: 0 } })).toMatchObject({ data: { content: { tickets: [], total: 0 } } })
    expect(ticketOf(await site.as('maya', readTicket, { params: { number } })).version).toBe(1)
  })

  test('TIC-03 TIC-05 answered, waiting, answered by its customer, solved, reopened and closed: each change is told once', async () => {
    const site = await openSite(await openTestDatabase())
    const { number } = await open(site)
    const read = async () => ticketOf(await site.as('maya', readTicket, { params: { number } }))
    await answer(site, number, 'Is the light still red?', 'pending')
    expect(await read()).toMatchObject({ state: 'waiting', lastAnswer: { text: 'Is the light still red?', at: testNow }, version: 2 })
    expect((await read()).dueAt).toBeUndefined()
    expect(ticketOf(await site.as('maya', replyToTicket, { params: { number }, body: { text: 'Yes.' } })).state).toBe('inProgress')
    // A second message of hers does not change the status and sends no e-mail.
    expect(ticketOf(await site.as('maya', replyToTicket, { params: { number }, body: { text: 'Still.' } })).version).toBe(4)
    await answer(site, number, 'We have mended the line.', 'resolved')
    expect(await read()).toMatchObject({ state: 'solved', can: { reply: false, close: true, reopen: true }, reopenUntil: testNow + 14 * dayMs })
    expect(await site.as('maya', replyToTicket, { params: { number }, body: { text: 'x' } })).toMatchObject({ status: 409, code: 'NOT_ALLOWED_NOW' })
    expect(ticketOf(await site.as('maya', reopenTicket, { params: { number }, body: { text: 'It is back.' } }))).toMatchObject({ state: 'inProgress', can: { reply: true } })
    const closed = ticketOf(await site.as('maya', closeTicket, { params: { number }, body: {} }))
    expect(closed).toMatchObject({ state: 'closed', can: { reply: false, close: false, reopen: true } })
    expect(closed.timeline.map(({ kind, from, state }) => [kind, from, state])).toEqual([
      ['opened', 'customer', 'received'],
      ['message', 'us', 'waiting'],
      ['message', 'customer', 'inProgress'],
      ['message', 'customer', undefined],
      ['message', 'us', 'solved'],
      ['reopened', 'customer', 'inProgress'],
      ['status', 'customer', 'closed'],
    ])
    expect((await mails(site.database)).map((mail) => mail.message_id)).toEqual([1, 2, 3, 5, 6, 7].map((position) => `<${number}-${position}@localhost>`))
  })

  test('TIC-03 a list says what happened last on each ticket, whoever wrote it, and no note of the desk', async () => {
    const site = await openSite(await openTestDatabase())
    const { number } = await open(site)
    const latest = async (locale: 'en' | 'es' = 'en') => {
      const outcome = await site.as('maya', listTickets, { query: { state: 'all', limit: 50, offset: 0 } })
      if (!outcome.ok) throw new Error(outcome.code)
      const { news, detail } = describeLine(outcome.data.content.tickets[0]!, { audience: 'consumer', locale }, testNow + 3 * dayMs)
      return detail === undefined ? news : `${news}: ${detail}`
    }
    expect(await latest()).toBe('Reported 3 days ago')
    await answer(site, number, `Is it better? ${'x'.repeat(200)}`, 'pending')
    expect(await latest()).toMatch(/^We answered 3 days ago: Is it better\? x{145}…$/)
    await site.as('maya', replyToTicket, { params: { number }, body: { text: 'Yes, better.' } })
    expect([await latest(), await latest('es')]).toEqual(['You wrote 3 days ago: Yes, better.', 'Usted escribió hace 3 días: Yes, better.'])
    await changeTicket(site.context(), olive, { action: 'note', id: number, seenVersion: undefined, body: null, plan: (_, now) => planNote(olive, 'A secret of the desk.', now) })
    expect(await latest()).toBe('You wrote 3 days ago: Yes, better.')
    await site.as('maya', closeTicket, { params: { number }, body: {} })
    expect([await latest(), await latest('es')]).toEqual(['You closed it 3 days ago', 'Usted lo cerró hace 3 días'])
    await site.as('maya', reopenTicket, { params: { number }, body: { text: 'It is back.' } })
    expect([await latest(), await latest('es')]).toEqual(['You reopened it 3 days ago: It is back.', 'Usted lo abrió de nuevo hace 3 días: It is back.'])
  })

  test('TIC-03 fourteen days after it was closed a ticket is over', async () => {
    const site = await openSite(await openTestDatabase())
    const { number } = await open(site)
    await site.as('maya', closeTicket, { params: { number }, body: {} })
    site.advance(14 * dayMs + 1)
    expect(ticketOf(await site.as('maya', readTicket, { params: { number } }))).toMatchObject({ can: { reopen: false } })
    expect(await site.as('maya', reopenTicket, { params: { number }, body: { text: 'x' } })).toMatchObject({ status: 409, code: 'NOT_ALLOWED_NOW' })
    site.advance(-1)
    expect(ticketOf(await site.as('maya', reopenTicket, { params: { number }, body: { text: 'x' } })).state).toBe('inProgress')
  })

  test('TIC-06 two who change the version that they saw: one does, and nothing is lost or doubled', async () => {
    const site = await openSite(await openTestDatabase())
    const { number, version } = await open(site)
    const both = await Promise.all(['one', 'two'].map((text) => site.as('maya', replyToTicket, { params: { number }, body: { text, version } })))
    expect(both.map((each) => (each.ok ? 'done' : each.code)).toSorted()).toEqual(['TICKET_CHANGED', 'done'])
    expect(ticketOf(await site.as('maya', readTicket, { params: { number } })).timeline).toHaveLength(2)
  })

  test('TIC-05 a status that nobody knows shows as in progress, a rejected one says why, and a note is for the desk', async () => {
    const site = await openSite(await openTestDatabase())
    const { number } = await open(site)
    const set = (status: string, reason?: string) => site.act(number, { status, ...(reason && { reason }) })
    await set('dispatched')
    await changeTicket(site.context(), olive, { action: 'note', id: number, seenVersion: undefined, body: null, plan: (_, now) => planNote(olive, 'A secret of the desk.', now) })
    const shown = ticketOf(await site.as('maya', readTicket, { params: { number } }))
    expect(shown.state).toBe('inProgress')
    expect(JSON.stringify(shown)).not.toContain('secret')
    await set('rejected', 'This line is not ours.')
    expect(ticketOf(await site.as('maya', readTicket, { params: { number } }))).toMatchObject({ state: 'closed', reason: 'This line is not ours.', can: { reopen: false } })
  })

  test('TIC-06 nothing that a customer reads tells of notes and assignments, nor do these refuse what a customer sends', async () => {
    const site = await openSite(await openTestDatabase())
    const { number } = await open(site)
    const seen = async () => {
      const list = await site.as('maya', listTickets, { query: { state: 'all', limit: 50, offset: 0 } })
      return [ticketOf(await site.as('maya', readTicket, { params: { number } })), list.ok && list.data.content.tickets]
    }
    const inside = async () => {
      site.advance(60_000)
      for (const text of ['A note.', 'Another.']) await changeTicket(site.context(), olive, { action: 'note', id: number, seenVersion: undefined, body: null, plan: (_, now) => planNote(olive, text, now) })
      await changeTicket(site.context(), olive, { action: 'assign', id: number, seenVersion: undefined, body: null, plan: () => planAssign('olive.grant') })
    }
    const before = await seen()
    await inside()
    expect(await seen()).toEqual(before)
    const answered = testNow + 60_000
    await answer(site, number, 'Is the light red?', 'pending')
    await inside()
    const shown = ticketOf(await site.as('maya', readTicket, { params: { number } }))
    expect([shown.version, shown.updatedAt, shown.timeline.map(({ position }) => position)]).toEqual([2, answered, [1, 2]])
    const list = await site.as('maya', listTickets, { query: { state: 'all', limit: 50, offset: 0 } })
    expect(list.ok && list.data.content.tickets.map(({ version, updatedAt }) => [version, updatedAt])).toEqual([[2, answered]])
    // an answer that the customer has not seen refuses the change, and a note does not
    expect(await site.as('maya', closeTicket, { params: { number }, body: { version: 1 } })).toMatchObject({ ok: false, code: 'TICKET_CHANGED' })
    expect(await site.as('maya', replyToTicket, { params: { number }, body: { text: 'Red.', version: 2 } })).toMatchObject({ ok: true, data: { content: { ticket: { version: 3 } } } })
  })

  test('TIC-03 the list has what waits for its customer first, then what is open, then the newest, and can be asked for either', async () => {
    const site = await openSite(await openTestDatabase())
    const numbers: string[] = []
    for (const description of ['first', 'second', 'third']) {
      numbers.push((await open(site, 'maya', { description })).number)
      site.advance(1000)
    }
    await site.as('maya', closeTicket, { params: { number: numbers[2]! }, body: {} })
    const list = async (state: 'open' | 'ended' | 'all', limit = 50, offset = 0) => {
      const outcome = await site.as('maya', listTickets, { query: { state, limit, offset } })
      return outcome.ok && [outcome.data.content.tickets.map(({ title }) => title), outcome.data.content.total]
    }
    expect(await list('all')).toEqual([['second', 'first', 'third'], 3])
    expect(await list('open')).toEqual([['second', 'first'], 2])
    expect(await list('ended')).toEqual([['third'], 1])
    expect(await list('all', 1, 1)).toEqual([['first'], 3])
    expect(await list('all', 2, 10)).toEqual([[], 3])
    await answer(site, numbers[0]!, 'What does the light show?', 'pending')
    expect(await list('all')).toEqual([['first', 'second', 'third'], 3])
  })

  test('TIC-10 a person’s export has all of their tickets and nobody else’s, and old ones are deleted after their time', async () => {
    const site = await openSite(await openTestDatabase())
    const { number } = await open(site)
    await open(site, 'ben')
    await site.as('maya', replyToTicket, { params: { number }, body: { text: 'More of it.' } })
    const other = await open(site)
    const exported = await site.as('maya', exportTickets, {})
    const shown = async (id: string) => [id, ticketOf(await site.as('maya', readTicket, { params: { number: id } })).timeline]
    expect(exported.ok && exported.data.content.tickets.map((ticket) => [ticket.number, ticket.timeline]).toSorted((a, b) => b[1]!.length - a[1]!.length)).toEqual([await shown(number), await shown(other.number)])
    const asked = await queriesOf(site.database, (read) => exportOwn({ ...site.context(), identity: signedInAs('maya'), runtime: { ...site.context().runtime, database: { ...site.database, read } } }))
    // one for the tickets, one for what was said in all of them, one for all of their pictures
    expect(asked).toHaveLength(3)
    await site.database.write.deleteFrom('ticket').where('id', '=', other.number).execute()
    await site.as('maya', closeTicket, { params: { number }, body: {} })
    const left = async () => (await site.database.read.selectFrom('ticket').select('id').execute()).length
    await purgeTicketsBefore(site.database.write, testNow)
    expect(await left()).toBe(2)
    await purgeTicketsBefore(site.database.write, testNow + 1)
    expect(await left()).toBe(1)
  })

  test('TIC-01 TIC-02 after ten reports within an hour the next one is refused, but not one of them sent again', async () => {
    const site = await openSite(await openTestDatabase())
    const { number } = await open(site, 'maya', {}, 'a-key-of-a-form')
    for (let count = 1; count < 10; count++) await open(site)
    expect((await open(site, 'maya', {}, 'a-key-of-a-form')).number).toBe(number)
    expect(await site.as('maya', openTicket, { body: report })).toMatchObject({ status: 429, code: 'TOO_MANY_TICKETS' })
    expect((await open(site, 'ben')).state).toBe('received')
  })

  test('TIC-03 the demo’s tickets come with their timelines, move with the days, and stay where somebody has touched them', async () => {
    const site = await openSite(await openTestDatabase())
    const world = await readDemoWorld('content')
    const { database } = site
    await moveDemoTickets(database, world, testNow)
    const list = async () => {
      const outcome = await site.as('maya', listTickets, { query: { state: 'all', limit: 50, offset: 0 } })
      if (!outcome.ok) throw new Error(outcome.code)
      return outcome.data.content.tickets.map(({ number, state, openedAt }) => [number, state, openedAt])
    }
    expect(await list()).toEqual([['CM20260001', 'waiting', testNow - 3 * dayMs], ['CM20259988', 'closed', testNow - 41 * dayMs]])
    await site.as('maya', replyToTicket, { params: { number: 'CM20260001' }, body: { text: 'Better.' } })
    await moveDemoTickets(database, world, testNow + 2 * dayMs)
    expect(await list()).toEqual([['CM20260001', 'inProgress', testNow - 3 * dayMs], ['CM20259988', 'closed', testNow - 39 * dayMs]])
    expect(await mails(database)).toHaveLength(1)
  })

  test('TIC-03 processes that begin at the same moment put each ticket of the demo there once, and move it once', async () => {
    const { database } = await openSite(await openTestDatabase())
    const world = await readDemoWorld('content')
    const wanted = Object.fromEntries(world.people.flatMap(({ tickets }) => tickets.map(({ caseNumber, timeline }) => [caseNumber, timeline.length])))
    for (const now of [testNow, testNow + 60 * dayMs]) {
      await Promise.all(Array.from({ length: 4 }, () => moveDemoTickets(database, world, now)))
      const rows = await database.read.selectFrom('ticket_entry').select(['ticket_id as id', (eb) => eb.fn.countAll<number>().as('entries')]).where('ticket_id', 'in', Object.keys(wanted)).groupBy('ticket_id').execute()
      expect(Object.fromEntries(rows.map(({ id, entries }) => [id, entries]))).toEqual(wanted)
    }
  })
})
