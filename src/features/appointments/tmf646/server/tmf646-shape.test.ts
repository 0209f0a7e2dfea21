import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { describeEachEngine, openTestDatabase } from '#test/support/databases.ts'
import { testNow } from '#test/support/context.ts'
import { listenWith } from '#test/support/server.ts'
import { buildPartnerApp, mayasPlace, openClient, tuesdaySlot } from './test-partners.ts'
import { mismatches, type Definitions } from '#test/support/swagger.ts'
import { deliverDue } from './tmf646-deliver.ts'

/** TM Forum's own description; an installation does not contain it, only the project's environment does. */
const swaggerFile = path.resolve('../shared/data/tmf/TMF646-Appointment-v4.0.0.swagger.json')

/** Our additions to TMF646: see docs/decisions/0011-field-system.md. */
const ours = ['Appointment.characteristic', 'RelatedParty.givenName', 'RelatedParty.familyName']

const instant = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)
const period = { startDateTime: instant, endDateTime: instant }

/** Every answer and event of our API, each under the name of its definition. */
async function collectAnswers() {
  const events: { eventType: string }[] = []
  const origin = await listenWith((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      events.push(JSON.parse(body))
      response.writeHead(204).end()
    })
  })
  const { app, runtime } = await buildPartnerApp(await openTestDatabase('sqlite'), { origins: origin })
  const ask = await openClient(app)
  const listener = await ask('POST', '/hub', { callback: `${origin}/all`, query: 'eventType=AppointmentCreateEvent,AppointmentAttributeValueChangeEvent,AppointmentStateChangeEvent,AppointmentDeleteEvent,SearchTimeSlotCreateEvent,SearchTimeSlotAttributeValueChangeEvent,SearchTimeSlotDeleteEvent' })
  const contact = { relatedParty: [...mayasPlace.relatedParty, { id: 'x', role: 'dayOfContact', name: 'Ana Ruiz', '@referredType': 'Individual' }], contactMedium: [{ mediumType: 'telephoneNumber', characteristic: { phoneNumber: '4045550199' } }] }
  const made = await ask('POST', '/appointment', { ...mayasPlace, ...contact, category: 'repair', validFor: tuesdaySlot, externalId: 'FSM-1' })
  // a repeat of the request whose answer was lost
  expect(await ask('POST', '/appointment', { ...mayasPlace, category: 'repair', validFor: tuesdaySlot, externalId: 'FSM-1' })).toMatchObject({ status: 409, data: { code: 'ALREADY_BOOKED' } })
  const moved = await ask('PATCH', '/appointment/WO100210', { validFor: { startDateTime: '2026-11-25T15:00:00Z', endDateTime: '2026-11-25T17:00:00Z' } })
  const search = await ask('POST', '/searchTimeSlot', { relatedPlace: mayasPlace.relatedPlace, relatedParty: mayasPlace.relatedParty[0], requestedTimeSlot: [{ validFor: tuesdaySlot }] })
  const again = await ask('PATCH', `/searchTimeSlot/${search.data.id}`, { requestedTimeSlot: null })
  const list = await ask('GET', '/appointment')
  await ask('PATCH', '/appointment/WO100210', { status: 'cancelled' })
  await ask('DELETE', '/appointment/WO100210')
  await ask('DELETE', `/searchTimeSlot/${search.data.id}`)
  const refused = await ask('GET', '/appointment/WO999999')
  await deliverDue(runtime)
  return { made, moved, search, again, list, listener, refused, events }
}

test('APT-01 APT-05 APT-08 every resource, event and error is as TM Forum’s description of TMF646 has it, field by field', async ({ skip }) => {
  if (!existsSync(swaggerFile)) skip('TM Forum’s description of TMF646 is not beside the project (../shared/data/tmf)')
  const { definitions } = JSON.parse(readFileSync(swaggerFile, 'utf8')) as { definitions: Definitions }
  const { made, moved, search, again, list, listener, refused, events } = await collectAnswers()
  const wrong = (name: string, value: unknown) => mismatches(definitions, name, value, ours)
  for (const one of [made.data, moved.data, ...list.data]) expect(wrong('Appointment', one)).toEqual([])
  for (const one of [search.data, again.data]) expect(wrong('SearchTimeSlot', one)).toEqual([])
  expect(wrong('EventSubscription', listener.data)).toEqual([])
  expect(wrong('Error', refused.data)).toEqual([])
  for (const event of events) expect(wrong(event.eventType, event)).toEqual([])
  expect(new Set(events.map(({ eventType }) => eventType)).size).toBe(7)
  // proves that the check finds errors
  expect(wrong('Appointment', { ...made.data, validFor: undefined, status: 'open', creationDate: 'Friday', id: 5, colour: 'red' })).toEqual([
    'Appointment.id: no string', 'Appointment.creationDate: no date-time', 'Appointment.status: none of initialized, confirmed, cancelled, completed, failed', 'Appointment.validFor: no object', 'Appointment.colour: not in Appointment',
  ])
  expect(wrong('Appointment', {})).toEqual(['Appointment.validFor: missing'])
})

