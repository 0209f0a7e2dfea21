import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { anonymous } from '#contracts/identity.ts'
import type { Database } from '#platform/database/database.ts'
import { describeEachEngine } from '#test/support/databases.ts'
import { admit, numberRequests, type AppEnv } from '#platform/http/middleware.ts'
import { testNow } from '#test/support/context.ts'
import { listenWith } from '#test/support/server.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import { askToken, base, buildPartnerApp, mayasPlace, openClient, secret, tuesdaySlot } from './test-partners.ts'
import { addAppointments, mayasAppointment, readChangeMails, takenAt, tuesday } from '../../booking/server/store/test-appointments.ts'
import { deliverDue } from './tmf646-deliver.ts'
import { tmfStatusSql } from './tmf646-list.ts'
import { tmfStatusOf } from './tmf646-resource.ts'
import { mountTmf646 } from './tmf646-routes.ts'

const monday = { date: '2026-11-23', startTime: '08:00', endTime: '10:00' }
const mailsOf = async (database: Database) => (await readChangeMails(database)).map((row) => row.template)

describeEachEngine('TMF646', (openTestDatabase) => {
  test('APT-08 without clients every path answers 404, as TMF has errors', async () => {
    const { app } = await buildPartnerApp(await openTestDatabase(), { clients: '' })
    for (const path of ['/tmf-api/oauth2/token', `${base}/appointment`, `${base}/hub`]) {
      const response = await app.request(path, { method: 'POST' }, {})
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ code: 'NOT_FOUND', reason: expect.any(String), status: '404' })
    }
  })

  test('APT-08 a client shows its secret for a token of ten minutes, which the database keeps as a hash; nobody else gets in', async () => {
    const database = await openTestDatabase()
    let now = testNow
    const { app, runtime } = await buildPartnerApp(database, { clock: () => now })
    expect((await askToken(app, 'fsm', `${secret}2`)).status).toBe(401)
    expect((await askToken(app, 'nobody', secret)).status).toBe(401)
    expect((await askToken(app, 'fsm', secret, 'password')).status).toBe(400)
    expect((await app.request(`${base}/appointment`, {}, {})).status).toBe(401)
    expect((await app.request(`${base}/appointment`, { headers: { authorization: `Bearer ${'a'.repeat(43)}` } }, {})).status).toBe(401)
    const inBody = await app.request('/tmf-api/oauth2/token', { method: 'POST', body: new URLSearchParams({ grant_type: 'client_credentials', client_id: 'fsm', client_secret: secret }) }, {})
    const { access_token, ...rest } = (await inBody.json()) as { access_token: string }
    expect(rest).toEqual({ token_type: 'Bearer', expires_in: 600 })
    expect(JSON.stringify(await database.read.selectFrom('partner_token').selectAll().execute())).not.toContain(access_token)
    const read = async (of: Hono<AppEnv>) => (await of.request(`${base}/appointment/WO100210`, { headers: { authorization: `Bearer ${access_token}` } }, {})).status
    expect(await read(app)).toBe(200)
    const without = new Hono<AppEnv>()
    without.use(numberRequests(), admit(runtime, async () => ({ identity: anonymous, recognisedToken: undefined, session: undefined })))
    mountTmf646(without, { ...runtime, config: { ...runtime.config, partnerClients: runtime.config.partnerClients.slice(1) } })
    expect(await read(without)).toBe(401)
    now += 600_000
    expect(await read(app)).toBe(401)
  })

  test('APT-08 whoever tries secrets is stopped', async () => {
    const { app } = await buildPartnerApp(await openTestDatabase())
    const statuses: number[] = []
    for (let n = 0; n < 31; n++) statuses.push((await askToken(app, 'fsm', `guess ${n}`)).status)
    expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 401))
    expect(statuses[30]).toBe(429)
  })

  test('APT-01 appointments are listed, filtered, paged and cut to fields', async () => {
    const ask = await openClient((await buildPartnerApp(await openTestDatabase())).app)
    const all = await ask('GET', '/appointment')
    expect(all.headers.get('x-total-count')).toBe(String(all.data.length))
    expect(all.data.find(({ id }: { id: string }) => id === 'WO100210')).toMatchObject({ category: 'install', externalId: mayasAppointment.externalOrderId, status: 'confirmed', validFor: { startDateTime: '2026-11-23T13:00:00.000Z', endDateTime: '2026-11-23T15:00:00.000Z' }, relatedPlace: mayasPlace.relatedPlace })
    const page = await ask('GET', '/appointment?offset=1&limit=2&fields=status')
    expect(page.data.map(({ id }: { id: string }) => id)).toEqual(all.data.slice(1, 3).map(({ id }: { id: string }) => id))
    expect(Object.keys(page.data[0]).toSorted()).toEqual(['href', 'id', 'status'])
    expect([page.headers.get('x-total-count'), page.headers.get('x-result-count')]).toEqual([String(all.data.length), '2'])
    const count = async (query: string) => (await ask('GET', `/appointment?${query}`)).data.length
    expect(await count('relatedParty.id=301448210&category=install')).toBe(1)
    expect(await count('id=WO100210&validFor.startDateTime.gte=2026-11-23T13:00:00Z')).toBe(1)
    expect(await count('id=WO100210&validFor.startDateTime.gt=2026-11-23T13:00:00Z')).toBe(0)
    expect((await ask('GET', '/appointment?status=cancelled')).data.every(({ status }: { status: string }) => status === 'cancelled')).toBe(true)
    for (const wrong of ['colour=red', 'status=lost', 'limit=x', 'validFor.startDateTime.gte=soon', 'toString=1']) expect((await ask('GET', `/appointment?${wrong}`)).status).toBe(400)
    for (const path of ['/appointment/WO%00', '/appointment?externalId=%00']) expect((await ask('GET', path)).status).toBe(400)
    expect((await ask('POST', '/hub', { callback: '\u0000' })).status).toBe(400)
    expect((await ask('GET', '/appointment/WO0')).data).toMatchObject({ code: 'APPOINTMENT_NOT_FOUND', status: '404' })
  })

  test('APT-05 APT-08 a created appointment takes a place, has history and e-mail, and is made once for a key', async () => {
    const database = await openTestDatabase()
    const ask = await openClient((await buildPartnerApp(database)).app)
    const body = { category: 'repair', validFor: tuesdaySlot, ...mayasPlace }
    const made = await ask('POST', '/appointment', body, { 'idempotency-key': 'key-of-a-test' })
    expect(made).toMatchObject({ status: 201, data: { status: 'confirmed', validFor: tuesdaySlot } })
    expect(made.headers.get('location')).toBe(made.data.href)
    expect((await ask('POST', '/appointment', body, { 'idempotency-key': 'key-of-a-test' })).data.id).toBe(made.data.id)
    expect(await takenAt(database, tuesday)).toBe(1)
    expect(await mailsOf(database)).toEqual(['create'])
    expect(await database.read.selectFrom('appointment_event').select(['actor', 'action']).execute()).toEqual([{ actor: 'partner fsm', action: 'create' }])
    await database.write.updateTable('visit_slot').set({ taken: 3 }).where('date', '=', tuesday.date).execute()
    expect(await ask('POST', '/appointment', body)).toMatchObject({ status: 409, data: { code: 'SLOT_TAKEN' } })
    const off = { startDateTime: '2026-11-24T15:00:01Z', endDateTime: tuesdaySlot.endDateTime }
    expect(await ask('POST', '/appointment', { ...body, validFor: off })).toMatchObject({ status: 422, data: { code: 'SLOT_NOT_OFFERED' } })
    expect(await ask('POST', '/appointment', { ...body, relatedPlace: { id: 'ZZ', role: 'x' } })).toMatchObject({ status: 422, data: { code: 'UNKNOWN_REGION' } })
    expect(await ask('POST', '/appointment', { ...body, description: 'is not kept' })).toMatchObject({ status: 400 })
    expect(await ask('POST', '/appointment', { category: 'repair' })).toMatchObject({ status: 400, data: { code: 'INVALID_BODY' } })
    expect(await readChangeMails(database)).toHaveLength(1)
  })

  test('APT-03 APT-05 a PATCH moves, changes the contact, cancels; the customer’s own changes are not used up', async () => {
    const database = await openTestDatabase()
    const ask = await openClient((await buildPartnerApp(database)).app)
    const patch = (body: unknown) => ask('PATCH', '/appointment/WO100210', body)
    expect(await patch({ validFor: tuesdaySlot })).toMatchObject({ status: 200, data: { validFor: tuesdaySlot } })
    expect([await takenAt(database, monday), await takenAt(database, tuesday)]).toEqual([0, 1])
    const row = () => database.read.selectFrom('appointment').selectAll().where('work_order_id', '=', 'WO100210').executeTakeFirstOrThrow()
    expect(await row()).toMatchObject({ reschedules_left: 2, version: 2 })
    const { data } = await patch({})
    const relatedParty = data.relatedParty.map((party: { role: string }) => (party.role === 'dayOfContact' ? { ...party, name: 'Ana Ruiz' } : party))
    expect(await patch({ relatedParty, contactMedium: [{ characteristic: { phoneNumber: '404.555.0199' } }] })).toMatchObject({ status: 200 })
    expect(JSON.parse((await row()).contact)).toEqual({ firstName: 'Ana', lastName: 'Ruiz', phone: '4045550199' })
    expect(await patch({ category: 'repair' })).toMatchObject({ status: 422, data: { code: 'NOT_PATCHABLE' } })
    expect(await patch({ validFor: null })).toMatchObject({ status: 400 })
    expect(await patch([])).toMatchObject({ status: 400 })
    expect(await patch({ status: 'completed' })).toMatchObject({ status: 409, data: { code: 'STATUS_NOT_REACHABLE' } })
    expect(await patch({ status: 'cancelled' })).toMatchObject({ status: 200, data: { status: 'cancelled' } })
    expect(await takenAt(database, tuesday)).toBe(0)
    expect(await patch({ status: 'confirmed' })).toMatchObject({ status: 409 })
    expect((await mailsOf(database)).toSorted()).toEqual(['cancel', 'reschedule', 'updatedayofcontact'])
  })

  test('APT-08 of posts with one externalId at once one makes a visit, and the others are told so; the same key says what was made', async () => {
    const database = await openTestDatabase()
    const ask = await openClient((await buildPartnerApp(database)).app)
    const post = (key?: string) => ask('POST', '/appointment', { ...mayasPlace, category: 'repair', validFor: tuesdaySlot, externalId: 'FSM-1' }, key === undefined ? {} : { 'idempotency-key': key })
    const taken = await takenAt(database, tuesday)
    const answers = await Promise.all(Array.from({ length: 5 }, (_, index) => post(`key-of-post-${index}`)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409])
    expect(answers.filter(({ status }) => status === 409).map(({ data }) => data.code)).toEqual(Array.from({ length: 4 }, () => 'ALREADY_BOOKED'))
    const made = answers.findIndex(({ status }) => status === 201)
    expect(await database.read.selectFrom('appointment').select('work_order_id').where('external_order_id', '=', 'FSM-1').execute()).toEqual([{ work_order_id: answers[made]!.data.id }])
    expect(await takenAt(database, tuesday)).toBe(taken + 1)
    expect(await post(`key-of-post-${made}`)).toMatchObject({ status: 201, data: { id: answers[made]!.data.id } })
    // a cancelled appointment no longer counts as a duplicate
    await ask('PATCH', `/appointment/${answers[made]!.data.id}`, { status: 'cancelled' })
    expect((await post()).status).toBe(201)
  })

  test('APT-05 APT-08 what TMF646 has no field for stands in characteristic; a version that was seen is not overwritten', async () => {
    const database = await openTestDatabase()
    const ask = await openClient((await buildPartnerApp(database)).app)
    const { data, headers } = await ask('GET', '/appointment/WO100210')
    expect(headers.get('etag')).toBe('"1"')
    const values = Object.fromEntries(data.characteristic.map(({ name, value }: { name: string; value: unknown }) => [name, value]))
    expect(values).toEqual({ appointmentType: 'tech', status: 'open', jobId: 'JOB100210', zip: '30309', timeZone: 'America/New_York', reschedulesLeft: 2, version: 1, sequence: 0 })
    const withLeft = (value: unknown) => data.characteristic.map((one: { name: string }) => (one.name === 'reschedulesLeft' ? { ...one, value } : one))
    const patch = (body: unknown, match = '"1"') => ask('PATCH', '/appointment/WO100210', body, { 'if-match': match })
    expect(await patch({ validFor: tuesdaySlot }, '"7"')).toMatchObject({ status: 412, data: { code: 'APPOINTMENT_CHANGED' } })
    for (const value of [-1, 1.5, '1', 100]) expect(await patch({ validFor: tuesdaySlot, characteristic: withLeft(value) })).toMatchObject({ status: 422, data: { code: 'NOT_PATCHABLE' } })
    expect(await patch({ characteristic: withLeft(1) })).toMatchObject({ status: 422, data: { code: 'NOT_PATCHABLE' } })
    expect(await patch({ validFor: tuesdaySlot, characteristic: withLeft(1).slice(1) })).toMatchObject({ status: 422, data: { code: 'NOT_PATCHABLE' } })
    const moved = await patch({ validFor: tuesdaySlot, characteristic: withLeft(1) })
    expect(moved).toMatchObject({ status: 200, data: { validFor: tuesdaySlot } })
    expect(moved.headers.get('etag')).toBe('"2"')
    expect(await database.read.selectFrom('appointment').select(['reschedules_left', 'version']).where('work_order_id', '=', 'WO100210').execute()).toEqual([{ reschedules_left: 1, version: 2 }])
    const relatedParty = data.relatedParty.map((party: { role: string }) => (party.role === 'dayOfContact' ? { ...party, name: 'Mary Ann de la Cruz', givenName: 'Mary Ann', familyName: 'de la Cruz' } : party))
    await patch({ relatedParty, contactMedium: [{ characteristic: { phoneNumber: '4045550199' } }] }, '*')
    const { contact } = await database.read.selectFrom('appointment').select('contact').where('work_order_id', '=', 'WO100210').executeTakeFirstOrThrow()
    expect(JSON.parse(contact)).toEqual({ firstName: 'Mary Ann', lastName: 'de la Cruz', phone: '4045550199' })
  })

  test('APT-04 a field system reports a visit that has begun as completed; its customer gets no e-mail', async () => {
    const database = await openTestDatabase()
    let now = testNow
    const { app } = await buildPartnerApp(database, { clock: () => now })
    now = Date.UTC(2026, 10, 23, 14)
    const ask = await openClient(app)
    expect(await ask('PATCH', '/appointment/WO100210', { status: 'completed' })).toMatchObject({ status: 200, data: { status: 'completed' } })
    expect(await mailsOf(database)).toEqual([])
    expect(await ask('PATCH', '/appointment/WO100210', { status: 'failed' })).toMatchObject({ status: 409 })
  })

  test('APT-03 a deleted appointment is cancelled for its customer and gone for partners', async () => {
    const database = await openTestDatabase()
    const ask = await openClient((await buildPartnerApp(database)).app)
    expect((await ask('DELETE', '/appointment/WO100210')).status).toBe(204)
    expect((await ask('DELETE', '/appointment/WO100210')).status).toBe(404)
    expect((await ask('GET', '/appointment?id=WO100210')).data).toEqual([])
    expect(await takenAt(database, monday)).toBe(0)
    expect(await mailsOf(database)).toEqual(['cancel'])
  })

  test('APT-05 a search finds windows with a free place, can be asked again, and is its client’s own', async () => {
    const { app } = await buildPartnerApp(await openTestDatabase())
    const [ask, other] = [await openClient(app), await openClient(app, 'other', `${secret}2`)]
    const made = await ask('POST', '/searchTimeSlot', { relatedPlace: mayasPlace.relatedPlace, relatedParty: mayasPlace.relatedParty[0], requestedTimeSlot: [{ validFor: tuesdaySlot }] })
    expect(made).toMatchObject({ status: 201, data: { status: 'done', availableTimeSlot: [{ validFor: tuesdaySlot }] } })
    const path = `/searchTimeSlot/${made.data.id}`
    expect((await ask('GET', path)).data).toEqual(made.data)
    expect((await ask('PATCH', path, { requestedTimeSlot: null })).data.availableTimeSlot.length).toBeGreaterThan(4)
    expect((await ask('PATCH', path, { status: 'rejected' })).status).toBe(422)
    expect((await ask('GET', '/searchTimeSlot')).headers.get('x-total-count')).toBe('1')
    expect((await other('GET', '/searchTimeSlot')).data).toEqual([])
    for (const [method, body] of [['GET', undefined], ['PATCH', {}], ['DELETE', undefined]] as const) expect((await other(method, path, body)).status).toBe(404)
    expect((await ask('POST', '/searchTimeSlot', {})).data).toMatchObject({ code: 'PLACE_UNKNOWN' })
    expect((await ask('DELETE', path)).status).toBe(204)
    expect((await ask('GET', path)).status).toBe(404)
  })

  test('APT-08 an event reaches the listeners that want it, is tried again until it has arrived, and follows no redirect', async () => {
    const database = await openTestDatabase()
    const heard: { type: string; id: string }[] = []
    let answer = 307
    const origin = await listenWith((request, response) => {
      let text = ''
      request.on('data', (chunk) => (text += chunk))
      request.on('end', () => {
        const event = JSON.parse(text) as { eventType: string; event: { appointment: { id: string } } }
        heard.push({ type: `${request.url} ${event.eventType}`, id: event.event.appointment.id })
        response.writeHead(answer, { location: '/elsewhere' }).end()
      })
    })
    let now = testNow
    const { app, runtime } = await buildPartnerApp(database, { origins: origin, clock: () => now })
    const ask = await openClient(app)
    const listener = await ask('POST', '/hub', { callback: `${origin}/all` })
    expect(listener.status).toBe(201)
    await ask('POST', '/hub', { callback: `${origin}/states`, query: 'eventType=AppointmentStateChangeEvent' })
    await ask('PATCH', '/appointment/WO100210', { validFor: tuesdaySlot })
    await deliverDue(runtime)
    expect(heard).toEqual([{ type: '/all AppointmentAttributeValueChangeEvent', id: 'WO100210' }])
    await deliverDue(runtime)
    expect(heard).toHaveLength(1)
    answer = 204
    now += 15_000
    await Promise.all([deliverDue(runtime), deliverDue(runtime)])
    expect(heard).toHaveLength(2)
    expect(await database.read.selectFrom('partner_delivery').select('id').execute()).toEqual([])
    await ask('PATCH', '/appointment/WO100210', { status: 'cancelled' })
    expect((await ask('DELETE', `/hub/${listener.data.id}`)).status).toBe(204)
    await deliverDue(runtime)
    expect(heard.at(-1)).toEqual({ type: '/states AppointmentStateChangeEvent', id: 'WO100210' })
    expect(heard).toHaveLength(3)
  })

  test('APT-08 events go to no address that the operator has not named, neither at registration nor later', async () => {
    const database = await openTestDatabase()
    let calls = 0
    const origin = await listenWith((_, response) => {
      calls++
      response.end()
    })
    const { app, runtime } = await buildPartnerApp(database, { origins: `${origin},https://fsm.example.com` })
    const ask = await openClient(app)
    for (const callback of ['https://fsm.example.com.evil.test/', 'http://fsm.example.com/', 'https://fsm.example.com:8443/', 'https://fsm.example.com@evil.test/', 'https://user:word@fsm.example.com/', 'http://169.254.169.254/', 'file:///etc/passwd', 'x']) {
      expect(await ask('POST', '/hub', { callback })).toMatchObject({ status: 422, data: { code: 'CALLBACK_NOT_ALLOWED' } })
    }
    expect(await ask('POST', '/hub', { callback: `${origin}/a`, query: 'eventType=Nothing' })).toMatchObject({ status: 400 })
    await ask('POST', '/hub', { callback: `${origin}/a` })
    const other = await openClient(app, 'other', `${secret}2`)
    const [subscription] = await database.read.selectFrom('partner_subscription').select('id').execute()
    expect((await other('DELETE', `/hub/${subscription!.id}`)).status).toBe(404)
    await ask('PATCH', '/appointment/WO100210', { validFor: tuesdaySlot })
    const shorter: Runtime = { ...runtime, config: { ...runtime.config, partnerCallbackOrigins: [] } }
    await deliverDue(shorter)
    expect(calls).toBe(0)
    expect(await database.read.selectFrom('partner_delivery').select('attempts').execute()).toEqual([{ attempts: 1 }])
  })

  test('APT-04 the status is the same in SQL and in the resource', async () => {
    const database = await openTestDatabase()
    await addAppointments(database)
    for (const type of ['tech', 'bdr']) {
      for (const status of ['open', 'O', 'J-jep', 'x', 'X-cancelled', 'c', 'G-gone', 'r', 'p-x', 'f', 'F-failed', 'failed', 'Completed', 'closed', 'Cancelled', 'pending']) {
        await database.write.updateTable('appointment').set({ type, status }).where('work_order_id', '=', 'WO100210').execute()
        const row = await database.read.selectFrom('appointment').select(tmfStatusSql.as('said')).where('work_order_id', '=', 'WO100210').executeTakeFirstOrThrow()
        expect([type, status, row.said]).toEqual([type, status, tmfStatusOf(type, status)])
      }
    }
  })
})
