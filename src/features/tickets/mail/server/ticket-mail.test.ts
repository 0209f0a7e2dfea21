import { expect, test } from 'vitest'
import { siteContentHandlers } from '#features/site-content/server.ts'
import { publishOurContent } from '#features/site-content/testing.ts'
import { call } from '#platform/services/call.ts'
import type { Database } from '#platform/database/database.ts'
import { attacks } from '#test/tickets/attacks.ts'
import { describeEachEngine, openTestDatabase } from '#test/support/databases.ts'
import { buildContext, buildRuntime, signedInAs } from '#test/support/context.ts'
import { addAccount, addCustomer } from '#test/support/people.ts'
import { changeTicket } from '../../server/changes/change-ticket.ts'
import { planAnswer } from '../../server/changes/plan-change.ts'
import { ticketHandlers } from '../../server/handlers.ts'
import { deleteTicketsOf } from '../../server/store/ticket-store.ts'
import { openTicket } from '../../ticket-endpoints.ts'
import { createTicketMailComposer } from './compose-ticket-mail.ts'

const olive = { kind: 'operator', id: 'olive.grant', name: 'Olive' } as const

async function reportAs(database: Database, locale: 'en' | 'es', description: string) {
  await publishOurContent(database)
  await addCustomer(database, { id: 'rosa', first_name: 'Rosa', last_name: 'Delgado', locale, email: 'rosa@example.com', time_zone: 'America/Chicago' })
  await addAccount(database, { number: '301448300', customer_id: 'rosa' })
  const runtime = buildRuntime({ database, handlers: [...ticketHandlers, ...siteContentHandlers] })
  const context = buildContext(runtime, { identity: signedInAs('rosa') })
  const outcome = await call(context, openTicket, { body: { audience: 'consumer', locale, category: 'internet', description, contact: { by: 'email' } } })
  if (!outcome.ok) throw new Error(outcome.code)
  const { number } = outcome.data.content.ticket
  const answer = (text: string, status?: string, articleId?: string) => changeTicket(context, olive, { action: 'answer', id: number, seenVersion: undefined, body: text, plan: (row, now) => planAnswer(row, olive, { text, status, articleId }, now) })
  const compose = createTicketMailComposer(runtime)
  const rows = () => database.read.selectFrom('outbox_mail').selectAll().orderBy('created_at').orderBy('message_id').execute()
  return { number, answer, compose, rows }
}