test('APT-01 APT-05 APT-08 each resource carries what field systems count on', async () => {
  const { made, moved, search, listener, refused, events } = await collectAnswers()
  const appointment = {
    id: expect.any(String), href: expect.stringMatching(/^https?:\/\/.*\/tmf-api\/appointment\/v4\/appointment\//), category: expect.stringMatching(/^(install|repair)$/), externalId: expect.any(String),
    creationDate: instant, lastUpdate: instant, status: 'confirmed', validFor: period, '@type': 'Appointment',
    relatedPlace: { id: 'SE', role: expect.any(String) },
    relatedParty: expect.arrayContaining([{ id: '301448210', role: 'customer', '@referredType': 'BillingAccount' }]),
    relatedEntity: [{ id: expect.any(String), role: 'service', '@referredType': 'Service' }],
  }
  expect(made.data).toMatchObject(appointment)
  expect(moved.data).toMatchObject(appointment)
  expect(search.data).toMatchObject({ id: expect.any(String), href: expect.any(String), searchDate: instant, searchResult: 'success', status: 'done', '@type': 'SearchTimeSlot' })
  expect(search.data.availableTimeSlot[0]).toEqual({ id: expect.any(String), validFor: period, '@type': 'TimeSlot' })
  expect(listener.data).toEqual({ id: expect.any(String), callback: expect.any(String), query: expect.any(String) })
  expect(refused.data).toEqual({ code: 'APPOINTMENT_NOT_FOUND', reason: expect.any(String), status: '404', '@type': 'Error' })
  expect(events[0]).toMatchObject({ eventId: expect.any(String), eventTime: instant, eventType: expect.any(String), correlationId: expect.any(String) })
})

describeEachEngine('the dates of appointments', (openDatabase) => {
  test('APT-01 creationDate stays, lastUpdate is that of the last change, and both can be filtered by', async () => {
    let now = testNow
    const { app } = await buildPartnerApp(await openDatabase(), { clock: () => now })
    now += 60_000
    const ask = await openClient(app)
    const at = (ms: number) => new Date(ms).toISOString()
    const idsAt = async (query: string) => (await ask('GET', `/appointment?${query}`)).data?.map(({ id }: { id: string }) => id)
    const { data: before } = await ask('GET', '/appointment/WO100210')
    expect(before).toMatchObject({ creationDate: at(testNow), lastUpdate: at(testNow) })
    const moved = await ask('PATCH', '/appointment/WO100210', { ...before, validFor: tuesdaySlot })
    expect(moved.data).toMatchObject({ creationDate: at(testNow), lastUpdate: at(now) })
    expect(await idsAt(`lastUpdate.gt=${at(testNow)}`)).toEqual(['WO100210'])
    expect(await idsAt(`lastUpdate=${at(now)}`)).toEqual(['WO100210'])
    expect(await idsAt(`lastUpdate.gte=${at(now)}&lastUpdate.lte=${at(now)}`)).toEqual(['WO100210'])
    expect(await idsAt(`lastUpdate.gt=${at(now)}`)).toEqual([])
    expect(await idsAt(`creationDate.gt=${at(testNow)}`)).toEqual([])
    expect(await idsAt(`creationDate.lt=${at(now)}&id=WO100210,WO100229`)).toHaveLength(2)
    const made = await ask('POST', '/appointment', { ...mayasPlace, category: 'repair', validFor: { startDateTime: '2026-11-25T15:00:00Z', endDateTime: '2026-11-25T17:00:00Z' } })
    expect(await idsAt(`creationDate=${at(now)}`)).toEqual([made.data.id])
    for (const query of ['creationDate=yesterday', 'lastUpdate.gt=', 'lastUpdate.ne=2026-11-20', `creationDate=${at(now)}&creationDate=${at(now)}`]) {
      expect(await ask('GET', `/appointment?${query}`), query).toMatchObject({ status: 400, data: { code: 'INVALID_QUERY' } })
    }
    // sending everything back unchanged changes no date, and dates cannot be set
    expect(await ask('PATCH', '/appointment/WO100210', { creationDate: at(now) })).toMatchObject({ status: 422, data: { code: 'NOT_PATCHABLE' } })
    now += 60_000
    expect((await ask('PATCH', '/appointment/WO100210', before)).data.lastUpdate).not.toBe(before.lastUpdate)
    expect((await ask('PATCH', '/appointment/WO100210', { lastUpdate: at(0) })).data.lastUpdate).not.toBe(at(0))
  })
})
