import type { IncomingHttpHeaders } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '#test/support/databases.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import { createLog } from '#platform/observability/log.ts'
import { readMetrics } from '#platform/observability/metrics.ts'
import { buildRuntime, testNow } from '#test/support/context.ts'
import { addAccount, addCustomer } from '#test/support/people.ts'
import { listenWith } from '#test/support/server.ts'
import { appointmentInfo, appointmentSearch, appointmentSlots, cancelAppointment, updateDayOfContact } from '../../booking/appointment-endpoints.ts'
import { closeFieldSystem } from './field-system-client.ts'
import { appointmentHandlers } from '../../server/handlers.ts'
import { callAs, moveTo, openGates, tuesday } from '../../booking/server/store/test-appointments.ts'
import { mergePatch } from '../../tmf646/server/tmf646-resource.ts'

/** An appointment as TMF646's schema describes it, without our additions. */
const installation = {
  id: 'A-1',
  href: 'https://fsm.example.com/appointment/A-1',
  category: 'Installation',
  externalId: '71-555',
  status: 'confirmed',
  validFor: { startDateTime: '2026-11-23T08:00:00-05:00', endDateTime: '2026-11-23T10:00:00-05:00' },
  contactMedium: [{ mediumType: 'email', characteristic: { emailAddress: 'maya@example.com' } }],
  relatedParty: [{ id: '301448210', role: 'customer', '@referredType': 'BillingAccount' }],
  relatedPlace: { id: 'SE', role: 'serviceRegion' },
  note: [{ text: 'Gate code 12' }],
}

interface Seen {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: Record<string, unknown> | undefined
}

interface World {
  appointment: Record<string, unknown>
  seen: Seen[]
}

type ReplyTo = (seen: Seen, world: World) => Reply | undefined

interface Reply {
  status: number
  body?: unknown
  headers?: Record<string, string>
}

/** A system with one appointment, without versions, ETags, paging or filters; `reply` may answer in its place. */
async function startPlainSystem(reply: ReplyTo = () => undefined) {
  const world: World = { appointment: installation, seen: [] }
  const origin = await listenWith((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      const isForm = /urlencoded/.test(request.headers['content-type'] ?? '')
      const seen: Seen = { method: request.method!, url: request.url!, headers: request.headers, body: text && !isForm ? JSON.parse(text) : undefined }
      world.seen.push(seen)
      const { status, body, headers } = reply(seen, world) ?? answer(world, seen)
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body === undefined ? '' : JSON.stringify(body))
    })
  })
  return { origin, world }
}

function answer(world: World, { method, url, body }: Seen): Reply {
  if (url === '/searchTimeSlot') return { status: 201, body: { id: 's', availableTimeSlot: [{ validFor: { startDateTime: '2026-11-24T15:00:00Z', endDateTime: '2026-11-24T17:00:00Z' } }, { validFor: { startDateTime: '2031-01-01T15:00:00Z', endDateTime: '2031-01-01T17:00:00Z' } }] } }
  if (url.startsWith('/appointment?')) return { status: 200, body: [world.appointment, { id: 'B-1' }, null, { ...world.appointment, id: 'C-1', relatedParty: [{ id: '999', '@referredType': 'BillingAccount' }] }] }
  if (url !== '/appointment/A-1') return { status: 404, body: { code: '60', reason: 'Resource not found' } }
  if (method === 'PATCH') world.appointment = mergePatch(world.appointment, body) as Record<string, unknown>
  return { status: 200, body: world.appointment }
}

const byBearer = (): Record<string, string> => ({ FIELD_SYSTEM_TOKEN: 'a-token' })

async function buildWorld(reply?: ReplyTo, environment: (origin: string) => Record<string, string> = byBearer, parts: Partial<Runtime> = {}) {
  const database = await openTestDatabase('sqlite')
  await addCustomer(database, { id: 'maya' })
  await addAccount(database, { number: '301448210', customer_id: 'maya' })
  await openGates(database)
  const { origin, world } = await startPlainSystem(reply)
  const runtime = buildRuntime({ database, handlers: appointmentHandlers, clock: () => testNow, environment: { FIELD_SYSTEM_URL: origin, ...environment(origin) }, ...parts })
  onTestFinished(() => closeFieldSystem(runtime.config))
  return { database, runtime, world }
}

const appointment = { workOrderId: 'A-1', externalOrderId: '71-555' }
const wednesday = { ...tuesday, date: '2026-11-25' }
const maya = { customer: 'maya' }
const readInfo = (runtime: Runtime) => callAs(runtime, maya, appointmentInfo, { query: {}, body: { account: {} } })

