import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { describeEachEngine } from '#test/support/databases.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import { writeSecurityEvents } from '#platform/security/security-log.ts'
import { buildContext, testNow } from '#test/support/context.ts'
import { explain, queriesOf } from '#test/support/explain.ts'
import { addAccount, addCustomer } from '#test/support/people.ts'
import { listenWith } from '#test/support/server.ts'
import { buildPartnerApp, hashOf, mayasPlace, openClient, secret, tuesdaySlot } from './test-partners.ts'
import { listAppointmentsAt } from '../../booking/server/store/appointment-store.ts'
import { readChangeMails } from '../../booking/server/store/test-appointments.ts'
import { readOwnerFor } from './tmf646-accounts.ts'
import { deliverDue } from './tmf646-deliver.ts'

const clients = `fsm:${hashOf(secret)},se:${hashOf(`${secret}se`)}:regions=SE,mw:${hashOf(`${secret}mw`)}:regions=MW+NW,reader:${hashOf(`${secret}r`)}:access=read`
const words: Record<string, string> = { fsm: secret, se: `${secret}se`, mw: `${secret}mw`, reader: `${secret}r` }

/** Noor's visit is in MW. */
const noorsAccount = '402118806'
const partyOf = (id: string) => ({ id, role: 'customer', '@referredType': 'BillingAccount' })

/** A listener that records every event and answers 204. */
async function openListener() {
  const heard: { url: string; signature: string; body: string }[] = []
  const origin = await listenWith((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      heard.push({ url: request.url!, signature: String(request.headers['careline-signature']), body })
      response.writeHead(204).end()
    })
  })
  return { heard, origin }
}

async function openAll(database: Database, origins = '') {
  const built = await buildPartnerApp(database, { clients, origins })
  const as = async (id: string) => openClient(built.app, id, words[id])
  return { ...built, as }
}

