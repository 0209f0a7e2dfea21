import { expect, test } from 'vitest'
import { siteContentHandlers } from '#features/site-content/server.ts'
import { publishOurContent } from '#features/site-content/testing.ts'
import type { Database } from '#platform/database/database.ts'
import type { OutgoingMail, OutgoingSms } from '#platform/mail/outgoing-mail.ts'
import { listDue } from '#platform/jobs/durable-queue.ts'
import { outbox } from '#platform/mail/outbox-store.ts'
import { sendDue } from '#platform/mail/send-outbox.ts'
import type { SendOutcome } from '#platform/mail/smtp-sender.ts'
import { call } from '#platform/services/call.ts'
import { keepWish } from '#platform/sms/sms-stops.ts'
import { buildContext, buildRuntime, signedInAs, testNow } from '#test/support/context.ts'
import { describeEachEngine } from '#test/support/databases.ts'
import { addAccount, addCustomer } from '#test/support/people.ts'
import { readTicketPage } from '../../pages/server/read-ticket-page.ts'
import { changeTicket } from '../../server/changes/change-ticket.ts'
import { planAnswer, planStatus } from '../../server/changes/plan-change.ts'
import { ticketHandlers } from '../../server/handlers.ts'
import { exportTickets, mailTicket, openTicket, readTicket, replyToTicket } from '../../ticket-endpoints.ts'
import { changeByLink, openAsVisitor } from '../../visitors/visitor-endpoints.ts'
import { createTicketMailComposer, previewTicketMail } from './compose-ticket-mail.ts'

const olive = { kind: 'operator', id: 'olive.grant', name: 'Olive' } as const
const phone = '4045550142'
const to = `+1${phone}`
const report = { audience: 'consumer', locale: 'en', category: 'internet', description: 'No internet since Monday', contact: { by: 'sms', phone } } as const
const gateway = { SMS_URL: 'https://sms.example.com/messages', SMS_SECRET: 's'.repeat(32) }

/** The characters of GSM 03.38; a single message has 160 of them, and each of several has 153. */
const gsm = /^[A-Za-z0-9 \n@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà]*$/
const twoMessages = 2 * 153

async function openWorld(database: Database, { locale = 'en', email = 'rosa@example.com' as string | null, environment = {} as Record<string, string> } = {}) {
  await publishOurContent(database)
  await addCustomer(database, { id: 'rosa', first_name: 'Rosa', locale, email, zip: '30309' })
  await addAccount(database, { number: '301448300', customer_id: 'rosa' })
  await addCustomer(database, { id: 'ben' })
  await addAccount(database, { number: '301448229', customer_id: 'ben' })
  const runtime = buildRuntime({ database, handlers: [...ticketHandlers, ...siteContentHandlers], environment: { PUBLIC_URL: 'https://support.example.com', ...environment } })
  const context = buildContext(runtime, { identity: signedInAs('rosa') })
  const open = async (contact: object = report.contact) => {
    const outcome = await call(context, openTicket, { body: { ...report, locale: locale as 'en', contact: contact as typeof report.contact } })
    if (!outcome.ok) throw new Error(outcome.code)
    return outcome.data.content.ticket.number
  }
  const texts: OutgoingSms[] = []
  const mails: OutgoingMail[] = []
  let outcome: SendOutcome = { kind: 'accepted' }
  const send = async () => {
    const parts = {
      database,
      clock: runtime.clock,
      log: runtime.log,
      compose: createTicketMailComposer(runtime),
      texts: { send: async (sms: OutgoingSms) => (texts.push(sms), outcome) },
      sender: { send: async (mail: OutgoingMail): Promise<SendOutcome> => (mails.push(mail), { kind: 'accepted' }) },
    }
    // Each round sends at most one message per ticket.
    while ((await listDue(outbox, database.read, runtime.clock(), 1)).length > 0) await sendDue(parts, new AbortController().signal)
  }
  const answer = (number: string, text: string, status?: string) => changeTicket(context, olive, { action: 'answer', id: number, seenVersion: undefined, body: text, plan: (row, now) => planAnswer(row, olive, { text, status }, now) })
  const setStatus = (number: string, status: string) => changeTicket(context, olive, { action: 'status', id: number, seenVersion: undefined, body: status, plan: (row, now) => planStatus(row, olive, { status }, now) })
  const read = async (number: string) => {
    const found = await call(context, readTicket, { params: { number } })
    if (!found.ok) throw new Error(found.code)
    return found.data.content.ticket
  }
  const rows = () => database.read.selectFrom('outbox_mail').selectAll().orderBy('message_id').execute()
  return { runtime, context, open, texts, mails, send, answer, setStatus, read, rows, refuse: () => (outcome = { kind: 'refused', detail: '422' }) }
}

