import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { anonymous } from '#contracts/identity.ts'
import { mountTmf646 } from '#features/appointments/server.ts'
import { siteContentHandlers } from '#features/site-content/server.ts'
import { publishOurContent } from '#features/site-content/testing.ts'
import { admit, limitBodies, numberRequests, type AppEnv } from '#platform/http/middleware.ts'
import type { Database } from '#platform/database/database.ts'
import { writeSecurityEvents } from '#platform/security/security-log.ts'
import { call } from '#platform/services/call.ts'
import { buildContext, buildRuntime, signedInAs, testNow } from '#test/support/context.ts'
import { describeEachEngine, openTestDatabase } from '#test/support/databases.ts'
import { addAccount, addCustomer } from '#test/support/people.ts'
import { mismatches, type Definitions } from '#test/support/swagger.ts'
import { mountPictures } from '../../pictures/server/picture-routes.ts'
import { openTicket, readTicket } from '../../ticket-endpoints.ts'
import { ticketHandlers } from '../../server/handlers.ts'
import { mountTmf621 } from './tmf621-routes.ts'

const secret = 'a-long-random-secret-of-the-tests-0123456789'
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const clients = [`crm:${hashOf(secret)}:apis=troubleTicket`, `both:${hashOf(`${secret}2`)}:apis=appointment+troubleTicket:access=read`, `fsm:${hashOf(`${secret}3`)}`].join(',')
const least = { description: 'No service since the storm.', severity: 'Major', ticketType: 'missingService' }

