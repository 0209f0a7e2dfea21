import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { endpoint, type Endpoint } from '#contracts/endpoint.ts'
import { anonymous, type Identity } from '#contracts/identity.ts'
import { failure, success, type Outcome } from '#contracts/outcome.ts'
import { openRuntime, type OpenRuntime } from '#app/runtime.server.ts'
import { allHandlers } from '#app/service-table.server.ts'
import { demoUnits, serveUnits, type SimulatedUnits } from '#features/equipment/testing.ts'
import { demoGateways, serveGateways, type SimulatedGateways } from '#features/home-network/testing.ts'
import { oneTest } from '#features/speed-test/testing.ts'
import { readDemoWorld } from '#platform/config/demo-world.ts'
import { call, httpDispatcher, type Dispatcher } from '#platform/services/call.ts'
import { loadConfig } from '#platform/config/config.ts'
import type { CallInput } from '#platform/services/fill-path.ts'
import { handle, localDispatcher, type Handler } from '#platform/services/handlers.ts'
import { pageDeadlineMs, type Runtime } from '#platform/context/request-context.ts'
import { askPatiently, buildContext, buildRuntime, signedInAs, testNow, type TestContextOptions } from '#test/support/context.ts'
import { isProof, sampled } from '#test/support/scale.ts'
import { buildServicesApp, listen, listenServices } from '#test/support/server.ts'
import { bestBet, figures, goodInputs, mayasSpeedToken, speedToken, wrongInputs } from './parity-inputs.ts'
import { lookUpLimits } from '#features/appointments/testing.ts'
import { linkTokenOf, visitorLimit } from '#features/tickets/testing.ts'

const secret = 'a-secret-of-the-tests-with-32-characters'
const token = 'token-of-a-recognised-device'

const operator: TestContextOptions = { identity: { kind: 'customer', customerId: 'olive', loginId: 'olive.grant', loginType: 'UserId', role: 'operator' } }

const hashOf = (secretText: string) => createHash('sha256').update(secretText).digest('base64url')

let runtime: OpenRuntime
let remote: Dispatcher & { close(): Promise<void> }
let server: Server
let dataDirectory: string
let gateways: SimulatedGateways
let units: SimulatedUnits
let gatewayNow = testNow