describeEachEngine('text messages about tickets', { inTests: 'sqlite' }, (openTestDatabase) => {
  for (const locale of ['en', 'es'] as const) {
    test(`TIC-05 each change is one text message in two of GSM at most, with the link and the way to end them, and nothing that somebody typed (${locale})`, async () => {
      const { context, open, send, texts, mails, answer, setStatus, rows } = await openWorld(await openTestDatabase(), { locale })
      const number = await open()
      await answer(number, 'Is the light still red? Ring 800-SCAM', 'pending')
      await call(context, replyToTicket, { params: { number }, body: { text: 'Yes, it is.' } })
      for (const status of ['acknowledged', 'inProgress', 'resolved', 'closed']) await setStatus(number, status)
      await send()
      expect(mails).toEqual([])
      expect(texts).toHaveLength(7)
      const link = `https://support.example.com/${locale === 'es' ? 'es-us/' : ''}support/mytickets/${number}`
      for (const sms of texts) {
        expect(sms).toMatchObject({ to, locale })
        expect(sms.text).toMatch(gsm)
        expect(sms.text.length).toBeLessThanOrEqual(twoMessages)
        expect(sms.text).toMatch(locale === 'es' ? /^Meadowlink: .+ Responda ALTO/ : /^Meadowlink: .+ Reply STOP/)
        expect(sms.text).toContain(`${link} `)
        expect(sms.text).not.toMatch(/SCAM|light|Monday|Olive/)
      }
      expect(new Set(texts.map(({ text }) => text)).size).toBe(7)
      expect((await rows()).map(({ sent_at: sentAt, channel }) => [sentAt, channel])).toEqual(Array.from({ length: 7 }, () => [testNow, 'sms']))
    })
  }

  test('TIC-05 after STOP nothing more goes to the number, the page says so and has a way to e-mail, and START asks for them again', async () => {
    const database = await openTestDatabase()
    const { runtime, context, open, send, texts, mails, answer, read, rows } = await openWorld(database)
    const number = await open()
    await send()
    expect(await read(number)).toMatchObject({ texts: { isStopped: false, hasMail: true } })
    await keepWish(database, to, { wish: 'stop', at: testNow })
    await answer(number, 'We look at it.')
    await send()
    expect([texts.length, mails.length]).toEqual([1, 0])
    expect((await rows()).map(({ reason }) => reason)).toEqual([null, 'unwanted'])
    const page = await readTicketPage(context, number)
    expect(page).toMatchObject({ kind: 'page', page: { texts: { hasMail: true, stopped: expect.stringContaining('replied STOP from 404.555.0142') }, facts: expect.not.arrayContaining([expect.objectContaining({ label: 'We reach you' })]) } })
    await keepWish(database, to, { wish: 'start', at: testNow + 1 })
    await answer(number, 'Done.')
    await send()
    expect(texts).toHaveLength(2)
    // News come by e-mail from now on, and the number is deleted.
    const changed = await call(context, mailTicket, { params: { number }, body: {} }, { idempotencyKey: 'key-of-a-choice' })
    expect(changed).toMatchObject({ ok: true, data: { content: { ticket: { contact: { by: 'email' } } } } })
    expect(await call(context, mailTicket, { params: { number }, body: {} }, { idempotencyKey: 'key-of-a-choice' })).toEqual(changed)
    expect(await call(context, mailTicket, { params: { number }, body: {} })).toMatchObject({ status: 409, code: 'NOT_ALLOWED_NOW' })
    await answer(number, 'Really done.')
    await send()
    expect([texts.length, mails.map(({ to: { address } }) => address)]).toEqual([2, ['rosa@example.com']])
    expect(JSON.stringify(await database.read.selectFrom('ticket').selectAll().execute())).not.toContain(phone)
    // Sent text messages are still shown as such, without the number.
    const previews = await Promise.all((await rows()).map((row) => previewTicketMail(runtime, row)))
    expect(previews.map((each) => each?.sms?.to)).toEqual(['', undefined, '', undefined])
  })

  test('TIC-05 a number that takes no text messages gets the e-mail at once, also for whoever does without e-mails', async () => {
    const database = await openTestDatabase()
    const { open, send, texts, mails, refuse, rows } = await openWorld(database)
    await database.write.updateTable('customer').set({ mails_off: '["tickets"]' }).execute()
    refuse()
    const number = await open()
    await send()
    expect([texts.length, mails.map(({ subject }) => subject)]).toEqual([1, [`We have your report: ${number}`]])
    expect((await rows()).map(({ sent_at: sentAt, channel }) => [sentAt, channel])).toEqual([[testNow, null]])
  })

  test('TIC-05 whoever has no e-mail address hears by text message, and is offered none in its place', async () => {
    const { open, send, texts, read, refuse, rows } = await openWorld(await openTestDatabase(), { email: null })
    const number = await open()
    await send()
    expect(texts).toHaveLength(1)
    expect(await read(number)).toMatchObject({ texts: { hasMail: false } })
    refuse()
    await open()
    await send()
    expect((await rows()).filter(({ reason }) => reason === 'refused')).toHaveLength(1)
  })

  test('TIC-05 twenty messages a day go to a number, whoever reports with it; further news come by e-mail', async () => {
    const { open, send, texts, mails, answer } = await openWorld(await openTestDatabase())
    const number = await open()
    for (let n = 0; n < 21; n++) await answer(number, `Answer ${n}`)
    await send()
    expect([texts.length, mails.length]).toEqual([20, 2])
  })

  test('TIC-01 text messages are asked for where they are sent, to a number that can have them, and about one’s own ticket alone', async () => {
    const database = await openTestDatabase()
    const world = await openWorld(database)
    const ask = (runtime: typeof world.runtime, contact: object) => call(buildContext(runtime, { identity: signedInAs('rosa') }), openTicket, { body: { ...report, contact: contact as typeof report.contact } })
    for (const wrong of ['9115550142', '4041550142', '0045550142']) expect(await ask(world.runtime, { by: 'sms', phone: wrong })).toMatchObject({ status: 422, code: 'NO_TEXTS' })
    expect(await ask(world.runtime, { by: 'sms' })).toMatchObject({ status: 422, code: 'NO_TEXTS' })
    const inProduction = { CARELINE_ENV: 'production', OIDC_ISSUER: 'https://id.example.com', PUBLIC_URL: 'https://support.example.com', SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: 'visits@example.com' }
    const { config } = buildRuntime({ environment: inProduction })
    expect(await ask({ ...world.runtime, config }, report.contact)).toMatchObject({ status: 422, code: 'NO_TEXTS' })
    expect(await ask({ ...world.runtime, config: buildRuntime({ environment: { ...inProduction, ...gateway } }).config }, report.contact)).toMatchObject({ ok: true })
    const number = await world.open()
    // Once text messages are no longer offered, news come by e-mail, and the ticket says so.
    const withoutTexts = await readTicketPage(buildContext({ ...world.runtime, config }, { identity: signedInAs('rosa') }), number)
    expect(withoutTexts).toMatchObject({ page: { texts: undefined, facts: expect.arrayContaining([{ label: 'We reach you', value: 'By email' }]) } })
    const ben = buildContext(world.runtime, { identity: signedInAs('ben') })
    const [foreign, unknown] = [await call(ben, mailTicket, { params: { number }, body: {} }), await call(ben, mailTicket, { params: { number: 'CM00000000' }, body: {} })]
    expect([foreign, foreign]).toEqual([unknown, expect.objectContaining({ code: 'TICKET_NOT_FOUND' })])
    // TIC-10: the export contains the number.
    expect(await call(world.context, exportTickets, {})).toMatchObject({ data: { content: { tickets: expect.arrayContaining([expect.objectContaining({ number, contact: report.contact })]) } } })
  })

  test('TIC-01 a visitor confirms the address by e-mail, and nothing goes to a number before; then text messages bring the link, and e-mail is a click away', async () => {
    const { runtime, send, texts, mails, answer } = await openWorld(await openTestDatabase())
    const visitor = buildContext(runtime)
    const opened = await call(visitor, openAsVisitor, { body: { ...report, lookUp: '301448300', zip: '30309', email: 'visitor@example.com' } })
    if (!opened.ok) throw new Error(opened.code)
    const { number } = opened.data.content
    await send()
    expect([texts.length, mails.length]).toEqual([0, 1])
    const tokenIn = (text: string) => new URL(/https?:\S+myticket\?s=\S+/.exec(text)![0]).searchParams.get('s')!
    const change = (token: string, action: 'confirm' | 'mail') => call(visitor, changeByLink, { body: { token, action } })
    await change(tokenIn(mails[0]!.text), 'confirm')
    await answer(number, 'We look at it.')
    await send()
    expect([texts.length, mails.length]).toEqual([1, 1])
    const [sms] = texts
    expect(sms).toMatchObject({ to, text: expect.stringMatching(gsm) })
    expect(sms!.text.length).toBeLessThanOrEqual(twoMessages)
    expect(await change(tokenIn(sms!.text), 'mail')).toMatchObject({ ok: true, data: { content: { state: 'open', ticket: { contact: { by: 'email' } } } } })
    await answer(number, 'Done.')
    await send()
    expect([texts.length, mails.length]).toEqual([1, 2])
  })
})