describeEachEngine('e-mails about tickets', (openEngine) => {
  test('TIC-02 TIC-05 the e-mail of a report says its number and by when it is answered, in its reader’s language and zone', async () => {
    const { number, compose, rows } = await reportAs(await openEngine(), 'es', 'Sin internet desde ayer')
    const [row] = await rows()
    const composed = await compose(row!)
    if (!composed.ok || !composed.mail) throw new Error('not written')
    expect(composed.mail).toMatchObject({ to: { name: 'Rosa Delgado', address: 'rosa@example.com' }, subject: `Recibimos su reporte: ${number}` })
    for (const words of ['Hola, Rosa:', number, 'Sin internet desde ayer', 'viernes 20 de noviembre, 5 p.\u00A0m.', `/es-us/support/mytickets/${number}`, '800.555.0142']) expect(composed.mail.text).toContain(words)
  })

  test('TIC-05 the e-mail of an answer holds it, and nothing that somebody typed becomes markup', async () => {
    const { number, answer, compose, rows } = await reportAs(await openEngine(), 'en', '<img src=x onerror=alert(1)>')
    await answer('Please try <b>this</b>:\n"restart" & wait', 'pending')
    const composed = await compose((await rows())[1]!)
    if (!composed.ok || !composed.mail) throw new Error('not written')
    expect(composed.mail.subject).toBe(`We need something from you: ${number}`)
    expect(composed.mail.text).toContain('Please try <b>this</b>:\n"restart" & wait')
    expect(composed.mail.html).toContain('Please try &lt;b&gt;this&lt;/b&gt;:')
    expect(composed.mail.html).not.toMatch(/<img|<b>/)
  })

  test('TIC-06 the e-mail of an answer leads to the article that it links to, by its title in its reader’s language', async () => {
    const { answer, compose, rows } = await reportAs(await openEngine(), 'es', 'No puedo pagar')
    await answer('Aquí dice cómo.', undefined, 'KM1000302')
    await answer('Ese ya no está.', undefined, 'KM1999999')
    const [, linked, gone] = await rows()
    const composed = await compose(linked!)
    if (!composed.ok || !composed.mail) throw new Error('not written')
    const href = `${buildRuntime().config.publicUrl}/es-us/support/article/billing/KM1000302`
    expect(composed.mail.text).toContain(`Aquí dice cómo.\n\nEl artículo «Pague su factura y active el pago automático»:\n${href}\n\nCaso: `)
    expect(composed.mail.html).toContain(`href="${href}">El artículo «Pague su factura y active el pago automático»</a>`)
    expect(await compose(gone!)).toMatchObject({ ok: true, mail: { text: expect.not.stringMatching(/El artículo|KM1999999/) } })
  })

  test('TIC-05 WID-09 what an e-mail holds in the other language has its lang: an article without a translation, what was written about the report', async () => {
    const database = await openEngine()
    const { answer, compose, rows } = await reportAs(database, 'es', 'No puedo pagar')
    await answer('Aquí dice cómo.', undefined, 'KM1000302')
    await database.write.deleteFrom('article').where('id', '=', 'KM1000302').where('locale', '=', 'es').execute()
    const htmlOf = async () => {
      const composed = await compose((await rows())[1]!)
      return composed.ok ? composed.mail?.html : undefined
    }
    const spanish = await htmlOf()
    expect(spanish).toContain('El artículo «<span lang="en">Pay your bill and set up autopay</span>»')
    expect(spanish).not.toContain('lang="es">Aquí')
    await database.write.updateTable('customer').set({ locale: 'en' }).execute()
    const english = await htmlOf()
    expect(english).toContain('The article “Pay your bill and set up autopay”')
    expect(english).toMatch(/<p [^>]+ lang="es">Aquí dice cómo\.<\/p>/)
    expect(english).toMatch(/<td [^>]+ lang="es">No puedo pagar<\/td>/)
  })

  test('TIC-05 who does without news of their tickets gets the confirmation alone', async () => {
    const database = await openEngine()
    const { answer, compose, rows } = await reportAs(database, 'en', 'No internet')
    await answer('We look at it.')
    await database.write.updateTable('customer').set({ mails_off: '["tickets"]' }).execute()
    const [confirmation, news] = await rows()
    expect(await compose(confirmation!)).toMatchObject({ ok: true })
    expect(await compose(news!)).toEqual({ ok: false, reason: 'unwanted' })
  })

  test('TIC-10 a deleted customer’s tickets are gone, and what was not sent yet finds none', async () => {
    const database = await openEngine()
    const { answer, compose, rows } = await reportAs(database, 'en', 'No internet')
    await answer('We look at it.')
    expect(await database.transaction((trx) => deleteTicketsOf(trx, 'rosa'))).toBe(1)
    expect(await database.transaction((trx) => deleteTicketsOf(trx, 'rosa'))).toBe(0)
    expect(await database.read.selectFrom('ticket_entry').select('position').execute()).toEqual([])
    for (const row of await rows()) expect(await compose(row)).toEqual({ ok: false, reason: 'superseded' })
  })

  test('TIC-05 ACC-16 an account that has become somebody else’s gets nothing of what its owner before reported', async () => {
    const database = await openEngine()
    const { compose, rows } = await reportAs(database, 'en', 'No internet')
    await addCustomer(database, { id: 'next', email: 'next@example.com' })
    await database.write.updateTable('account').set({ customer_id: 'next' }).execute()
    expect(await compose((await rows())[0]!)).toEqual({ ok: false, reason: 'no-address' })
  })
})

test('TIC-05 100 names and texts of an attacker are words of an e-mail: no tag of it is another one', async () => {
  const database = await openTestDatabase('sqlite')
  const { answer, compose, rows } = await reportAs(database, 'en', 'No internet')
  await answer('We look at it.')
  const [, news] = await rows()
  const written = async (name: string, text: string) => {
    await database.write.updateTable('customer').set({ first_name: name, last_name: name }).execute()
    await database.write.updateTable('ticket').set({ title: name }).execute()
    await database.write.updateTable('ticket_entry').set({ author_name: name, body: text }).where('position', '=', 2).execute()
    const composed = await compose(news!)
    if (!composed.ok || !composed.mail) throw new Error('not written')
    return composed.mail
  }
  const tagsOf = (html: string) => html.match(/<[^>]*>?/g)!
  const own = new Set(tagsOf((await written('Rosa', '\nFirst line.\nSecond line.\n')).html))
  for (const text of attacks) {
    const { html, subject } = await written(text.replaceAll('\n', ' ').trim(), text)
    expect(tagsOf(html).filter((tag) => !own.has(tag)), text).toEqual([])
    expect(subject).toBe(`We have answered: ${news!.subject_id}`)
  }
})
