import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { anonymous } from '#contracts/identity.ts'
import { siteContentHandlers } from '#features/site-content/server.ts'
import { publishOurContent } from '#features/site-content/testing.ts'
import { admit, numberRequests, type AppEnv } from '#platform/http/middleware.ts'
import { call } from '#platform/services/call.ts'
import { sendDue } from '#platform/mail/send-outbox.ts'
import type { OutgoingMail } from '#platform/mail/outgoing-mail.ts'
import type { Database } from '#platform/database/database.ts'
import { answerTextSigner } from '#platform/security/our-answers.ts'
import { describeEachEngine } from '#test/support/databases.ts'
import { buildContext, buildRuntime, signedInAs, testNow } from '#test/support/context.ts'
import { addAccount, addCustomer } from '#test/support/people.ts'
import { listDeskTickets, readDeskTicket, withdrawLink } from '../../desk/desk-endpoints.ts'
import { createTicketMailComposer } from '../../mail/server/compose-ticket-mail.ts'
import { takeFormPictures } from '../../pictures/server/take-form-pictures.ts'
import { changeTicket } from '../../server/changes/change-ticket.ts'
import { planAnswer } from '../../server/changes/plan-change.ts'
import { submitReport } from '../../pages/server/report-page.ts'
import { ticketHandlers } from '../../server/handlers.ts'
import { listTickets, openTicket, type Report } from '../../ticket-endpoints.ts'
import { changeByLink, openAsVisitor, readByLink } from '../visitor-endpoints.ts'
import { linkMs } from './link-token.ts'

const hourMs = 3_600_000
const olive = { kind: 'operator', id: 'olive.grant', name: 'Olive' } as const
const report: z.input<typeof Report> = { audience: 'consumer', locale: 'en', category: 'internet', description: 'No internet since Monday', contact: { by: 'email' } }
const mine = { lookUp: '301448210', zip: '30309', email: 'Visitor@Example.com' }

async function openWorld(database: Database) {
  await publishOurContent(database)
  await addCustomer(database, { id: 'maya', email: 'maya@example.com', zip: '30309' })
  await addAccount(database, { number: '301448210', customer_id: 'maya' })
  await database.write.insertInto('customer_order').values({ id: '71-104233550198', customer_id: 'maya', account_number: '301448210', title: 'Fiber', status: 'inProgress', steps: '["received"]', at_step: 'received', detail: null }).execute()
  const runtime = buildRuntime({ database, handlers: [...ticketHandlers, ...siteContentHandlers] })
  let now = testNow
  const clocked = { ...runtime, clock: () => now }
  const asVisitor = (address = '198.51.100.7') => buildContext(clocked, { client: { address } })
  const open = (input: Partial<typeof mine & typeof report> = {}, { address, key }: { address?: string; key?: string } = {}) => call(asVisitor(address), openAsVisitor, { body: { ...report, ...mine, ...input } }, key === undefined ? {} : { idempotencyKey: key })
  const sent: { mail: OutgoingMail; id: string; at: number }[] = []
  const sender = { send: async (mail: OutgoingMail, id: string) => (sent.push({ mail, id, at: now }), { kind: 'accepted' as const }) }
  const send = () => sendDue({ database, clock: clocked.clock, log: runtime.log, compose: createTicketMailComposer(clocked), sender }, new AbortController().signal)
  const tokenOf = (mail: OutgoingMail) => new URL(/https?:\S+myticket\?s=\S+/.exec(mail.text)![0]).searchParams.get('s')!
  const read = (token: string) => call(asVisitor(), readByLink, { body: { token } })
  const change = (token: string, action: 'confirm' | 'revoke' | 'reply' | 'close' | 'reopen', text?: string) => call(asVisitor(), changeByLink, { body: { token, action, ...(text === undefined ? {} : { text }) } })
  const answer = (id: string, text: string, status?: string) => changeTicket(asVisitor(), olive, { action: 'answer', id, seenVersion: undefined, body: text, plan: (row, at) => planAnswer(row, olive, { text, status }, at) })
  return { database, runtime: clocked, open, send, sent, tokenOf, read, change, answer, pass: (ms: number) => (now += ms), asVisitor }
}