test('APT-01 APT-09 a system without any of our extensions serves: zone and ZIP are the account owner’s, what is not theirs or no visit is left out', async () => {
  const { runtime, world } = await buildWorld()
  const info = await readInfo(runtime)
  expect(info).toMatchObject({ data: { content: { install: { appointments: [{ ...appointment, externalJobId: 'A-1', type: 'tech', status: 'open', slot: { date: '2026-11-23', startTime: '08:00', endTime: '10:00' }, customer: { timezone: 'America/New_York', region: 'SE' }, rescheduleRemaining: 2 }] }, repair: { appointments: [] } } } })
  const found = (zipcode: string) => callAs(runtime, { token: 'token' }, appointmentSearch, { query: {}, body: { account: { orderid: '71-555', zipcode } } })
  expect(await found('30309')).toMatchObject({ data: { content: { install: { appointments: [appointment] } } } })
  expect(await found('30308')).toMatchObject({ data: { content: { install: { appointments: [] } } } })
  const slots = await callAs(runtime, maya, appointmentSlots, { body: { appointment: { ...appointment, time: { requestDate: '2026-11-20' } }, account: {} } })
  expect(slots.ok && slots.data.content!.days).toEqual([{ date: '2026-11-24', slots: [{ startTime: '10:00', endTime: '12:00' }] }])
  expect(new Set(world.seen.map(({ headers }) => headers.authorization))).toEqual(new Set(['Bearer a-token']))
  expect(JSON.stringify(world.seen)).not.toMatch(/idpctx|idp-|maya/)
})

test('APT-05 APT-08 what it does not count, our own records do: changes left, versions and the invitation’s SEQUENCE', async () => {
  const { database, runtime, world } = await buildWorld()
  const first = await moveTo(runtime, maya, tuesday, appointment)
  expect(first).toMatchObject({ ok: true, data: { content: { reference: 'A-1-1', appointment: { slot: tuesday, rescheduleRemaining: 1 } } } })
  const info = await readInfo(runtime)
  expect(info.ok && info.data.content?.install.appointments[0]).toMatchObject(first.ok ? first.data.content!.appointment : {})
  const seen = first.ok ? first.data.content!.appointment.version : 0
  expect(await moveTo(runtime, maya, wednesday, { ...appointment, version: seen + 1 })).toMatchObject({ status: 409, code: 'APPOINTMENT_CHANGED' })
  expect(await moveTo(runtime, maya, wednesday, { ...appointment, version: seen })).toMatchObject({ ok: true, data: { content: { reference: 'A-1-2', appointment: { rescheduleRemaining: 0 } } } })
  expect(await moveTo(runtime, maya, tuesday, appointment)).toMatchObject({ status: 409, code: 'MAX_RESCHEDULES' })
  const contact = { firstName: 'Mary Ann', lastName: 'de la Cruz', phone: '404.555.0199' }
  expect(await callAs(runtime, maya, updateDayOfContact, { body: { appointment: { externalJobID: 'A-1', dayOfContact: contact }, account: {} } })).toMatchObject({ ok: true })
  expect(world.appointment).toMatchObject({ note: installation.note, contactMedium: [{ characteristic: { phoneNumber: '4045550199' } }, installation.contactMedium[0]], relatedParty: [installation.relatedParty[0], { role: 'dayOfContact', name: 'Mary Ann de la Cruz' }] })
  expect(await callAs(runtime, maya, cancelAppointment, { body: { appointment: appointment, account: {} } })).toMatchObject({ ok: true, data: { content: { reference: 'A-1-4', appointment: { status: 'cancelled' } } } })
  for (const { body } of world.seen.filter(({ method }) => method === 'PATCH')) expect(body).toHaveProperty('validFor')
  expect((await database.read.selectFrom('outbox_mail').select('message_id').where('template', '<>', 'reminder').execute()).map((row) => row.message_id).toSorted()).toEqual([1, 2, 3, 4].map((n) => `<A-1-${n}@localhost>`))
})