beforeAll(async () => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'careline-parity-'))
  const world = await readDemoWorld('content')
  gateways = await serveGateways(demoGateways(world), { token: secret, clock: () => gatewayNow })
  units = await serveUnits(demoUnits(world), { token: secret, clock: () => gatewayNow })
  const config = loadConfig({ CARELINE_ENV: 'test', CARELINE_DATA: dataDirectory, GATEWAYS_URL: gateways.url, GATEWAYS_TOKEN: secret, EQUIPMENT_URL: units.url, EQUIPMENT_TOKEN: secret, SERVICES_SECRET: secret, LOG_LEVEL: 'silent' })
  runtime = await openRuntime(config, 'services', { clock: () => testNow })
  server = createAdaptorServer({ fetch: buildServicesApp(runtime, allHandlers).fetch }) as Server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  remote = httpDispatcher(`http://127.0.0.1:${(server.address() as { port: number }).port}`, secret)
  await runtime.database.write
    .insertInto('recognised_device')
    .values({ token_hash: hashOf(token), name: '', customer_id: 'x', created_at: testNow, expires_at: testNow + 1000 })
    .execute()
  const maya = await runtime.database.read.selectFrom('customer').select('id').where('login_id', '=', 'maya.torres').executeTakeFirstOrThrow()
  const speedTest = { gateway: null, link: 'wifi', started_at: testNow, until: testNow + 60_000 }
  await runtime.database.write
    .insertInto('speed_test')
    .values([
      { ...speedTest, id: 'a-speed-test-of-', token_hash: hashOf(speedToken), customer_id: null, account_number: null },
      { ...speedTest, id: 'm-speed-test-of-', token_hash: hashOf(mayasSpeedToken), customer_id: maya.id, account_number: '301448210' },
      { ...speedTest, id: 'a-speed-test-id-', token_hash: 'ended', customer_id: null, account_number: null, ended_at: testNow, download_kbps: 7, upload_kbps: 7, latency_ms: 7, jitter_ms: 7, loaded_latency_ms: 7 },
    ])
    .execute()
  const conversation = { target: 'ticket', body: JSON.stringify([{ question: 'why', answer: '' }]), created_at: testNow, expires_at: testNow + 1000 }
  await runtime.database.write
    .insertInto('answer_handover')
    .values([{ ...conversation, id_hash: hashOf('a-conversation'), customer_id: null }, { ...conversation, id_hash: hashOf('somebodys'), customer_id: 'somebody' }, { ...conversation, id_hash: hashOf('opens-once'), customer_id: null }])
    .execute()
  await runtime.database.write.insertInto('ticket_visitor').values({ ticket_id: 'CM20260007', link_id: 'a-link', email: 'visitor@example.com', created_at: testNow, confirmed_at: testNow, revoked_at: null }).execute()
  await runtime.database.write.updateTable('ticket').set({ contact: JSON.stringify({ by: 'sms', phone: '4045550117' }) }).where('id', '=', 'CM20259988').execute()
  const link = await linkTokenOf(runtime.database, 'a-link', testNow + 1000)
  Object.assign(goodInputs, { 'tickets.readByLink': [{ body: { token: link } }], 'tickets.changeByLink': [{ body: { token: link, action: 'confirm' } }] })
  const text = { title: 'Library', description: 'All of it.', body: 'All articles.' }
  await runtime.database.write.insertInto('studio_page').values({ id: 'text-library.consumer', version: 1, state: 'review', is_live: 1, content: JSON.stringify({ en: text, es: text }), writers: '[]', note: '', changed_at: testNow, changed_by: 'eddie.cole', publish_at: null, unpublish_at: null }).execute()
  await runtime.database.write.insertInto('best_bet').values({ id: 'BB-of-the-suite', version: 1, bet: JSON.stringify(bestBet), changed_at: testNow, changed_by: 'nina.park' }).execute()
  await runtime.database.write.insertInto('studio_question').values({ id: 'asked.bbbbbbbbbbbbbbbbbbbbbb', audience: 'consumer', locale: 'en', question: 'How do I polish it?', asked_at: testNow, asked_by: 'eddie.cole', result: null, measured_at: 0, content_version: -1, answered_at: null, lost_at: null }).execute()
  await waitForThreads()
}, 60_000)