describeEachEngine('the scopes of partners', (openTestDatabase, engine) => {
  test('APT-08 a client of some regions sees and changes no visit of another: it is as absent as one that does not exist', async () => {
    const database = await openTestDatabase()
    const { as } = await openAll(database)
    const [all, se, mw] = [await as('fsm'), await as('se'), await as('mw')]
    const regionsOf = (list: { relatedPlace: { id: string } }[]) => [...new Set(list.map(({ relatedPlace }) => relatedPlace.id))]
    const everything = (await all('GET', '/appointment')).data
    expect(regionsOf(everything).length).toBeGreaterThan(1)
    const own = await se('GET', '/appointment')
    expect([regionsOf(own.data), own.headers.get('x-total-count')]).toEqual([['SE'], String(everything.filter((one: { relatedPlace: { id: string } }) => one.relatedPlace.id === 'SE').length)])
    expect((await se('GET', '/appointment?relatedPlace.id=MW')).data).toEqual([])
    expect((await mw('GET', '/appointment?id=WO100210')).data).toEqual([])
    expect((await se('GET', '/appointment/WO100210')).status).toBe(200)
    const missing = await mw('GET', '/appointment/WO999999')
    for (const [method, body] of [['GET', undefined], ['PATCH', { status: 'cancelled' }], ['PATCH', { validFor: tuesdaySlot }], ['DELETE', undefined]] as const) {
      expect(await mw(method, '/appointment/WO100210', body)).toMatchObject({ status: 404, data: missing.data })
    }
    expect(await readChangeMails(database)).toEqual([])
  })

  test('APT-05 APT-08 a client of some regions adds no visit elsewhere and finds no windows there, by region or by visit', async () => {
    const { as } = await openAll(await openTestDatabase())
    const mw = await as('mw')
    const body = { ...mayasPlace, category: 'repair', validFor: tuesdaySlot }
    const refused = { status: 403, data: { code: 'INSUFFICIENT_SCOPE' } }
    expect(await mw('POST', '/appointment', body)).toMatchObject(refused)
    // asking for another region does not reveal which account numbers exist either
    expect(await mw('POST', '/appointment', { ...body, relatedParty: [{ ...mayasPlace.relatedParty[0], id: '999999999' }] })).toMatchObject(refused)
    expect(await mw('POST', '/searchTimeSlot', { relatedPlace: mayasPlace.relatedPlace, relatedParty: mayasPlace.relatedParty[0] })).toMatchObject(refused)
    expect(await mw('POST', '/searchTimeSlot', { relatedEntity: [{ id: 'WO100210', role: 'visit', '@referredType': 'Appointment' }] })).toMatchObject({ status: 422, data: { code: 'UNKNOWN_APPOINTMENT' } })
    expect((await mw('POST', '/searchTimeSlot', { relatedPlace: { id: 'MW', role: 'serviceRegion' }, relatedParty: partyOf(noorsAccount) })).status).toBe(201)
  })

  test('APT-08 ACC-16 a client of some regions books for accounts of them; any other account is as unknown as one that does not exist', async () => {
    const database = await openTestDatabase()
    const { as } = await openAll(database)
    // without visits: one at a ZIP whose visits are all in MW, one at a ZIP of two regions, one where nobody had a visit
    for (const [id, number, zip] of [['lee', '303000001', '48226'], ['joe', '303000002', '30309'], ['ida', '303000003', '98101']] as const) {
      await addCustomer(database, { id, zip })
      await addAccount(database, { number, customer_id: id })
    }
    // Maya's second account had no visit, but her first one had some in SE
    await addAccount(database, { number: '303000004', customer_id: 'maya' })
    const [all, se, mw] = [await as('fsm'), await as('se'), await as('mw')]
    const free = { startDateTime: '2026-11-24T15:00:00.000Z', endDateTime: '2026-11-24T17:00:00.000Z' }
    const windows = [free, { ...free, endDateTime: '2026-11-24T15:30:00.000Z' }, { startDateTime: '2020-11-24T15:00:00.000Z', endDateTime: '2020-11-24T17:00:00.000Z' }]
    const book = (ask: typeof mw, region: string, account: string, validFor = free, more: object = {}) =>
      ask('POST', '/appointment', { category: 'repair', validFor, relatedPlace: { id: region, role: 'x' }, relatedParty: [partyOf(account)], ...more })
    const find = (ask: typeof mw, region: string, account: string) => ask('POST', '/searchTimeSlot', { relatedPlace: { id: region, role: 'x' }, relatedParty: partyOf(account) })
    const [unknown, notFound] = [await book(mw, 'MW', '999999999'), await find(mw, 'MW', '999999999')]
    expect([unknown, notFound]).toMatchObject([{ status: 422, data: { code: 'UNKNOWN_ACCOUNT' } }, { status: 422, data: { code: 'PLACE_UNKNOWN' } }])
    for (const [ask, region, accounts] of [[mw, 'MW', ['301448210', '301448229', '303000002', '303000003', '303000004']], [se, 'SE', [noorsAccount, '303000001', '303000002', '303000003']]] as const) {
      for (const account of accounts) {
        for (const validFor of windows) expect(await book(ask, region, account, validFor), account).toMatchObject({ status: 422, data: unknown.data })
        expect(await book(ask, region, account, free, { relatedEntity: [], contactMedium: [{ characteristic: { phoneNumber: 'x' } }] })).toMatchObject({ status: 422, data: unknown.data })
        expect(await find(ask, region, account)).toMatchObject({ status: 422, data: notFound.data })
      }
    }
    // NW has neither a row nor a visit
    expect(await book(mw, 'NW', '301448210')).toMatchObject({ status: 422, data: unknown.data })
    for (const [ask, region, account] of [[mw, 'MW', noorsAccount], [mw, 'MW', '303000001'], [se, 'SE', '301448210'], [se, 'SE', '303000004'], [all, 'MW', '301448210'], [all, 'SE', '303000003']] as const) {
      expect(await book(ask, region, account), account).toMatchObject({ status: 201 })
      expect(await find(ask, region, account)).toMatchObject({ status: 201 })
    }
  })

  test('APT-08 FIN-10 no question by ZIP reads all visits: whether a client may know an account, and what a visitor finds', async () => {
    const database = await openTestDatabase()
    const { runtime } = await openAll(database)
    await addCustomer(database, { id: 'ida', zip: '98101' })
    await addAccount(database, { number: '303000003', customer_id: 'ida' })
    const readOwner = (read: Database['read']) => readOwnerFor({ context: buildContext({ ...runtime, database: { ...database, read } }), clientId: 'mw', regions: ['MW'], access: 'write' }, '303000003')
    const byOwner = await queriesOf(database, readOwner)
    expect(byOwner).toHaveLength(3)
    const byVisitor = await queriesOf(database, async (db) => {
      for (const kind of ['orderId', 'ban'] as const) await listAppointmentsAt(db, { kind, value: '301448210', zip: '30309' })
    })
    for (const query of [...byOwner, ...byVisitor]) {
      const plan = await explain(database, engine, query)
      expect(plan, query.sql).toMatch(engine === 'sqlite' ? /USING (?:COVERING )?INDEX/ : /Index Cond/)
      expect(plan, query.sql).not.toMatch(engine === 'sqlite' ? /^SCAN/m : /Seq Scan/)
    }
    expect(await explain(database, engine, byOwner.at(-1)!)).toContain('appointment_zip')
  })

  test('APT-08 a client that may read changes no appointment, and may search and listen', async () => {
    const database = await openTestDatabase()
    const { heard, origin } = await openListener()
    const { as, runtime } = await openAll(database, origin)
    const reader = await as('reader')
    for (const [method, path, body] of [['POST', '/appointment', {}], ['PATCH', '/appointment/WO100210', { status: 'cancelled' }], ['DELETE', '/appointment/WO100210', undefined]] as const) {
      const answer = await reader(method, path, body)
      expect(answer).toMatchObject({ status: 403, data: { code: 'INSUFFICIENT_SCOPE' } })
      expect(answer.headers.get('www-authenticate')).toContain('insufficient_scope')
    }
    expect((await reader('GET', '/appointment/WO100210')).data.status).toBe('confirmed')
    expect((await reader('POST', '/searchTimeSlot', { relatedPlace: mayasPlace.relatedPlace, relatedParty: mayasPlace.relatedParty[0] })).status).toBe(201)
    expect((await reader('POST', '/hub', { callback: `${origin}/reader`, query: 'eventType=AppointmentStateChangeEvent' })).status).toBe(201)
    await (await as('fsm'))('PATCH', '/appointment/WO100210', { status: 'cancelled' })
    await deliverDue(runtime)
    expect(heard.map(({ url }) => url)).toEqual(['/reader'])
  })

  test('APT-08 an event reaches clients of its region alone, signed with the key that the partner makes of its secret', async () => {
    const database = await openTestDatabase()
    const { heard, origin } = await openListener()
    const { as, runtime } = await openAll(database, origin)
    for (const id of ['se', 'mw']) expect((await (await as(id))('POST', '/hub', { callback: `${origin}/${id}` })).status).toBe(201)
    await (await as('fsm'))('PATCH', '/appointment/WO100210', { validFor: tuesdaySlot })
    await deliverDue(runtime)
    expect(heard.map(({ url }) => url)).toEqual(['/se'])
    const { signature, body } = heard[0]!
    // verifies the signature as docs/operating.md tells partners to
    const key = createHmac('sha256', createHash('sha256').update(words['se']!).digest()).update('careline-callback-v1').digest()
    const seconds = String(testNow / 1000)
    const expected = createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')
    expect(signature).toBe(`t=${seconds},kid=se.${createHash('sha256').update(key).digest('hex').slice(0, 8)},v1=${expected}`)
  })

  test('APT-08 what waits for a listener is not sent once its client is gone or has lost the region', async () => {
    const database = await openTestDatabase()
    const { heard, origin } = await openListener()
    const { as, runtime } = await openAll(database, origin)
    await (await as('se'))('POST', '/hub', { callback: `${origin}/se` })
    await (await as('fsm'))('PATCH', '/appointment/WO100210', { validFor: tuesdaySlot })
    const without = (partnerClients: Runtime['config']['partnerClients']): Runtime => ({ ...runtime, clock: () => testNow, config: { ...runtime.config, partnerClients } })
    const due = () => database.write.updateTable('partner_delivery').set({ due_at: 0 }).execute()
    await deliverDue(without(runtime.config.partnerClients.filter(({ id }) => id !== 'se')))
    await due()
    await deliverDue(without(runtime.config.partnerClients.map((client) => ({ ...client, regions: ['MW'] }))))
    expect(heard).toEqual([])
    await due()
    await deliverDue(runtime)
    expect(heard).toHaveLength(1)
  })

  test('APT-08 the access log says which client asked for what and what it got, and repeats nothing that it made up', async () => {
    const database = await openTestDatabase()
    const { app, as, runtime } = await openAll(database)
    const [se, reader] = [await as('se'), await as('reader')]
    await se('GET', '/appointment?relatedParty.id=301448210')
    await se('GET', '/appointment/WO100210')
    await se('GET', '/appointment/301448210')
    await se('PATCH', '/appointment/WO100210', { validFor: tuesdaySlot })
    const made = await se('POST', '/appointment', { ...mayasPlace, category: 'repair', validFor: { startDateTime: '2026-11-25T15:00:00Z', endDateTime: '2026-11-25T17:00:00Z' } })
    await reader('DELETE', '/appointment/WO100210')
    await app.request('/tmf-api/appointment/v4/appointment', { headers: { authorization: 'Bearer x' } }, {})
    await app.request('/tmf-api/oauth2/token', { method: 'POST', body: new URLSearchParams({ grant_type: 'client_credentials', client_id: 'maya@example.com', client_secret: 'a word' }) }, {})
    await writeSecurityEvents(runtime)
    const rows = await database.read.selectFrom('security_event').selectAll().orderBy('partner').execute()
    const factsOf = (event: string, partner: string | null) => rows.filter((row) => row.event === event && row.partner === partner).map(({ facts }) => JSON.parse(facts) as unknown)
    const base = '/tmf-api/appointment/v4/appointment'
    expect(factsOf('partner.access', 'se')).toEqual(expect.arrayContaining([
      { method: 'GET', route: base, status: 200, results: expect.any(Number) },
      { method: 'GET', route: `${base}/:id`, status: 200, subject: 'WO100210' },
      { method: 'GET', route: `${base}/:id`, status: 404 },
      { method: 'PATCH', route: `${base}/:id`, status: 200, subject: 'WO100210' },
      { method: 'POST', route: base, status: 201, subject: made.data.id },
    ]))
    expect(factsOf('partner.access', 'reader')).toEqual([expect.objectContaining({ method: 'DELETE', status: 403 })])
    expect([factsOf('partner.refused', null), factsOf('partner.token-refused', null), factsOf('partner.token', 'se')]).toEqual([[{}], [{}], [{}]])
    expect(JSON.stringify(rows)).not.toMatch(/301448210|maya|a word/)
  })

  test('APT-05 APT-10 a contact’s name leads nowhere and turns no text around', async () => {
    const database = await openTestDatabase()
    const ask = await (await openAll(database)).as('fsm')
    const { data } = await ask('GET', '/appointment/WO100210')
    const rename = (name: string, names: object = {}) => {
      const relatedParty = data.relatedParty.map((party: { role: string }) => (party.role === 'dayOfContact' ? { ...party, name, givenName: undefined, familyName: undefined, ...names } : party))
      return ask('PATCH', '/appointment/WO100210', { relatedParty, contactMedium: [{ characteristic: { phoneNumber: '4045550199' } }] })
    }
    const bad = ['evil.example', 'https://evil', 'x@evil', 'mailto:x', 'www.evil', 'evil．com', 'evil。com', 'x＠evil', 'a/b', 'a\\b', 'Ana\u202e', '\u2066Ana', 'An\u200fa', 'An\u061ca', 'An\u200ba', 'Call 1-900', 'evil.\u0441\u043e\u043c']
    for (const name of bad) {
      expect(await rename(`${name} Ruiz`), JSON.stringify(name)).toMatchObject({ status: 422, data: { code: 'INVALID_CONTACT' } })
      expect(await rename(`Ana ${name}`), JSON.stringify(name)).toMatchObject({ status: 422, data: { code: 'INVALID_CONTACT' } })
    }
    expect(await rename('Ana evil.example', { givenName: 'Ana', familyName: 'evil.example' })).toMatchObject({ status: 422 })
    expect(await rename('Ana\u2028b Ruiz', { givenName: 'Ana\u2028b', familyName: 'Ruiz' })).toMatchObject({ status: 422 })
    for (const name of ['J.R. O’Neil-Peña', 'María José de la Cruz', 'St. John Smith', 'Łukasz Wiśniewski', '明 李']) expect(await rename(name), name).toMatchObject({ status: 200 })
    expect(await ask('POST', '/appointment', { ...mayasPlace, category: 'repair', validFor: tuesdaySlot, externalId: 'X\u202e1' })).toMatchObject({ status: 400, data: { code: 'INVALID_BODY' } })
  })
})