async function openApi(database: Database) {
  await publishOurContent(database)
  await addCustomer(database, { id: 'maya', email: 'maya@example.com', locale: 'es' })
  await addAccount(database, { number: '301448210', customer_id: 'maya' })
  let now = testNow
  const runtime = buildRuntime({ database, clock: () => (now += 1000), handlers: [...ticketHandlers, ...siteContentHandlers], environment: { PARTNER_CLIENTS: clients, PARTNER_CALLBACK_ORIGINS: 'https://crm.example.com' } })
  const app = new Hono<AppEnv>()
  app.use(numberRequests(), limitBodies(), admit(runtime, async () => ({ identity: anonymous, recognisedToken: undefined, session: undefined })))
  mountTmf621(app, runtime)
  mountTmf646(app, runtime)
  mountPictures(app)
  const open = async (id: string, word: string) => {
    const token = await app.request('/tmf-api/oauth2/token', { method: 'POST', body: new URLSearchParams({ grant_type: 'client_credentials' }), headers: { authorization: `Basic ${btoa(`${id}:${word}`)}` } }, {})
    const { access_token } = (await token.json()) as { access_token: string }
    return async (method: string, where: string, body?: unknown, headers: Record<string, string> = {}) => {
      const response = await app.request(`/tmf-api/troubleTicket/v4${where}`, { method, headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json', ...headers }, ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }) }, {})
      const text = await response.text()
      return { status: response.status, headers: response.headers, data: text === '' ? undefined : JSON.parse(text) }
    }
  }
  return { database, runtime, app, ask: await open('crm', secret), reader: await open('both', `${secret}2`), fsm: await open('fsm', `${secret}3`) }
}

const events = async (database: Database) => (await database.read.selectFrom('partner_delivery').select('payload').orderBy('created_at').execute()).map(({ payload }) => JSON.parse(payload) as { eventType: string; event: { troubleTicket: { id: string } } })

describeEachEngine('TMF621', (openDatabase) => {
  test('TIC-08 R18: a ticket may carry only description, severity and ticketType', async () => {
    const { ask } = await openApi(await openDatabase())
    const made = await ask('POST', '/troubleTicket', least)
    expect(made).toMatchObject({ status: 201, data: { ...least, status: 'acknowledged', id: expect.stringMatching(/^CM\d{8}$/) } })
    expect((await ask('GET', `/troubleTicket/${made.data.id}`)).data).toEqual(made.data)
  })

  test('TIC-08 R18: statuses outside the standard are kept as sent, and show as in progress', async () => {
    const { ask, runtime } = await openApi(await openDatabase())
    const made = await ask('POST', '/troubleTicket', { ...least, status: 'Awaiting Parts', relatedParty: [{ id: '301448210', '@referredType': 'BillingAccount' }] })
    expect(made.data.status).toBe('Awaiting Parts')
    expect((await ask('POST', '/troubleTicket', { ...least, status: 'rejected', statusChangeReason: 'No such line' })).data).toMatchObject({ status: 'rejected', statusChangeReason: 'No such line' })
    expect((await ask('PATCH', `/troubleTicket/${made.data.id}`, { status: 'In-Transit', statusChangeReason: 'On a truck' })).data).toMatchObject({ status: 'In-Transit', statusChangeReason: 'On a truck' })
    expect((await ask('GET', '/troubleTicket?status=In-Transit')).data).toHaveLength(1)
    const seen = await call(buildContext(runtime, { identity: signedInAs('maya') }), readTicket, { params: { number: made.data.id } }, { signIn: 'return' })
    expect(seen.ok && seen.data.content.ticket.state).toBe('inProgress')
  })

  test('TIC-08 R18: tickets are filtered by severity and ticketType, and paged', async () => {
    const { ask } = await openApi(await openDatabase())
    for (const severity of ['Major', 'Minor', 'Major']) await ask('POST', '/troubleTicket', { ...least, severity })
    await ask('POST', '/troubleTicket', { ...least, ticketType: 'billing' })
    const of = async (query: string) => (await ask('GET', `/troubleTicket?${query}`)).data.map((one: { severity: string; ticketType: string }) => `${one.severity} ${one.ticketType}`)
    expect(await of('severity=Minor')).toEqual(['Minor missingService'])
    expect(await of('severity=Major&ticketType=missingService')).toHaveLength(2)
    expect(await of('ticketType=billing,missingService')).toHaveLength(4)
    expect(await of('severity=major')).toEqual([])
    const page = await ask('GET', '/troubleTicket?limit=3&offset=3')
    expect([page.data.length, page.headers.get('x-total-count'), page.headers.get('x-result-count')]).toEqual([1, '4', '1'])
    expect(await of(`creationDate.gt=${new Date(testNow).toISOString()}`)).toHaveLength(4)
    expect(await of(`lastUpdate.lt=${new Date(testNow).toISOString()}`)).toEqual([])
  })

  test('TIC-08 R18: fields gives exactly the named attributes', async () => {
    const { ask } = await openApi(await openDatabase())
    const { data } = await ask('POST', '/troubleTicket', least)
    expect((await ask('GET', `/troubleTicket/${data.id}?fields=severity,status`)).data).toEqual({ severity: 'Major', status: 'acknowledged' })
    expect((await ask('GET', '/troubleTicket?fields=id')).data).toEqual([{ id: data.id }])
    expect((await ask('GET', '/troubleTicket?fields=colour')).data).toEqual([{}])
  })

  test('TIC-08 R18: 400 for what is malformed, 404 for unknown ids', async () => {
    const { ask } = await openApi(await openDatabase())
    const { data } = await ask('POST', '/troubleTicket', least)
    const wrong: unknown[] = ['{', '[]', {}, { ...least, severity: undefined }, { ...least, description: '' }, { ...least, ticketType: 5 }, { ...least, colour: 'red' }, { ...least, severity: 'a\u0000b' }, { ...least, severity: 'a\u202eb' }, { ...least, status: '' }]
    for (const body of wrong) expect(await ask('POST', '/troubleTicket', body), JSON.stringify(body)).toMatchObject({ status: 400, data: { status: '400', '@type': 'Error' } })
    for (const body of ['{', '[]', { colour: 'red' }, { status: 7 }, { description: 'Another.' }]) expect(await ask('PATCH', `/troubleTicket/${data.id}`, body), JSON.stringify(body)).toMatchObject({ status: 400 })
    for (const query of ['colour=red', 'limit=-1', 'offset=x', 'creationDate=yesterday', 'lastUpdate.ne=2026-01-01']) expect(await ask('GET', `/troubleTicket?${query}`), query).toMatchObject({ status: 400 })
    for (const id of ['CM00000000', 'x', '%27%20or%201=1', encodeURIComponent('<script>')]) {
      expect(await ask('GET', `/troubleTicket/${id}`), id).toMatchObject({ status: 404, data: { code: 'TICKET_NOT_FOUND' } })
      expect(await ask('PATCH', `/troubleTicket/${id}`, { status: 'closed' }), id).toMatchObject({ status: 404 })
    }
    expect(await ask('POST', '/troubleTicket', { ...least, relatedParty: [{ id: '999', '@referredType': 'BillingAccount' }] })).toMatchObject({ status: 422, data: { code: 'UNKNOWN_ACCOUNT' } })
  })

  test('TIC-08 TIC-05 a partner answers and solves: its customer is told once for each, in their language', async () => {
    const { ask, database, runtime } = await openApi(await openDatabase())
    const { data } = await ask('POST', '/troubleTicket', { ...least, externalId: 'CRM-7', relatedParty: [{ id: '301448210', '@referredType': 'BillingAccount' }] })
    const where = `/troubleTicket/${data.id}`
    const answered = await ask('PATCH', where, { status: 'pending', note: [{ text: 'Which light is on?' }] })
    expect(answered.data).toMatchObject({ status: 'pending', note: [{ text: 'Which light is on?', author: 'partner' }], externalId: 'CRM-7' })
    // Notes that are sent back unchanged add nothing.
    expect((await ask('PATCH', where, { note: answered.data.note })).data.note).toHaveLength(1)
    await ask('PATCH', where, { status: 'resolved', statusChangeReason: 'Line mended' })
    const seen = await call(buildContext(runtime, { identity: signedInAs('maya') }), readTicket, { params: { number: data.id } }, { signIn: 'return' })
    expect(seen.ok && seen.data.content.ticket).toMatchObject({ state: 'solved', lastAnswer: { text: 'Which light is on?' } })
    expect(await database.read.selectFrom('outbox_mail').select('account_number').execute()).toHaveLength(3)
    expect(await database.read.selectFrom('ticket').select('locale').execute()).toEqual([{ locale: 'es' }])
    expect((await ask('PATCH', where, { status: 'closed' }, { 'if-match': '"1"' })).status).toBe(412)
  })

  test('TIC-08 no ticket is deleted: what a customer was told stays theirs', async () => {
    const { ask, reader } = await openApi(await openDatabase())
    const where = `/troubleTicket/${(await ask('POST', '/troubleTicket', least)).data.id}`
    const refused = await ask('DELETE', where)
    expect(refused).toMatchObject({ status: 405, data: { code: 'METHOD_NOT_ALLOWED' } })
    expect(refused.headers.get('allow')).toBe('GET, HEAD, PATCH')
    expect((await reader('DELETE', where)).status).toBe(403)
    expect((await ask('GET', where)).status).toBe(200)
  })

  test('TIC-08 TIC-05 a ticket that a partner sends as over is over here too', async () => {
    const { ask, database } = await openApi(await openDatabase())
    const { data } = await ask('POST', '/troubleTicket', { ...least, status: 'resolved' })
    expect(data).toMatchObject({ status: 'resolved', resolutionDate: data.creationDate })
    expect(await database.read.selectFrom('ticket').select('ended_at').execute()).toEqual([{ ended_at: Date.parse(data.creationDate) }])
    const again = await ask('PATCH', `/troubleTicket/${data.id}`, { status: 'inProgress' })
    expect(again.data).not.toHaveProperty('resolutionDate')
  })

  test('TIC-09 TIC-08 pictures are named by where the operator’s people see them, and no token opens one', async () => {
    const { ask, app, runtime, database } = await openApi(await openDatabase())
    const hash = 'ab'.repeat(32)
    await database.write.insertInto('ticket_upload').values(['A', 'B'].map((id) => ({ id: id.repeat(22), uploader: 'maya', hash: id === 'A' ? hash : 'cd'.repeat(32), media_type: 'image/jpeg', bytes: 10, width: 4, height: 3, at: testNow }))).execute()
    const pictures = [{ id: 'A'.repeat(22), caption: 'The light' }, { id: 'B'.repeat(22), caption: '' }]
    const opened = await call(buildContext(runtime, { identity: signedInAs('maya') }), openTicket, { body: { audience: 'consumer', locale: 'en', category: 'internet', description: 'Red.', contact: { by: 'email' }, pictures } })
    if (!opened.ok) throw new Error(opened.code)
    const { number } = opened.data.content.ticket
    const { attachment } = (await ask('GET', `/troubleTicket/${number}`)).data
    expect(attachment).toEqual([
      { id: `1-${hash.slice(0, 16)}`, attachmentType: 'picture', name: 'The light', url: `${runtime.config.publicUrl}/msapi/ticketms/v1/tickets/${number}/pictures/${hash}`, '@type': 'AttachmentRefOrValue' },
      expect.objectContaining({ name: 'Picture 2 of 2' }),
    ])
    const token = await app.request('/tmf-api/oauth2/token', { method: 'POST', body: new URLSearchParams({ grant_type: 'client_credentials' }), headers: { authorization: `Basic ${btoa(`crm:${secret}`)}` } }, {})
    const { access_token } = (await token.json()) as { access_token: string }
    expect((await app.request(new URL(attachment[0].url).pathname, { headers: { authorization: `Bearer ${access_token}` } }, {})).status).toBe(404)
  })

  test('TIC-08 a reason given by itself is kept', async () => {
    const { ask } = await openApi(await openDatabase())
    const { data } = await ask('POST', '/troubleTicket', least)
    expect((await ask('PATCH', `/troubleTicket/${data.id}`, { statusChangeReason: 'Waiting for a part' })).data).toMatchObject({ status: 'acknowledged', statusChangeReason: 'Waiting for a part' })
    expect((await ask('GET', '/troubleTicket?id=' + encodeURIComponent('\ud7ff,CM%'))).data).toEqual([])
  })

  test('TIC-08 events reach the listeners of this API alone, whoever made the change', async () => {
    const { ask, database, fsm, runtime } = await openApi(await openDatabase())
    for (const callback of ['https://evil.example.com/', 'http://crm.example.com/', 'x']) expect((await ask('POST', '/hub', { callback })).status, callback).toBe(422)
    expect((await ask('POST', '/hub', { callback: 'https://crm.example.com/a', query: 'eventType=AppointmentCreateEvent' })).status).toBe(400)
    const all = await ask('POST', '/hub', { callback: 'https://crm.example.com/all' })
    expect(all).toMatchObject({ status: 201, data: { callback: 'https://crm.example.com/all' } })
    const solved = await ask('POST', '/hub', { callback: 'https://crm.example.com/solved', query: 'eventType=TroubleTicketResolvedEvent' })
    await database.write.insertInto('partner_subscription').values({ id: 'visits', client_id: 'both', callback: 'https://crm.example.com/visits', query: '', created_at: testNow }).execute()
    expect((await fsm('POST', '/hub', { callback: 'https://crm.example.com/f' })).status).toBe(403)
    const { data } = await ask('POST', '/troubleTicket', least)
    await ask('PATCH', `/troubleTicket/${data.id}`, { severity: 'Minor' })
    await ask('PATCH', `/troubleTicket/${data.id}`, { status: 'pending' })
    await ask('PATCH', `/troubleTicket/${data.id}`, { status: 'resolved' })
    expect((await events(database)).map(({ eventType }) => eventType).toSorted()).toEqual([
      'TroubleTicketAttributeValueChangeEvent', 'TroubleTicketCreateEvent', 'TroubleTicketInformationRequiredEvent', 'TroubleTicketResolvedEvent', 'TroubleTicketResolvedEvent', 'TroubleTicketStatusChangeEvent', 'TroubleTicketStatusChangeEvent',
    ])
    expect((await ask('DELETE', `/hub/${solved.data.id}`)).status).toBe(204)
    expect((await ask('DELETE', `/hub/${solved.data.id}`)).status).toBe(404)
    await writeSecurityEvents(runtime)
    const accessed = await database.read.selectFrom('security_event').select('facts').where('event', '=', 'partner.access').execute()
    expect(accessed.length).toBeGreaterThan(5)
  })

  test('TIC-08 who has no token, another API or may only read is held to it', async () => {
    const { app, ask, reader, fsm } = await openApi(await openDatabase())
    expect((await app.request('/tmf-api/troubleTicket/v4/troubleTicket', {}, {})).status).toBe(401)
    expect(await fsm('GET', '/troubleTicket')).toMatchObject({ status: 403, data: { code: 'INSUFFICIENT_SCOPE' } })
    const { data } = await ask('POST', '/troubleTicket', least)
    expect((await reader('GET', '/troubleTicket')).data).toHaveLength(1)
    expect((await reader('POST', '/troubleTicket', least)).status).toBe(403)
    expect((await reader('PATCH', `/troubleTicket/${data.id}`, { status: 'closed' })).status).toBe(403)
    expect((await ask('GET', '/nothing')).status).toBe(404)
  })
})

/** TM Forum's own description, which is available only beside the project's sources. */
const swaggerFile = path.resolve('../shared/data/tmf/TMF621-TroubleTicket-v4.0.0.swagger.json')

test('TIC-08 every resource, event and error is as TM Forum’s description of TMF621 has it, field by field', async ({ skip }) => {
  if (!existsSync(swaggerFile)) skip('TM Forum’s description of TMF621 is not beside the project (../shared/data/tmf)')
  const { definitions } = JSON.parse(readFileSync(swaggerFile, 'utf8')) as { definitions: Definitions }
  const wrong = (name: string, value: unknown) => mismatches(definitions, name, value)
  const { ask, database } = await openApi(await openTestDatabase('sqlite'))
  const listener = await ask('POST', '/hub', { callback: 'https://crm.example.com/all' })
  const made = await ask('POST', '/troubleTicket', { ...least, name: 'Storm', externalId: 'CRM-1', relatedParty: [{ id: '301448210', '@referredType': 'BillingAccount' }] })
  const where = `/troubleTicket/${made.data.id}`
  const patched = [await ask('PATCH', where, { note: [{ text: 'Which light?' }], status: 'pending' }), await ask('PATCH', where, { severity: 'Minor' }), await ask('PATCH', where, { status: 'resolved', statusChangeReason: 'Mended' })]
  for (const one of [made.data, ...patched.map(({ data }) => data), ...(await ask('GET', '/troubleTicket')).data]) expect(wrong('TroubleTicket', one)).toEqual([])
  await database.write.insertInto('ticket_picture').values({ ticket_id: made.data.id, position: 1, place: 0, hash: 'ab'.repeat(32), caption: '', media_type: 'image/jpeg', bytes: 1, width: 1, height: 1, at: testNow }).execute()
  const withPicture = (await ask('GET', where)).data
  expect([withPicture.attachment.length, wrong('TroubleTicket', withPicture)]).toEqual([1, []])
  expect(wrong('EventSubscription', listener.data)).toEqual([])
  expect(wrong('Error', (await ask('GET', '/troubleTicket/x')).data)).toEqual([])
  const told = await events(database)
  for (const event of told) expect(wrong(event.eventType, event)).toEqual([])
  expect(new Set(told.map(({ eventType }) => eventType)).size).toBe(5)
  // The check itself detects errors.
  expect(wrong('TroubleTicket', { ...made.data, severity: 5, creationDate: 'Friday', colour: 'red' })).toHaveLength(3)
})