test.each([
  [409, { code: 'E77', reason: 'Slot is full' }, 409, 'SLOT_TAKEN'],
  [409, { code: 'NOT_CHANGEABLE', reason: '' }, 409, 'NOT_CHANGEABLE'],
  [412, undefined, 409, 'APPOINTMENT_CHANGED'],
  [404, { code: '60', reason: 'Resource not found' }, 404, 'APPOINTMENT_NOT_FOUND'],
  [422, { code: 'E1', reason: '' }, 422, 'SLOT_NOT_OFFERED'],
  [400, { code: '28', reason: 'Invalid body' }, 503, 'FIELD_SYSTEM_DOWN'],
  [403, undefined, 503, 'FIELD_SYSTEM_DOWN'],
  [429, undefined, 503, 'FIELD_SYSTEM_DOWN'],
  [500, { code: '1', reason: 'Internal error' }, 503, 'FIELD_SYSTEM_DOWN'],
  [503, undefined, 504, 'CHANGE_UNKNOWN'],
  [200, { ...installation }, 504, 'CHANGE_UNKNOWN'],
])('APT-08 its answer %s %j to a change is ours %s %s, and only what is unknown keeps the key', async (status, body, ourStatus, code) => {
  const { database, runtime } = await buildWorld(({ method }) => (method === 'PATCH' ? { status, body } : undefined))
  expect(await moveTo(runtime, { ...maya, key: 'a-key-of-the-tests' }, tuesday, appointment)).toMatchObject({ ok: false, status: ourStatus, code })
  expect(await database.read.selectFrom('idempotency_record').select('at').execute()).toHaveLength(code === 'CHANGE_UNKNOWN' ? 1 : 0)
  expect(await database.read.selectFrom('outbox_mail').select('message_id').where('template', '<>', 'reminder').execute()).toEqual([])
})

test.each([['with a total', { 'x-total-count': '7' }, 3], ['without one', {}, 4]] as const)('APT-01 a list that comes in pages, however small, is read to its end: %s', async (_name, headers, calls) => {
  const all = Array.from({ length: 7 }, (_, n) => ({ ...installation, id: `A-${n}` }))
  const { runtime, world } = await buildWorld(({ url }) => {
    const offset = Number(new URLSearchParams(url.split('?')[1]).get('offset'))
    return { status: 206, body: all.slice(offset, offset + 3), headers }
  })
  const info = await readInfo(runtime)
  expect(info.ok && info.data.content?.install.appointments.map(({ workOrderId }) => workOrderId)).toEqual(all.map(({ id }) => id))
  expect(world.seen).toHaveLength(calls)
})

test('APT-05 a search for windows may take its time, and may come to nothing', async () => {
  const statuses = ['inProgress', 'inProgress', 'done', 'terminatedWithError']
  const { runtime } = await buildWorld(({ method, url }) => {
    if (!url.startsWith('/searchTimeSlot')) return undefined
    expect(`${method} ${url}`).toMatch(/^(POST \/searchTimeSlot|GET \/searchTimeSlot\/s-7)$/)
    const status = statuses.shift()
    return { status: 200, body: { id: 's-7', status, ...(status === 'done' ? { availableTimeSlot: [{ validFor: { startDateTime: '2026-11-24T15:00:00Z', endDateTime: '2026-11-24T17:00:00Z' } }] } : {}) } }
  })
  const slots = () => callAs(runtime, maya, appointmentSlots, { body: { appointment: { ...appointment, time: { requestDate: '2026-11-20' } }, account: {} } })
  expect(await slots()).toMatchObject({ ok: true, data: { content: { days: [{ date: '2026-11-24' }] } } })
  expect(await slots()).toMatchObject({ status: 503, code: 'FIELD_SYSTEM_DOWN' })
})

test('APT-08 an empty answer to a change is looked behind: the visit itself shows that it was made', async () => {
  const { runtime } = await buildWorld((seen, world) => {
    if (seen.method !== 'PATCH') return undefined
    answer(world, seen)
    return { status: 204 }
  })
  expect(await moveTo(runtime, maya, tuesday, appointment)).toMatchObject({ ok: true, data: { content: { appointment: { slot: tuesday } } } })
})

const byClient = (origin: string) => ({ FIELD_SYSTEM_TOKEN_URL: `${origin}/token`, FIELD_SYSTEM_CLIENT_ID: 'care line', FIELD_SYSTEM_CLIENT_SECRET: 's:e%c' })

test('APT-08 one token serves all calls until it is refused; then the call is made again with another', async () => {
  let given = 0
  let good = 'Bearer token-1'
  const { runtime, world } = await buildWorld(({ url, headers }) => {
    if (url === '/token') return { status: 200, body: { access_token: `token-${++given}`, token_type: 'Bearer', expires_in: 3600 } }
    return headers.authorization === good ? undefined : { status: 401, body: { code: '40', reason: 'Unauthorized' } }
  }, byClient)
  await Promise.all([readInfo(runtime), readInfo(runtime), readInfo(runtime)])
  expect(given).toBe(1)
  expect(world.seen[0]!.headers.authorization).toBe(`Basic ${btoa('care+line:s%3Ae%25c')}`)
  good = 'Bearer token-2'
  expect(await moveTo(runtime, maya, tuesday, appointment)).toMatchObject({ ok: true })
  expect(given).toBe(2)
  good = 'Bearer of nobody'
  expect(await readInfo(runtime)).toMatchObject({ status: 503, code: 'FIELD_SYSTEM_DOWN' })
  expect(given).toBe(3)
})

