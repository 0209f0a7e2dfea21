import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Endpoint, InputOf } from '#contracts/endpoint.ts'
import { siteContentHandlers } from '#features/site-content/server.ts'
import { publishOurContent } from '#features/site-content/testing.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import type { Database } from '#platform/database/database.ts'
import { call } from '#platform/services/call.ts'
import { buildContext, buildRuntime, signedInAs, testNow } from '#test/support/context.ts'
import { describeEachEngine, openTestDatabase } from '#test/support/databases.ts'
import { addAccount, addCustomer } from '#test/support/people.ts'
import { mismatches, type Definitions } from '#test/support/swagger.ts'
import { answerFromDesk, noteFromDesk, readDeskTicket } from '../../desk/desk-endpoints.ts'
import { readDeskTicketPage } from '../../desk/server/read-desk-ticket.ts'
import { readTicketPage } from '../../pages/server/read-ticket-page.ts'
import { ticketHandlers } from '../../server/handlers.ts'
import { closeTicket, listTickets, openTicket, readTicket, reopenTicket, replyToTicket } from '../../ticket-endpoints.ts'
import { refuseWhenFull } from './queue-sending.ts'
import { sendDue } from './send-due.ts'
import { takeChanges } from './take-changes.ts'
import { settle, ticketSystemOf, withTicketSystem } from './test-ticket-system.ts'

const report = { audience: 'consumer', locale: 'en', category: 'internet', description: 'No internet since noon.', contact: { by: 'email' } } as const

async function openSite(database: Database) {
  await withTicketSystem(database)
  await publishOurContent(database)
  await addCustomer(database, { id: 'maya', email: 'maya@example.com', locale: 'es' })
  await addAccount(database, { number: '301448210', customer_id: 'maya' })
  await addCustomer(database, { id: 'ben', email: 'ben@example.com' })
  await addAccount(database, { number: '301448229', customer_id: 'ben' })
  const system = ticketSystemOf(database)!
  let now = testNow
  const runtime: Runtime = buildRuntime({ database, handlers: [...ticketHandlers, ...siteContentHandlers], clock: () => now, environment: system.environment })
  const identityOf = (who: string) => (who === 'olive' ? { ...signedInAs('staff-olive', 'olive'), role: 'operator' as const } : signedInAs(who))
  const as = async <E extends Endpoint>(who: string, endpoint: E, input: InputOf<E>) => {
    const outcome = await call(buildContext(runtime, { identity: identityOf(who) }), endpoint, input, { signIn: 'return' })
    if (!outcome.ok) throw new Error(outcome.code)
    return outcome.data
  }
  const open = async (more: object = {}) => (await as('maya', openTicket, { body: { ...report, ...more } })).content.ticket.number
  const read = async (number: string) => (await as('maya', readTicket, { params: { number } })).content.ticket
  const mails = async () => (await database.read.selectFrom('outbox_mail').select('message_id').execute()).length
  const waiting = async () => (await database.read.selectFrom('ticket_sending').select('position').execute()).length
  const texts = (number: string) => system.of(number).note.map(({ text }) => text)
  return { database, system, runtime, as, open, read, mails, waiting, texts, identityOf, settle: () => settle(runtime), later: (ms: number) => void (now += ms) }
}

const hourMs = 3_600_000