async function openConfirmed(database: Database) {
  const world = await openWorld(database)
  const outcome = await world.open()
  if (!outcome.ok) throw new Error(outcome.code)
  await world.send()
  const token = world.tokenOf(world.sent[0]!.mail)
  expect(await world.change(token, 'confirm')).toMatchObject({ ok: true, data: { content: { state: 'open' } } })
  return { ...world, token, number: outcome.data.content.number }
}

describeEachEngine('visitors’ tickets', (openTestDatabase) => {
  test('TIC-01 a visitor reports by account or by order and the ZIP, and is asked by e-mail before anything is shown', async () => {
    const { open, send, sent, tokenOf, read, change, database } = await openWorld(await openTestDatabase())
    const byAccount = await open({ description: '<b>Spam</b> from https://evil.example' })
    expect(byAccount).toMatchObject({ ok: true, data: { content: { number: expect.stringMatching(/^CM\d{8}$/), dueAt: testNow + 8 * hourMs } } })
    expect(await open({ lookUp: '71-104233550198', email: 'other@example.com' })).toMatchObject({ ok: true })
    expect(await database.read.selectFrom('ticket').select(['customer_id', 'account_number', 'source']).execute()).toEqual([
      { customer_id: null, account_number: '301448210', source: 'web' },
      { customer_id: null, account_number: '301448210', source: 'web' },
    ])
    await send()
    expect(sent.map(({ mail }) => mail.to.address).toSorted()).toEqual(['other@example.com', 'visitor@example.com'])
    const { mail } = sent.find(({ mail: { to } }) => to.address === 'visitor@example.com')!
    // An unconfirmed address receives none of the typed text.
    expect(mail.text + mail.html + mail.subject).not.toMatch(/Spam|evil/)
    const token = tokenOf(mail)
    const asked = await read(token)
    expect(asked).toMatchObject({ ok: true, data: { content: { state: 'asked' } } })
    expect(JSON.stringify(asked)).not.toContain('Spam')
    expect(await change(token, 'reply', 'Hello')).toMatchObject({ ok: false, code: 'NOT_ALLOWED_NOW' })
    // a token with more parts than ours is none of ours
    for (const other of [`${token}.x`, `${token}.`]) expect(await read(other)).toMatchObject({ ok: false, code: 'LINK_NOT_FOUND' })
    expect(await change(token, 'confirm')).toMatchObject({ ok: true, data: { content: { state: 'open', email: 'visitor@example.com', ticket: { title: '<b>Spam</b> from https://evil.example', account: '' } } } })
  })

  test('TIC-01 ANS-10 an answer in a visitor’s conversation is kept only if we gave it, and the question stays', async () => {
    const { open, database } = await openWorld(await openTestDatabase())
    const ours = 'Unplug it for a minute.'
    const signature = (await answerTextSigner(database))(ours)
    expect(await open({ conversation: [{ question: 'a', answer: ours, signature }, { question: 'b', answer: 'We owe you $500.', signature }, { question: 'c', answer: 'We owe you $500.' }] })).toMatchObject({ ok: true })
    const { conversation } = await database.read.selectFrom('ticket').select('conversation').executeTakeFirstOrThrow()
    expect(JSON.parse(conversation!)).toEqual([{ question: 'a', answer: ours }, { question: 'b', answer: '' }, { question: 'c', answer: '' }])
  })

  test('TIC-02 ANS-10 the form takes our answers along without script', async () => {
    const { asVisitor, database } = await openWorld(await openTestDatabase())
    const ours = 'Unplug it for a minute.'
    const form = new URLSearchParams({ key: 'a-key-of-a-form', visitor: '', intent: 'send', category: 'internet', description: 'Red', contact: 'email', conversation: 'yes', ...mine })
    const conversation = [{ question: 'a', answer: ours, signature: (await answerTextSigner(database))(ours) }, { question: 'b', answer: 'We owe you $500.' }]
    expect(await submitReport({ ...asVisitor(), url: '/support/openticket?conversation' }, form, conversation)).toMatchObject({ kind: 'page', page: { state: { step: 'asked' } } })
    const kept = await database.read.selectFrom('ticket').select('conversation').executeTakeFirstOrThrow()
    expect(JSON.parse(kept.conversation!)).toEqual([{ question: 'a', answer: ours }, { question: 'b', answer: '' }])
  })

  test('TIC-01 FIN-11 every miss is the same answer, and counts as a look-up of the finder does', async () => {
    const { open, database } = await openWorld(await openTestDatabase())
    const misses = [await open({ zip: '30308' }), await open({ lookUp: '301448211' }), await open({ lookUp: '71-1' }), await open({ lookUp: '71-104233550198', zip: '00000' })]
    for (const miss of misses) expect(miss).toEqual(misses[0])
    expect(misses[0]).toMatchObject({ ok: false, status: 404, code: 'NOTHING_FOUND' })
    const codes = []
    for (let n = 0; n < 12; n++) codes.push(await open({ zip: String(10_000 + n) }, { address: `203.0.113.${n}` }))
    expect(codes.filter((outcome) => !outcome.ok && outcome.code === 'TOO_MANY_LOOKUPS')).toHaveLength(3)
    expect(await open({}, { address: '203.0.113.99' })).toMatchObject({ ok: false, code: 'TOO_MANY_LOOKUPS' })
    expect(await database.read.selectFrom('finder_lookup').select('outcome').where('outcome', '=', 'found').execute()).toEqual([])
    expect(await database.read.selectFrom('ticket').select('id').execute()).toEqual([])
  })

  test('TIC-01 ACC-16 what a visitor wrote is not the account’s owner’s, and the owner’s is not the visitor’s', async () => {
    const { token, number, runtime, read, database } = await openConfirmed(await openTestDatabase())
    const maya = buildContext(runtime, { identity: signedInAs('maya') })
    expect(await call(maya, listTickets, { query: { state: 'all', limit: 50, offset: 0 } })).toMatchObject({ data: { content: { total: 0 } } })
    const own = await call(maya, openTicket, { body: { ...report, description: 'Mine' } })
    expect(own.ok).toBe(true)
    expect(JSON.stringify(await read(token))).not.toContain('Mine')
    expect(await database.read.selectFrom('outbox_mail').select('account_number').where('subject_id', '=', number).execute()).toEqual([{ account_number: '' }])
  })

  test('TIC-01 before its confirmation one message a day goes to an address, whatever is reported with it; who says no is left in peace', async () => {
    const { open, send, sent, tokenOf, pass, change, answer, database } = await openWorld(await openTestDatabase())
    const first = await open()
    for (let n = 0; n < 3; n++) await open({ description: `Another ${n}` }, { address: `203.0.113.${n}` })
    if (!first.ok) throw new Error(first.code)
    await answer(first.data.content.number, 'We look at it.')
    for (let hour = 0; hour < 60; hour++) {
      await send()
      pass(hourMs)
    }
    expect(sent).toHaveLength(3)
    expect(new Set(sent.map(({ mail }) => mail.to.address))).toEqual(new Set(['visitor@example.com']))
    for (const [index, { at }] of sent.entries()) if (index > 0) expect(at - sent[index - 1]!.at).toBeGreaterThanOrEqual(24 * hourMs)
    expect(await change(tokenOf(sent[1]!.mail), 'revoke')).toMatchObject({ ok: true, data: { content: { state: 'revoked' } } })
    for (let hour = 0; hour < 60; hour++) {
      pass(hourMs)
      await send()
    }
    expect(sent).toHaveLength(3)
    expect(await database.read.selectFrom('outbox_mail').select('message_id').where('sent_at', 'is', null).where('given_up_at', 'is', null).execute()).toEqual([])
  })

  test('TIC-01 two processes that send at once write one message a day to an address, and the one that is tried again is the same', async () => {
    const world = await openWorld(await openTestDatabase())
    await world.open()
    await world.open({ description: 'Another' })
    const compose = [createTicketMailComposer(world.runtime), createTicketMailComposer(world.runtime)]
    const rows = await world.database.read.selectFrom('outbox_mail').selectAll().orderBy('message_id').execute()
    const written = await Promise.all([compose[0]!(rows[0]!), compose[1]!(rows[1]!)])
    expect(written.filter(({ ok }) => ok)).toHaveLength(1)
    const taken = written.findIndex(({ ok }) => ok)
    expect(await compose[1]!(rows[taken]!)).toMatchObject({ ok: true })
    expect(await compose[0]!(rows[1 - taken]!)).toEqual({ ok: false, until: testNow + 24 * hourMs })
  })

  test('TIC-01 TIC-05 a confirmed visitor answers, closes and reopens as owners do, and is told of each change once', async () => {
    const { token, number, answer, change, read, send, sent, tokenOf } = await openConfirmed(await openTestDatabase())
    await answer(number, 'Is the light red?', 'pending')
    await send()
    expect(sent.at(-1)!.mail).toMatchObject({ subject: `We need something from you: ${number}`, to: { address: 'visitor@example.com' } })
    expect(sent.at(-1)!.mail.text).toContain('Hello,\n\nOlive has written to you')
    const newest = tokenOf(sent.at(-1)!.mail)
    expect(await change(newest, 'reply')).toMatchObject({ ok: false, code: 'TEXT_NEEDED' })
    expect(await change(newest, 'reply', 'It is.')).toMatchObject({ ok: true, data: { content: { ticket: { state: 'inProgress' } } } })
    expect(await change(token, 'close')).toMatchObject({ ok: true, data: { content: { ticket: { state: 'closed' } } } })
    expect(await change(token, 'reply', 'Late')).toMatchObject({ ok: false, code: 'NOT_ALLOWED_NOW' })
    expect(await change(token, 'reopen', 'It is back.')).toMatchObject({ ok: true, data: { content: { ticket: { state: 'inProgress' } } } })
    const now = await read(token)
    expect(now).toMatchObject({ data: { content: { ticket: { timeline: [{ from: 'customer', kind: 'opened' }, { from: 'us', name: 'Olive' }, { from: 'customer', text: 'It is.' }, { from: 'customer', state: 'closed' }, { from: 'customer', kind: 'reopened' }] } } } })
    // Each round sends at most one e-mail per ticket.
    for (let round = 0; round < 5; round++) await send()
    expect(sent.map(({ mail }) => mail.subject.replace(number, 'N'))).toEqual(['Is this you? Ticket N', 'We need something from you: N', 'We have your answer: N', 'Closed: N', 'Your ticket N is open again'])
    expect(new Set(sent.map(({ id }) => id)).size).toBe(sent.length)
  })

  test('TIC-01 a link opens its own ticket alone, for 30 days, and not when it is changed or revoked', async () => {
    const { token, number, read, change, open, send, sent, tokenOf, pass } = await openConfirmed(await openTestDatabase())
    await open({ email: 'second@example.com', description: 'Another one' })
    await send()
    const other = tokenOf(sent.at(-1)!.mail)
    const [id, end, signature] = token.split('.') as [string, string, string]
    const [otherId, otherEnd] = other.split('.') as [string, string]
    const nothing = await read('x')
    expect(nothing).toMatchObject({ ok: false, status: 404, code: 'LINK_NOT_FOUND' })
    for (const forged of [`${otherId}.${otherEnd}.${signature}`, `${id}.${(testNow + 2 * linkMs).toString(36)}.${signature}`, `${id}.${end}`, `${id}.${end}.`, `.${end}.${signature}`, `${number}.${end}.${signature}`, `${id}.zzz.${signature}`]) expect(await read(forged)).toEqual(nothing)
    expect(await read(token)).toMatchObject({ data: { content: { number } } })
    pass(linkMs)
    expect(await read(token)).toMatchObject({ ok: true })
    pass(1)
    expect(await read(token)).toEqual(nothing)
    expect(await change(token, 'confirm')).toEqual(nothing)
  })

  test('TIC-01 who ends their link ends all of them for this ticket, and hears no more', async () => {
    const { token, number, read, change, answer, send, sent } = await openConfirmed(await openTestDatabase())
    await answer(number, 'First.')
    await send()
    await change(token, 'revoke')
    for (const { mail } of sent) expect(await read(new URL(/https?:\S+myticket\?s=\S+/.exec(mail.text)![0]).searchParams.get('s')!)).toMatchObject({ ok: false, code: 'LINK_NOT_FOUND' })
    expect(await change(token, 'confirm')).toMatchObject({ ok: false, code: 'LINK_NOT_FOUND' })
    await answer(number, 'Second.')
    // Each round sends at most one e-mail per ticket.
    for (let round = 0; round < 5; round++) await send()
    expect(sent).toHaveLength(2)
  })

  test('TIC-01 a visitor asks to be called back in a window that is offered, and in no other one', async () => {
    const { open, send, sent, tokenOf, change, database, runtime } = await openWorld(await openTestDatabase())
    // testNow is a Friday, 10 am ET
    const window = { from: Date.UTC(2026, 10, 20, 17), to: Date.UTC(2026, 10, 20, 19) }
    const ask = (wanted: object, phone: string | undefined = '4045550117') => open({ description: 'Call me', contact: { by: 'phone', ...(phone && { phone }), window: wanted as typeof window } })
    for (const wanted of [{ from: window.from - 2 * hourMs, to: window.from }, { from: window.from, to: window.to + hourMs }, { from: testNow - 24 * hourMs, to: testNow - 22 * hourMs }, { from: Date.UTC(2026, 10, 22, 17), to: Date.UTC(2026, 10, 22, 19) }]) expect(await ask(wanted)).toMatchObject({ ok: false, code: 'WINDOW_NOT_OFFERED' })
    expect(await ask(window, '')).toMatchObject({ ok: false, code: 'WINDOW_NOT_OFFERED' })
    expect(await database.read.selectFrom('finder_lookup').select('outcome').execute()).toEqual([])
    const outcome = await ask(window)
    expect(outcome).toMatchObject({ ok: true, data: { content: { dueAt: window.to } } })
    expect(await database.read.selectFrom('ticket').select(['title', 'ticket_type']).execute()).toEqual([{ title: 'Call me back: Internet or Wi-Fi', ticket_type: 'callback' }])
    await send()
    expect(await change(tokenOf(sent[0]!.mail), 'confirm')).toMatchObject({ data: { content: { ticket: { contact: { by: 'phone', phone: '4045550117', window } } } } })
    // The e-mail about a customer's own request names the window.
    const maya = buildContext(runtime, { identity: signedInAs('maya') })
    expect(await call(maya, openTicket, { body: { ...report, contact: { by: 'phone', phone: '4045550117', window } } })).toMatchObject({ ok: true, data: { content: { ticket: { dueAt: window.to, title: 'Call me back: Internet or Wi-Fi' } } } })
    expect(await call(maya, openTicket, { body: { ...report, contact: { by: 'phone', phone: '4045550117', window: { from: 0, to: 1 } } } })).toMatchObject({ ok: false, code: 'WINDOW_NOT_OFFERED' })
    await send()
    expect(sent.at(-1)!.mail.subject).toMatch(/^We’ll call you back: CM/)
    expect(sent.at(-1)!.mail.text).toContain('We call: Friday, November 20, 12–2 pm ET')
  })

  test('TIC-01 TIC-06 the desk sees who reported it, and takes the link back', async () => {
    const { token, number, read, runtime } = await openConfirmed(await openTestDatabase())
    const desk = buildContext(runtime, { identity: { kind: 'customer', customerId: 'olive', loginId: 'olive.grant', loginType: 'UserId', role: 'operator' } })
    expect(await call(desk, readDeskTicket, { params: { number } })).toMatchObject({ data: { content: { ticket: { visitor: { email: 'visitor@example.com', state: 'confirmed' } } } } })
    expect(await call(desk, listDeskTickets, { query: { view: 'open', limit: 30 } })).toMatchObject({ data: { content: { tickets: [{ number, isVisitors: true }] } } })
    for (let time = 0; time < 2; time++) expect(await call(desk, withdrawLink, { params: { number } })).toMatchObject({ data: { content: { ticket: { visitor: { state: 'revoked' } } } } })
    expect(await read(token)).toMatchObject({ ok: false, code: 'LINK_NOT_FOUND' })
    expect(await call(desk, withdrawLink, { params: { number: 'CM00000000' } })).toMatchObject({ ok: false, status: 404 })
    expect(await call(buildContext(runtime, { identity: signedInAs('maya') }), withdrawLink, { params: { number } })).toMatchObject({ ok: false, status: 404 })
  })

  test('TIC-01 FIN-11 who knows an order learns nothing of its account, not even the number', async () => {
    const { open, send, sent, tokenOf, change, read } = await openWorld(await openTestDatabase())
    await open({ lookUp: '71-104233550198' })
    await send()
    const token = tokenOf(sent[0]!.mail)
    const outcomes = [await change(token, 'confirm'), await read(token), await change(token, 'reply', 'More of it.'), await change(token, 'close')]
    expect(outcomes.every(({ ok }) => ok)).toBe(true)
    expect(JSON.stringify([outcomes, sent])).not.toContain('301448210')
  })

  test('TIC-01 who says that it was not them is not written to when somebody reports with their address again', async () => {
    const { open, send, sent, tokenOf, pass, change } = await openWorld(await openTestDatabase())
    await open()
    await send()
    expect(await change(tokenOf(sent[0]!.mail), 'revoke')).toMatchObject({ ok: true })
    for (let day = 0; day < 10; day++) {
      pass(24 * hourMs)
      await open({ description: `Day ${day}`, email: `visitor+${day}@example.com` }, { address: `203.0.113.${day}` })
      await send()
    }
    expect(sent).toHaveLength(1)
  })

  test('TIC-01 one post box has one message a day and five reports, under however many names of its own', async () => {
    const { open, send, sent } = await openWorld(await openTestDatabase())
    for (let n = 0; n < 4; n++) await open({ email: `Victim+${n}@example.com` }, { address: `203.0.113.${n}` })
    await send()
    expect(sent).toHaveLength(1)
  })

  test('TIC-01 of one account five reports come a day, with however many addresses', async () => {
    const { open } = await openWorld(await openTestDatabase())
    const codes = []
    for (let n = 0; n < 6; n++) codes.push((await open({ email: `a${n}@example.com` }, { address: `203.0.113.${n}` })).ok)
    expect(codes).toEqual([true, true, true, true, true, false])
  })

  test('TIC-01 the same report sent again under its key is one ticket; five a day come with one address', async () => {
    const { open, database } = await openWorld(await openTestDatabase())
    const key = 'a-key-of-a-form-of-a-visitor'
    const [first, again] = [await open({}, { key }), await open({}, { key })]
    expect(again).toEqual(first)
    expect(await database.read.selectFrom('ticket').select('id').execute()).toHaveLength(1)
    const outcomes = []
    for (let n = 0; n < 5; n++) outcomes.push(await open({ description: String(n) }, { address: `203.0.113.${n}` }))
    expect(outcomes.at(-1)).toMatchObject({ ok: false, status: 429, code: 'TOO_MANY_TICKETS' })
    // nothing new is asked of anybody
    expect(await open({}, { key })).toEqual(first)
  })

  test('TIC-09 whoever holds all places for forms without sign-in keeps no visitor with a link from answering', async () => {
    const { runtime, token } = await openConfirmed(await openTestDatabase())
    const app = new Hono<AppEnv>()
    app.use(numberRequests(), admit(runtime, async () => ({ identity: anonymous, recognisedToken: undefined, session: undefined })), takeFormPictures())
    app.post('*', (c) => c.text('taken'))
    const post = (address: string, link: string, body: BodyInit) =>
      Promise.resolve(app.request(`/support/myticket?s=${link}`, { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=b' }, body, duplex: 'half' } as RequestInit, { incoming: { headers: {}, socket: { remoteAddress: address } } })).then(({ status }) => status)
    const form = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--b--'
    const ends: (() => void)[] = []
    const slow = Array.from({ length: 16 }, (_, n) => post(`198.51.100.${n >> 2}`, 'forged', new ReadableStream({ start: (out) => void ends.push(() => (out.enqueue(Buffer.from(form)), out.close())) })))
    await expect.poll(() => post('203.0.113.5', 'forged', form)).toBe(503)
    expect(await post('203.0.113.5', token, form)).toBe(200)
    for (const end of ends) end()
    expect(await Promise.all(slow)).toEqual(slow.map(() => 200))
  })

  test('TIC-01 what no e-mail goes to is refused before anything is looked up', async () => {
    const { open, database } = await openWorld(await openTestDatabase())
    for (const email of ['a b@example.com', 'a@b@example.com', 'a@example.com\r\nbcc: x@example.com', 'nobody', 'a\u202eb@x.example', 'a\ud800b@x.example']) expect(await open({ email })).toMatchObject({ ok: false })
    expect(await open({ category: 'none' })).toMatchObject({ ok: false, code: 'UNKNOWN_CATEGORY' })
    expect(await database.read.selectFrom('finder_lookup').select('outcome').execute()).toEqual([])
  })

  test('TIC-01 TIC-10 a visitor’s address goes with the ticket, and when it was written to after two days', async () => {
    const { database, number } = await openConfirmed(await openTestDatabase())
    await database.write.deleteFrom('ticket').where('id', '=', number).execute()
    expect(await database.read.selectFrom('ticket_visitor').select('email').execute()).toEqual([])
    const { purgeAddresses } = await import('./visitor-store.ts')
    await purgeAddresses(database.write, testNow + 49 * hourMs)
    expect(await database.read.selectFrom('ticket_address').select('message_id').execute()).toEqual([])
  })
})