test('APT-08 without a token nothing is asked and nothing changed', async () => {
  const { database, runtime, world } = await buildWorld(({ url }) => (url === '/token' ? { status: 401, body: { error: 'invalid_client' } } : undefined), byClient)
  expect(await readInfo(runtime)).toMatchObject({ status: 503, code: 'FIELD_SYSTEM_DOWN' })
  expect(await moveTo(runtime, { ...maya, key: 'a-key-of-the-tests' }, tuesday, appointment)).toMatchObject({ status: 503, code: 'FIELD_SYSTEM_DOWN' })
  expect(new Set(world.seen.map(({ url }) => url))).toEqual(new Set(['/token']))
  expect(await database.read.selectFrom('idempotency_record').select('at').execute()).toEqual([])
})

/** The lines of the log from warnings on, and how many calls of a list were counted by each outcome since the start. */
function watch() {
  const lines: { level: number; msg: string; endpoint?: string; status?: number }[] = []
  const log = createLog('warn', { write: (text: string) => void lines.push(JSON.parse(text)) })
  const read = async (outcome: string) => Number(new RegExp(`^careline_call_duration_seconds_count\\{endpoint="fieldSystem.listAppointments",outcome="${outcome}"\\} (\\d+)$`, 'm').exec((await readMetrics()).text)?.[1] ?? 0)
  const outcomes = ['refused', 'rejected', 'failed']
  const before = Promise.all(outcomes.map(read))
  const counted = async () => {
    const then = await before
    const now = await Promise.all(outcomes.map(read))
    return Object.fromEntries(outcomes.map((outcome, at) => [outcome, now[at]! - then[at]!]))
  }
  return { lines, log, counted }
}

test.each([401, 403])('API-01 its answer %s refuses nothing to a customer: it rejects our credentials, which is an error that names it', async (status) => {
  const { lines, log, counted } = watch()
  await counted()
  const { runtime, world } = await buildWorld(() => ({ status, body: { code: '40', reason: 'Unauthorized' } }), byBearer, { log })
  expect(await readInfo(runtime)).toMatchObject({ status: 503, code: 'FIELD_SYSTEM_DOWN' })
  expect(await counted()).toEqual({ refused: 0, rejected: 1, failed: 0 })
  expect(lines.filter(({ level }) => level === 50)).toMatchObject([{ msg: 'the field system rejected the credentials of this site', endpoint: 'fieldSystem.listAppointments', status }])
  // there is no other fixed token to try
  expect(world.seen).toHaveLength(1)
})

test('API-01 a token that was rejected early is fetched anew once, with a warning; an error is written if that is rejected too', async () => {
  const { lines, log, counted } = watch()
  await counted()
  let given = 0
  let good = 'Bearer token-2'
  const { runtime } = await buildWorld(({ url, headers }) => {
    if (url === '/token') return { status: 200, body: { access_token: `token-${++given}`, token_type: 'Bearer', expires_in: 3600 } }
    return headers.authorization === good ? undefined : { status: 401 }
  }, byClient, { log })
  expect(await readInfo(runtime)).toMatchObject({ ok: true })
  expect([given, lines.filter(({ msg }) => msg.includes('reject')).map(({ level, msg }) => [level, msg])]).toEqual([2, [[40, 'the field system rejected a token; another one is requested']]])
  good = 'Bearer of nobody'
  expect(await readInfo(runtime)).toMatchObject({ code: 'FIELD_SYSTEM_DOWN' })
  expect(given).toBe(3)
  expect(lines.filter(({ level }) => level === 50).map(({ msg }) => msg)).toEqual(['the field system rejected the credentials of this site'])
  expect(await counted()).toEqual({ refused: 0, rejected: 3, failed: 0 })
})

test.each([
  [401, { error: 'invalid_client' }, 'rejected', 'rejected the credentials with which a token is requested'],
  [403, {}, 'rejected', 'rejected the credentials with which a token is requested'],
  [503, {}, 'failed', 'gives no token'],
] as const)('API-01 a call without a token is counted: the token endpoint answers %s %j', async (status, body, outcome, said) => {
  const { lines, log, counted } = watch()
  await counted()
  const { runtime } = await buildWorld(({ url }) => (url === '/token' ? { status, body } : undefined), byClient, { log })
  expect(await readInfo(runtime)).toMatchObject({ status: 503, code: 'FIELD_SYSTEM_DOWN' })
  expect(await counted()).toEqual({ refused: 0, rejected: 0, failed: 0, [outcome]: 1 })
  expect(lines.filter(({ level }) => level === 50).map(({ msg }) => msg)).toEqual([`the field system ${said}`])
})