describeEachEngine('an operator’s ticket system', { inTests: 'sqlite' }, (openDatabase) => {
  test('TIC-08 a report is opened there with what it says, and what is said on either side stands on both', async () => {
    const { system, as, open, read, settle: inStep, texts, mails } = await openSite(await openDatabase())
    const number = await open({ since: 'noon', contact: { by: 'phone', phone: '4045550117' } })
    await inStep()
    expect(system.of(number)).toMatchObject({ name: 'No internet since noon.', description: 'No internet since noon.\n\nSince: noon\nCall back: 404.555.0117', severity: 'Minor', ticketType: 'internet', relatedParty: [{ id: '301448210', '@referredType': 'BillingAccount' }] })
    system.act(number, { text: 'Which light is on?', status: 'pending' })
    await inStep()
    expect(await read(number)).toMatchObject({ state: 'waiting', lastAnswer: { text: 'Which light is on?' } })
    await as('maya', replyToTicket, { params: { number }, body: { text: 'The red one.' } })
    await as('olive', noteFromDesk, { params: { number }, body: { text: 'A secret of the desk.' } })
    const { version } = (await as('olive', readDeskTicket, { params: { number } })).content.ticket
    await as('olive', answerFromDesk, { params: { number }, body: { text: 'Thank you, we look.', version } })
    await inStep()
    expect(texts(number)).toEqual(['Which light is on?', 'The red one.', 'Thank you, we look.'])
    expect(system.of(number)).toMatchObject({ status: 'inProgress' })
    expect(system.of(number).note.map(({ author }) => author)).toEqual(['agent 7', `Customer (${number}-3)`, `Support (${number}-5)`])
    // Entries that we sent do not come back as news.
    await inStep()
    expect((await read(number)).timeline).toHaveLength(4)
    // One e-mail each: opened, asked, answered by her (the status changed), answered by the desk.
    expect(await mails()).toBe(4)
    expect(JSON.stringify(system.asked)).not.toContain('secret')
  })

  test('TIC-09 TIC-08 pictures stay here: what goes there says how many there are, and where the desk sees them', async () => {
    const { database, system, runtime, as, open, read, settle: inStep, texts } = await openSite(await openDatabase())
    const left = async (id: string) => {
      await database.write.insertInto('ticket_upload').values({ id: id.repeat(22), uploader: 'maya', hash: id.repeat(64), media_type: 'image/jpeg', bytes: 10, width: 4, height: 3, at: testNow }).execute()
      return { id: id.repeat(22), caption: '' }
    }
    const number = await open({ pictures: [await left('a'), await left('b')] })
    await as('maya', replyToTicket, { params: { number }, body: { text: 'And here.', pictures: [await left('c')] } })
    await inStep()
    const desk = `${runtime.config.publicUrl}/desk/${number}`
    expect(system.of(number).description).toBe(`No internet since noon.\n\n2 pictures with this: ${desk}`)
    expect(texts(number)).toEqual([`And here.\n\nA picture with this: ${desk}`])
    // The description does not come back as an answer of theirs.
    await inStep()
    expect((await read(number)).timeline.map(({ text }) => text)).toEqual(['No internet since noon.', 'And here.'])
  })

  test('TIC-08 TIC-05 statuses outside the standard are kept as sent and show as in progress; each change is told once', async () => {
    const { system, open, read, settle: inStep, mails, database } = await openSite(await openDatabase())
    const number = await open()
    await inStep()
    system.act(number, { status: 'Awaiting Parts' })
    await inStep()
    await inStep()
    expect((await read(number)).state).toBe('inProgress')
    expect(await database.read.selectFrom('ticket').select('status').execute()).toEqual([{ status: 'Awaiting Parts' }])
    system.act(number, { status: 'rejected', reason: 'Not our line.' })
    await inStep()
    await inStep()
    expect(await read(number)).toMatchObject({ state: 'closed', reason: 'Not our line.' })
    expect(await mails()).toBe(3)
  })

  test('TIC-08 while their system is down a report is kept, says so, and is sent when it is back', async () => {
    const site = await openSite(await openDatabase())
    const { system, as, open, read, runtime, later, waiting, identityOf } = site
    system.onRequest = () => 'reset'
    const number = await open()
    await as('maya', replyToTicket, { params: { number }, body: { text: 'Still nothing.' } })
    await site.settle()
    expect(await read(number)).toMatchObject({ isKept: true, state: 'received' })
    const said = async (route: string) => {
      const answer = await readTicketPage(buildContext(runtime, { identity: identityOf('maya'), path: route }), number)
      return answer.kind === 'page' ? answer.page.stateText : answer.kind
    }
    expect(await said('/support/mytickets/x')).toContain('as soon as their system answers')
    expect(await said('/es-us/support/mytickets/x')).toContain('en cuanto su sistema vuelva a responder')
    for (let hour = 0; hour < 30; hour++) {
      later(hourMs)
      await sendDue(runtime)
    }
    expect(await waiting()).toBe(2)
    system.onRequest = () => 'pass'
    later(hourMs)
    // As after a restart: the old circuit breaker would avoid the system for a while.
    await settle({ ...runtime, config: buildRuntime({ environment: system.environment }).config })
    expect(system.of(number).note).toMatchObject([{ text: 'Still nothing.' }])
    expect(await read(number)).not.toHaveProperty('isKept')
  })

  test.each(['lose', 'hang', 'fault', 'badGateway', 'garbage', 'changed'] as const)('TIC-08 an answer that goes wrong once (%s) opens nothing twice and says nothing twice', async (mishap) => {
    const { system, as, open, settle: inStep, texts, runtime, later, waiting, read, mails } = await openSite(await openDatabase())
    system.keepsAuthors = false
    let left = 1
    system.onRequest = (method) => (method !== 'GET' && left-- > 0 ? mishap : 'pass')
    const number = await open()
    await sendDue(runtime)
    later(hourMs)
    await inStep()
    left = 1
    await as('maya', replyToTicket, { params: { number }, body: { text: 'The same words.' } })
    await sendDue(runtime)
    later(hourMs)
    await inStep()
    await inStep()
    expect(await waiting()).toBe(0)
    expect(texts(number)).toEqual(['The same words.'])
    // The same text sent again is a second message.
    await as('maya', replyToTicket, { params: { number }, body: { text: 'The same words.' } })
    await inStep()
    await inStep()
    expect(texts(number)).toEqual(['The same words.', 'The same words.'])
    expect((await read(number)).timeline).toHaveLength(3)
    expect(await mails()).toBe(1)
  }, 30_000)

  test('TIC-08 what was said first arrives first, also where it is held up', async () => {
    const { system, as, open, settle: inStep, texts, runtime, later } = await openSite(await openDatabase())
    const number = await open()
    for (const text of ['one', 'two', 'three']) await as('maya', replyToTicket, { params: { number }, body: { text } })
    await as('maya', closeTicket, { params: { number }, body: {} })
    await as('maya', reopenTicket, { params: { number }, body: { text: 'four' } })
    let count = 0
    system.onRequest = (method) => (method === 'PATCH' && ++count % 2 === 1 ? 'fault' : 'pass')
    for (let round = 0; round < 30; round++) {
      await sendDue(runtime)
      later(hourMs)
    }
    await inStep()
    expect(texts(number)).toEqual(['one', 'two', 'three', 'four'])
    expect(system.asked.filter(({ body }) => body?.['status']).map(({ body }) => body!['status'])).toEqual(expect.arrayContaining(['closed', 'inProgress']))
    expect(system.of(number).status).toBe('inProgress')
  })

  test('TIC-08 while a change of ours is on its way their status of before undoes nothing', async () => {
    const { system, as, open, settle: inStep, read, runtime, later } = await openSite(await openDatabase())
    const number = await open()
    await inStep()
    system.act(number, { text: 'Is it better?', status: 'pending' })
    await inStep()
    system.onRequest = (method) => (method === 'PATCH' ? 'fault' : 'pass')
    await as('maya', closeTicket, { params: { number }, body: {} })
    system.act(number, { text: 'Are you there?' })
    await sendDue(runtime)
    await takeChanges(runtime)
    expect(await read(number)).toMatchObject({ state: 'closed', lastAnswer: { text: 'Are you there?' } })
    system.onRequest = () => 'pass'
    later(hourMs)
    await inStep()
    expect(system.of(number).status).toBe('closed')
    system.act(number, { status: 'inProgress' })
    await inStep()
    expect((await read(number)).state).toBe('inProgress')
  })

  test('TIC-08 TIC-06 what their system refuses for good is told to the desk, and what comes after it goes on', async () => {
    const { system, as, open, settle: inStep, texts, runtime, later, identityOf, waiting } = await openSite(await openDatabase())
    const number = await open()
    await inStep()
    await as('maya', replyToTicket, { params: { number }, body: { text: 'refused' } })
    await as('maya', replyToTicket, { params: { number }, body: { text: 'taken' } })
    system.onRequest = (method) => (method === 'PATCH' && JSON.stringify(system.asked.at(-1)!.body).includes('refused') ? 'refuse' : 'pass')
    for (let round = 0; round < 12; round++) {
      await sendDue(runtime)
      later(hourMs)
    }
    await inStep()
    expect(await waiting()).toBe(0)
    expect(texts(number)).toEqual(['taken'])
    const shown = async (route: string) => {
      const answer = await readDeskTicketPage(buildContext(runtime, { identity: identityOf('olive'), path: route }), number)
      return answer.kind === 'page' ? answer.page.timeline.map(({ text }) => text).join('\n') : ''
    }
    expect(await shown('/desk/x')).toContain('The ticket system did not accept the entry before this one (422 NO)')
    expect(await shown('/desk/x?lang=es')).toContain('no aceptó la entrada anterior (422 NO)')
    // A refused report stays in the queue and is retried each hour.
    system.onRequest = (method) => (method === 'POST' ? 'refuse' : 'pass')
    const second = await open()
    for (let round = 0; round < 15; round++) {
      await sendDue(runtime)
      later(2 * hourMs)
    }
    expect(await waiting()).toBe(1)
    system.onRequest = () => 'pass'
    later(2 * hourMs)
    await inStep()
    expect(system.of(second).status).toBe('acknowledged')
  })

  test('TIC-08 TIC-04 ACC-16 what was opened there by telephone is its customer’s here, and nobody else’s; nothing old is told', async () => {
    const { system, as, settle: inStep, mails, database } = await openSite(await openDatabase())
    const hostile = '<img src=x onerror=attack()>\u202e\u0000'
    for (const more of [
      { description: 'Called about the bill.', name: hostile, status: 'inProgress', note: [{ id: '1', text: 'We look at it.', author: 'agent' }], relatedParty: [{ id: '301448210', '@referredType': 'BillingAccount' }] },
      { description: 'Nobody knows whose.', relatedParty: [{ id: '999', '@referredType': 'BillingAccount' }] },
      { description: 'Of no account.' },
      { description: 'With a NUL.', relatedParty: [{ id: '3014\u000048210', '@referredType': 'BillingAccount' }] },
      { description: 7, note: 'none', status: { a: 1 }, relatedParty: 'x' },
    ]) system.open(more)
    await Promise.all([inStep(), inStep()])
    await inStep()
    const { tickets } = (await as('maya', listTickets, { query: {} as never })).content
    expect(tickets).toMatchObject([{ title: '<img src=x onerror=attack()>', state: 'inProgress', account: '301448210', lastAnswer: { text: 'We look at it.' } }])
    expect((await as('ben', listTickets, { query: {} as never })).content.tickets).toEqual([])
    expect(await database.read.selectFrom('ticket').select('id').execute()).toHaveLength(1)
    expect(await mails()).toBe(0)
    const number = tickets[0]!.number
    await as('maya', replyToTicket, { params: { number }, body: { text: 'Thank you.' } })
    await inStep()
    expect([...system.tickets.values()][0]!.note.map(({ text }) => text)).toEqual(['We look at it.', 'Thank you.'])
    expect((await as('olive', readDeskTicket, { params: { number } })).content.ticket.externalId).toBe('T-1')
  })

  test('TIC-08 what began before there was a system is opened there with its next word', async () => {
    const site = await openSite(await openDatabase())
    const { system, as, open, settle: inStep, texts, database } = site
    const number = await open()
    await database.write.deleteFrom('ticket_sending').execute()
    await as('maya', replyToTicket, { params: { number }, body: { text: 'Any news?' } })
    await inStep()
    expect(system.of(number).description).toBe('No internet since noon.')
    expect(texts(number)).toEqual(['Any news?'])
  })

  test('TIC-08 the outbox is bounded: beyond its end a report is refused before anything is promised', async () => {
    const { database, runtime, open, as, identityOf } = await openSite(await openDatabase())
    const context = buildContext(runtime, { identity: identityOf('maya') })
    const refusedAt = (most: number) => database.transaction((trx) => refuseWhenFull(trx, context, { kind: 'customer', id: 'maya', name: '' }, most))
    const number = await open()
    expect(await refusedAt(2)).toBeUndefined()
    await as('maya', replyToTicket, { params: { number }, body: { text: 'One more.' } })
    expect(await refusedAt(2)).toMatchObject({ status: 429, code: 'TOO_MANY_TICKETS' })
  })
})

const swaggerFile = path.resolve('../shared/data/tmf/TMF621-TroubleTicket-v4.0.0.swagger.json')

test('TIC-08 what we send is as TM Forum’s description of TMF621 has it, field by field', async ({ skip }) => {
  if (!existsSync(swaggerFile)) skip('TM Forum’s description of TMF621 is not beside the project (../shared/data/tmf)')
  const { definitions } = JSON.parse(readFileSync(swaggerFile, 'utf8')) as { definitions: Definitions }
  const { system, open, as, settle: inStep } = await openSite(await openTestDatabase('sqlite'))
  const number = await open({ since: 'noon' })
  await inStep()
  system.act(number, { text: 'Which light?', status: 'pending' })
  await inStep()
  await as('maya', replyToTicket, { params: { number }, body: { text: 'Red.' } })
  await as('maya', closeTicket, { params: { number }, body: {} })
  await inStep()
  const sent = system.asked.flatMap(({ method, body }) => (body ? mismatches(definitions, method === 'POST' ? 'TroubleTicket_Create' : 'TroubleTicket_Update', body) : []))
  expect(sent).toEqual([])
  // The test's own ticket system conforms as well.
  expect(mismatches(definitions, 'TroubleTicket', system.of(number))).toEqual([])
})