/** Worker threads count figures and build indexes, which on a busy machine takes longer than a call's timeout. */
async function waitForThreads(): Promise<void> {
  const waited = [
    { id: 'insights.readFunnels', input: figures[0]!, options: operator },
    { id: 'search.listResults', input: goodInputs['search.listResults']![0]!, options: {} },
    { id: 'answers.extractAnswer', input: goodInputs['answers.extractAnswer']![0]!, options: {} },
  ]
  for (const { id, input, options } of waited) {
    const { endpoint: asked } = allHandlers.find((handler) => handler.endpoint.id === id)!
    while (!((await through(runtime, options, asked, input)) as Outcome<unknown>).ok) await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

afterAll(async () => {
  await remote.close()
  await new Promise((resolve) => server.close(resolve))
  await runtime.close()
  await gateways.close()
  await units.close()
  rmSync(dataDirectory, { recursive: true, force: true })
})

async function callersOf(): Promise<Record<string, Caller>> {
  const maya = await runtime.database.read.selectFrom('customer').select('id').where('login_id', '=', 'maya.torres').executeTakeFirstOrThrow()
  return {
    nobody: {},
    'a recognised device': { recognisedToken: token },
    'a device with a wrong token': { recognisedToken: 'wrong' },
    'a signed-in customer': { identity: signedInAs(maya.id, 'maya.torres'), idempotencyKey: 'key-of-the-parity-suite' },
    'an operator': { ...operator, idempotencyKey: 'key-of-the-parity-suite' },
    'an editor and publisher': { identity: { kind: 'customer', customerId: 'nina', loginId: 'nina.park', loginType: 'UserId', role: 'editor publisher' }, idempotencyKey: 'key-of-the-parity-suite' },
    'a customer without rows here': { identity: signedInAs('somebody', 'a+b@ex%20.com') },
  }
}

/** The callers without any right. */
const strangers = ['nobody', 'a device with a wrong token']

/**
 * Failures are compared by status and code, because their message is for developers. Of random values only the length
 * is compared.
 */
function comparable(outcome: Outcome<unknown>): unknown {
  if (!outcome.ok) return { ok: false, status: outcome.status, code: outcome.code }
  return JSON.parse(JSON.stringify(outcome), (name, found) => (name === 'token' || (name === 'id' && outcomeHasToken(outcome)) ? String(found).length : found))
}

const outcomeHasToken = ({ data }: { data: unknown }) => typeof (data as { content?: { token?: unknown } }).content?.token === 'string'

/** NET-02: only one speed test may run at a time; this lets each call be the first. */
async function endSpeedTests(): Promise<void> {
  const limit = oneTest(runtime.database)
  await Promise.all(['address 198.51.100.7', 'account 301448210'].map((who) => limit.forget(who)))
}

/** NET-07, NET-11: restarts are limited to one at a time and three an hour; this lets each call be the first. */
async function endRestarts(): Promise<void> {
  gatewayNow += 180_000
  await runtime.database.write.updateTable('gateway').set({ restarts: '[]' }).execute()
  await runtime.database.write.updateTable('service_unit').set({ starts: '[]' }).execute()
}

/** FIN-11, TIC-01: a visitor's look-ups and reports are limited; this lets each call be the first. */
async function forgetVisitors(): Promise<void> {
  const { database } = runtime
  const limit = visitorLimit(database)
  const { byValue, byAddress } = lookUpLimits(database)
  await Promise.all([byValue.forget('ban 301448210'), byAddress.forget('198.51.100.7'), ...['parity@example.com', 'account 301448210'].map((who) => limit.forget(who))])
}

/** A new ticket's number is random: with an idempotency key a visitor gets the same one again. */
function keyFor({ id }: Endpoint, key: string | undefined): { idempotencyKey?: string } {
  const idempotencyKey = id === 'tickets.openAsVisitor' ? 'key-of-the-parity-suite' : key
  return idempotencyKey === undefined ? {} : { idempotencyKey }
}

/** The caller, and its idempotency key. */
type Caller = TestContextOptions & { idempotencyKey?: string }

async function through(way: Runtime, { idempotencyKey, ...options }: Caller, endpointOf: Endpoint, input: CallInput): Promise<unknown> {
  if (endpointOf.id.startsWith('speedTest.')) await endSpeedTests()
  if (endpointOf.id === 'homeNetwork.restart' || endpointOf.id === 'equipment.startOver') await endRestarts()
  if (endpointOf.id === 'tickets.openAsVisitor') await forgetVisitors()
  const context = buildContext(way, options)
  // give endpoints that may take longer than a page their own timeout
  const patient = { ...context, deadline: context.clock() + Math.max(endpointOf.timeoutMs ?? 0, pageDeadlineMs) }
  return comparable(await askPatiently(() => call(patient, endpointOf, input as never, { signIn: 'return', ...keyFor(endpointOf, idempotencyKey) })))
}

describe('every endpoint answers the same in process and over HTTP', () => {
  test.each(allHandlers.map(({ endpoint: each }, place) => [each.id, each, place] as const))('API-05 API-09 %s', async (id, each, place) => {
    const good = goodInputs[id] ?? []
    // a new endpoint needs an entry in goodInputs
    expect(good).not.toEqual([])
    let successes = 0
    for (const [turn, [who, options]] of Object.entries(await callersOf()).entries()) {
      // in `npm test` each endpoint has one of those, and wrong inputs come from a third of the callers
      if (!isProof && strangers.includes(who) && strangers.indexOf(who) !== place % strangers.length) continue
      for (const input of [...good, ...sampled(wrongInputs, 3, place + turn)]) {
        const local = await through(runtime, options, each, input)
        const far = await through({ ...runtime, dispatcher: remote }, options, each, input)
        expect(far, `${who}: ${JSON.stringify(input)}`).toEqual(local)
        if ((local as Outcome<unknown>).ok) successes++
      }
      // as in production, where calls within the process are not validated
      if (!isProof && (place + turn) % 5 > 0) continue
      for (const input of good) {
        const unchecked = await through({ ...runtime, dispatcher: localDispatcher(allHandlers, false) }, options, each, input)
        expect(unchecked).toEqual(await through(runtime, options, each, input))
      }
    }
    expect(successes).toBeGreaterThan(0)
  })

  test('API-09 every endpoint’s path is its own', () => {
    const places = allHandlers.map(({ endpoint: { method, path } }) => `${method} ${path}`)
    expect(new Set(places).size).toBe(places.length)
  })
})

/** Everything that a use case learns about its caller. */
const told = endpoint({ summary: 'x', method: 'GET', access: 'anyone', id: 'test.told', path: '/test/told', response: z.unknown() })
const telling = endpoint({ ...told, id: 'test.telling', path: '/test/telling' })

const value = z.object({ value: z.string() })
const base = { summary: 'x', method: 'GET', access: 'anyone', response: value } as const
const faulty = endpoint({ ...base, id: 'test.throws', path: '/test/throws' })
const misshapen = endpoint({ ...base, id: 'test.misshapen', path: '/test/misshapen' })
const missing = endpoint({ ...base, id: 'test.missing', path: '/test/missing', errors: [{ status: 404, code: 'NOTHING', when: 'always' }] })
const hanging = endpoint({ ...base, id: 'test.hangs', path: '/test/hangs', timeoutMs: 150 })
const patient = endpoint({ ...base, id: 'test.patient', path: '/test/patient', timeoutMs: 4000 })
const guarded = endpoint({ ...base, id: 'test.guarded', path: '/test/guarded/{id}', access: 'customer', params: z.object({ id: z.string().max(3) }) })
const whole = endpoint({ ...base, id: 'test.whole', path: '/test/whole', method: 'POST', body: z.object({ size: z.int() }), response: z.object({ size: z.int() }) })

const never = () => new Promise<never>(() => {})
const testHandlers: Handler[] = [
  handle(telling, (context) => call(context, told, {})),
  handle(told, async ({ identity, recognisedToken, client, visitor, idempotencyKey = null }) => success({ identity, recognisedToken, client, visitor: { ...visitor }, idempotencyKey })),
  handle(faulty, async () => {
    throw new Error('a bug of ours, with the number 301448210')
  }),
  handle(misshapen, async () => success({ other: 1 }) as never),
  handle(missing, async () => failure(404, 'NOTHING', 'Nothing there.')),
  handle(hanging, never),
  handle(patient, never),
  handle(guarded, async (_, { params }) => success({ value: params.id })),
  handle(whole, async (_, { body }) => success({ size: body.size }, 201)),
]

/** In-process and HTTP dispatchers over the same handlers; returns a call that requires the same outcome from both. */
async function startPair() {
  const serving = buildRuntime({ handlers: testHandlers, clock: Date.now, environment: { SERVICES_SECRET: secret } })
  const far = httpDispatcher(await listenServices(serving, testHandlers), secret)
  onTestFinished(() => far.close())
  return async (each: Endpoint, input: CallInput = {}, options: () => Caller = () => ({})) => {
    const local = await through(serving, options(), each, input)
    expect(await through({ ...serving, dispatcher: far }, options(), each, input)).toEqual(local)
    return local
  }
}

describe('failures are the same in process and over HTTP', () => {
  test.each<Caller>([
    {},
    { identity: { ...signedInAs('c', 'a+b@ex%20.com'), role: 'operator' } as Identity, recognisedToken: 't', idempotencyKey: 'a-key-of-mine' },
    { visitor: { capability: 'a-token', consent: { choice: 'granted', hasPrivacyControl: true }, reportSource: 'internetApp', hiddenBanners: '0123456789ab.ba9876543210' } },
    { visitor: { consent: { choice: 'refused', hasPrivacyControl: false } }, client: { address: '2001:db8::1', isRobot: true } },
    { visitor: { consent: { choice: undefined, hasPrivacyControl: true } } },
  ])('API-02 a use case learns the same of who calls: %j', async (caller) => {
    const both = await startPair()
    const { identity = anonymous, recognisedToken, client, visitor = {}, idempotencyKey = null } = caller
    const expected = { identity, recognisedToken, client: { address: '198.51.100.7', isRobot: false, ...client }, visitor, idempotencyKey }
    expect(await both(told, {}, () => caller)).toMatchObject({ ok: true, data: JSON.parse(JSON.stringify(expected)) as object })
  })

  test('APT-08 a key belongs to its own call, and to none that is made for it', async () => {
    const both = await startPair()
    expect(await both(telling, {}, () => ({ idempotencyKey: 'a-key-of-mine' }))).toMatchObject({ data: { idempotencyKey: null } })
  })

  test('API-01 success keeps its status, and 400 and 404 their codes', async () => {
    const both = await startPair()
    expect(await both(whole, { body: { size: 3 } })).toEqual({ ok: true, status: 201, data: { size: 3 } })
    expect(await both(whole, { body: { size: 'three' } })).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
    expect(await both(whole)).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
    expect(await both(missing)).toMatchObject({ status: 404, code: 'NOTHING' })
  })

  test('API-03 API-04 without a person it is 401, on a recognised device 309, before the input is looked at', async () => {
    const both = await startPair()
    expect(await both(guarded, { params: { id: 'much too long' } })).toMatchObject({ status: 401, code: 'SIGN_IN_REQUIRED' })
    expect(await both(guarded, { params: { id: 'a' } }, () => ({ recognisedToken: 't' }))).toMatchObject({ status: 309, code: 'SIGN_IN_AGAIN' })
    expect(await both(guarded, { params: { id: 'a' } }, () => ({ identity: signedInAs('c') }))).toMatchObject({ data: { value: 'a' } })
    expect(await both(guarded, { params: { id: 'long' } }, () => ({ identity: signedInAs('c') }))).toMatchObject({ status: 400 })
  })

  test('API-01 a handler that throws, or answers in another shape, is FAULT and says nothing of why', async () => {
    const both = await startPair()
    expect(await both(faulty)).toEqual({ ok: false, status: 500, code: 'FAULT' })
    expect(await both(misshapen)).toEqual({ ok: false, status: 500, code: 'FAULT' })
  })

  test('API-11 a handler that hangs is TIMEOUT after its endpoint’s time', async () => {
    const both = await startPair()
    expect(await both(hanging)).toEqual({ ok: false, status: 504, code: 'TIMEOUT' })
  })

  test('API-11 a visitor who leaves ends the call at once', async () => {
    const both = await startPair()
    const startedAt = performance.now()
    expect(await both(patient, {}, () => ({ signal: AbortSignal.timeout(50) }))).toEqual({ ok: false, status: 504, code: 'TIMEOUT' })
    expect(performance.now() - startedAt).toBeLessThan(3000)
  })

  test('API-11 a call that comes from outside is answered after the endpoint’s time as well', async () => {
    const serving = buildRuntime({ handlers: testHandlers, clock: Date.now })
    const origin = await listen(createAdaptorServer({ fetch: buildServicesApp(serving, testHandlers).fetch }) as Server)
    const response = await fetch(`${origin}/test/hangs`)
    expect(response.status).toBe(504)
    expect(await response.json()).toMatchObject({ error: { code: 'TIMEOUT' } })
  })
})
