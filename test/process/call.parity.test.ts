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
import { panels } from '#features/insights/contract.ts'
import { demoGateways, serveGateways, type SimulatedGateways } from '#features/home-network/testing.ts'
import { oneTest } from '#features/speed-test/testing.ts'
import { readDemoWorld } from '#platform/config/demo-world.ts'
import { call, httpDispatcher, type Dispatcher } from '#platform/services/call.ts'
import { loadConfig } from '#platform/config/config.ts'
import type { CallInput } from '#platform/services/fill-path.ts'
import { handle, localDispatcher, type Handler } from '#platform/services/handlers.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import { buildContext, buildRuntime, signedInAs, testNow, type TestContextOptions } from '#test/support/context.ts'
import { buildServicesApp, listen, listenServices } from '#test/support/server.ts'

const secret = 'a-secret-of-the-tests-with-32-characters'
const token = 'token-of-a-recognised-device'

/**
 * Inputs that succeed, for at least one of the callers below. A new endpoint without one fails here: whoever adds it
 * says how it is called.
 */
const variant = { audience: 'consumer', locale: 'en' } as const
const question = { 'app-id': 'support', isRelatedQnAEnabled: 'true', isCallLLM: 'false', stream: 'false', locale: 'en' } as const
const mayasAppointment = { workOrderId: 'WO100210', externalOrderId: '71-104233550198' }
const [speedToken, mayasSpeedToken] = ['a'.repeat(32), 'm'.repeat(32)]
const speedFigures = { uploadKbps: 7, latencyMs: 7, jitterMs: 7, loadedLatencyMs: 7 }
const speedGateway = { uverseAccnt: '301448210', oui: '0A1B2C', sn: 'SN-1' }
const figures = [{ query: { audience: 'all', locale: 'en', period: '7d' } }]
const outageContent = { title: { en: 'Down', es: 'Caído' }, text: { en: '', es: '' }, services: ['internet'], zips: ['30309'], isNational: false, cause: 'power', timeZone: 'America/New_York', startedAt: testNow, restoreAt: null, endedAt: null, isPublished: true }
const studioPlace = { audience: 'consumer', id: 'KM1000101' }
const studioContent = { topic: 'internet', sub: 'wi-fi', related: [], en: { title: 'Wi-Fi', description: 'All of it.', questions: [], body: 'Some help.' } }

const goodInputs: Record<string, CallInput[]> = {
  'sign-in.checkRecognisedToken': [{}],
  'sign-in.readUserInRecogState': [{}],
  'sign-in.listRememberedDevices': [{}],
  // nobody's
  'sign-in.forgetRememberedDevice': [{ params: { id: 'a'.repeat(43) } }],
  'account.readAccountDetails': [{}, { body: {} }],
  'account.readUnifiedAccountDetails': [{}],
  'account.readProfileInfo': [{}],
  'account.readPreferences': [{}],
  'account.changePreferences': [{ body: { locale: 'es', mailsOff: ['tickets'] } }, { body: { locale: 'en', mailsOff: [] } }],
  'account.readCurrentUserServices': [{}],
  'siteContent.listAllocations': [{ query: { teams: 'support' } }, { query: { teams: 'support,search' } }],
  'siteContent.getPageFeed': [
    { params: { system: 'idpcms', section: 'support', page: 'home', audience: 'smb' }, query: { locale: 'es' } },
    { params: { system: 'idpcms', section: 'support', page: 'supportlander', audience: 'consumer' }, query: { locale: 'en' } },
  ],
  'siteContent.getOutageFeed': [{ params: { audience: 'consumer' }, query: { locale: 'es' } }],
  'siteContent.getHubAnswer': [{ query: { locale: 'en' } }],
  'guidedFixes.listFixes': [{ query: { locale: 'es' } }],
  'guidedFixes.getFix': [{ params: { id: 'no-internet' }, query: variant }, { params: { id: 'nothing' }, query: variant }],
  'knowledge.getArticle': [{ params: { id: 'KM1000101' }, query: variant }],
  'knowledge.getTopic': [{ params: { topic: 'internet' }, query: variant }],
  'knowledge.listTopics': [{ query: { ...variant, locale: 'es' } }],
  'knowledge.getPageText': [{ params: { page: 'contact' }, query: variant }],
  'knowledge.listDevices': [{ query: { locale: 'en' } }],
  'search.listResults': [{ query: { ...variant, q: 'restrat my gateway', exact: 'false', page: 2, rows: 15, source: 'page' } }, { query: { ...variant, q: '', exact: 'true', page: 1, rows: 5, source: 'panel' } }],
  'search.listPredictions': [{ query: { ...variant, q: 'restrat gatw' } }],
  'search.keepSignals': [{ params: { collection: 'support_signals' }, body: { 'app-id': 'support', q: 'bill', name: 'search', signals: [{ type: 'click', params: { app_id: 'support', docId: 'KM1000101', res_pos: 2 } }] } }],
  'answers.extractAnswer': [{ query: { 'app-id': 'support', start: 0, rows: 1, wt: 'json', role: 'consumer', q: 'why is my bill higher', locale: 'en' } }],
  'answers.listPopularAnswers': [{ query: { 'app-id': 'support', q: '*:*', customerType: 'consumer', locale: 'en', los: 'internet' } }],
  'answers.answerQuestion': [{ query: { ...question, searchTerm: 'why is my bill higher', navigationTree: '~Support~' } }, { query: { ...question, searchTerm: 'my bill', isBillingIntent: 'true', intent: 'billing', ban: '301448210' } }, { query: { ...question, searchTerm: '?' } }],
  'answers.answerBusinessQuestion': [{ query: { ...question, searchTerm: 'how do I restart the gateway', lineOfService: 'internet' } }],
  'answers.summariseAnswer': [{ body: { bestAnswerDetails: { source: 'Gen_/support', customerType: 'consumer', userQuery: 'how do I pay my bill', isForums: false, isStream: false, isCallLLM: false, cacheAnswer: true, appId: 'support', locale: 'en' } } }],
  'answers.personaliseAddOns': [{ params: { intentParent: 'addOn' }, query: { 'app-id': 'support', banList: '301448210', addOnIntents: 'international roaming', locale: 'en' } }],
  'answers.followUp': [{ query: { userQuestion: 'and how do I pay it', customerType: 'consumer', locale: 'en' }, body: { conversationalData: { spectra: { llmSessionId: 'a-session', conversationHistory: 'User: why is my bill higher\nSystem: Because.' } } } }],
  'answers.handOver': [{ body: { target: 'ticket', audience: 'consumer', locale: 'es', turns: [{ question: '¿por qué subió mi factura?', answer: '' }] } }],
  'answers.openHandover': [{ body: { name: 'opens-once' } }, { body: { name: 'unknown' } }],
  'answers.readHandover': [{ body: { id: 'a-conversation' } }, { body: { id: 'somebodys' } }, { body: { id: 'unknown' } }],
  'answers.rateAnswer': [{ body: { answerId: 'an-answer', isHelpful: false, reason: 'label1', comment: 'too short' } }],
  'knowledge.getDevice': [{ params: { make: 'nokia', model: 'bgw320' }, query: { locale: 'en' } }],
  'outages.listLocalOutages': [{ query: { locale: 'es' } }],
  'outages.checkZip': [{ body: { zip: '30309', locale: 'es' } }],
  'outages.readStatus': [{ query: { locale: 'en' } }],
  'outages.listStudioOutages': [{}],
  'outages.readStudioOutage': [{ params: { id: 'OUT-7001' } }, { params: { id: 'OUT-none' } }],
  'outages.saveStudioOutage': [{ params: { id: 'OUT-parity' }, body: { ...outageContent, version: 0, note: { en: '', es: '' } } }],
  'outages.follow': [{ body: { outage: 'OUT-7001', email: 'parity@example.com', locale: 'es', audience: 'consumer' } }, { body: { outage: 'OUT-none', locale: 'en', audience: 'consumer' } }],
  'outages.readSubscription': [{ body: { token: 'x.y', locale: 'en' } }],
  'outages.changeSubscription': [{ body: { token: 'x.y', locale: 'en', wanted: 'none' } }],
  'outages.listForStaff': [{ query: { customer: 'somebody', locale: 'en' } }],
  'activity.listActivity': [{ query: { locale: 'en', audience: 'consumer' } }, { query: { locale: 'es', audience: 'smb', kind: 'bill' } }],
  'billing.listBills': [{ query: {} }, { query: { accountNumber: '512003377' } }, { query: { accountNumber: '999999999' } }],
  'billing.requestArrangement': [{ body: { accountNumber: '999999999', payOn: '2026-11-27', audience: 'consumer', locale: 'en' } }, { body: { accountNumber: '512003377', payOn: '2020-01-01', audience: 'consumer', locale: 'es' } }, { body: { accountNumber: '512003377', payOn: '2026-11-27', audience: 'consumer', locale: 'en' } }],
  'orders.listForStaff': [{ query: { customer: 'somebody' } }],
  'orders.listOrders': [{ query: {} }, { query: { accountNumber: '512003377' } }, { query: { accountNumber: '999999999' } }],
  'appointments.readAppointments': [{ body: { account: { source: 'support', service: 'uverse' } }, query: {} }, { body: { account: {} }, query: { debug: 'true' } }],
  'appointments.findAppointments': [{ body: { account: { orderid: '71-104233550198', zipcode: '30309', source: 'supportSearchAppt' } }, query: {} }],
  'appointments.listSlots': [{ body: { appointment: { ...mayasAppointment, time: { requestDate: '2026-11-24' } }, account: {} } }],
  // the customer below brings an Idempotency-Key: asked again, a change has the same answer
  'appointments.reschedule': [{ body: { slot: { date: '2026-11-24', startTime: '10:00', endTime: '12:00' }, appointment: mayasAppointment, account: {} } }],
  'appointments.updateDayOfContact': [{ body: { appointment: { externalJobID: 'JOB100210', dayOfContact: { firstName: 'Ana', lastName: 'Torres', phone: '404.555.0199' } }, account: {} } }],
  'appointments.cancel': [{ body: { appointment: mayasAppointment, account: {} } }],
  'appointments.readArrival': [{ body: { appointment: { workOrderID: 'WO100210' }, account: {} } }],
  'appointments.readCalendarFile': [{ body: { appointment: { workOrderId: 'WO100210' }, account: {} } }],
  'appointments.listForStaff': [{ query: { customer: 'somebody', account: '301448210' } }],
  'tickets.listTickets': [{ query: { state: 'all', limit: 50, offset: 0 } }, { query: { state: 'ended', limit: 1, offset: 0 } }],
  'tickets.readTicket': [{ params: { number: 'CM20260001' } }, { params: { number: 'CM00000000' } }],
  'tickets.exportTickets': [{}],
  // of somebody who has none: deleted once, hers would be missing below
  'tickets.deleteTickets': [{ query: { confirm: 'a+b@ex%20.com' } }],
  'speedTest.listOwn': [{}],
  'speedTest.deleteOwn': [{ query: { confirm: 'a+b@ex%20.com' } }],
  'outages.listFollowed': [{ query: { locale: 'es' } }],
  'outages.unfollow': [{ query: { outage: 'OUT-none' } }],
  'tickets.openTicket': [{ body: { audience: 'consumer', locale: 'es', category: 'internet', description: 'Sin internet', contact: { by: 'phone', phone: '4045550117' } } }],
  'tickets.reply': [{ params: { number: 'CM20260001' }, body: { text: 'Better, thank you.' } }],
  'tickets.close': [{ params: { number: 'CM20260001' }, body: {} }],
  'tickets.reopen': [{ params: { number: 'CM20260001' }, body: { text: 'It is back.' } }],
  'tickets.listDeskTickets': [{ query: { view: 'open', limit: 2 } }, { query: { view: 'ended', limit: 30 } }, { query: { view: 'open', q: 'wifi', limit: 30 } }],
  'tickets.readDeskTicket': [{ params: { number: 'CM20260007' } }, { params: { number: 'CM00000000' } }],
  'tickets.countDeskViews': [{}],
  'tickets.listColleagues': [{}],
  // each at the version that the one before it has left
  'tickets.answerFromDesk': [{ params: { number: 'CM20260007' }, body: { text: 'We look at it.', status: 'inProgress', version: 1 } }],
  'tickets.noteFromDesk': [{ params: { number: 'CM20260007' }, body: { text: 'Seen before.' } }],
  'tickets.assignFromDesk': [{ params: { number: 'CM20260007' }, body: { assignee: 'olive.grant', version: 3 } }],
  'tickets.setStatusFromDesk': [{ params: { number: 'CM20260007' }, body: { status: 'held', reason: 'Parts', version: 4 } }],
  'speedTest.start': [{ body: { link: 'wifi' } }],
  'speedTest.check': [{ body: { token: speedToken } }, { body: { token: 'x'.repeat(32) } }],
  'speedTest.saveResult': [{ body: { token: 'x'.repeat(32), downloadKbps: 7, ...speedFigures } }, { body: { token: speedToken, downloadKbps: 7, ...speedFigures } }],
  'speedTest.readResult': [{ params: { id: 'a-speed-test-id-' } }],
  'speedTest.qualify': [{ params: speedGateway, body: { link: 'wired' } }],
  'speedTest.saveDownload': [{ params: { ...speedGateway, downloadKbps: 7 }, body: { token: mayasSpeedToken } }],
  'speedTest.saveUpload': [{ params: { ...speedGateway, downloadKbps: 7 }, body: { token: mayasSpeedToken, ...speedFigures } }],
  'speedTest.readHistory': [{ params: speedGateway }],
  'homeNetwork.listTopics': [{}],
  ...Object.fromEntries(['readProfile', 'qualify', 'readDevice', 'readEquipment'].map((name) => [`homeNetwork.${name}`, [{ query: { accountNumber: '301448210', device: 'device-1' } }]])),
  ...Object.fromEntries(['readStatus', 'listDevices', 'readWifi'].map((name) => [`homeNetwork.${name}`, [{ params: { value: '301448210' } }]])),
  'homeNetwork.restart': [{ params: { value: '301448210' }, body: {} }],
  'homeNetwork.changeDevice': [{ params: { value: '301448210' }, body: { change: 'rename', device: 'device-1', name: 'Phone' } }],
  'homeNetwork.changeWifi': [{ params: { value: '301448210' }, body: { network: 'guest', isOn: true } }],
  'homeNetwork.changeSsid': [{ params: { value: '301448210' }, body: { network: 'main', name: 'Home', password: 'maple river 12' } }],
  'analytics.reportEvents': [
    {
      body: {
        events: [
          { id: '0190a6c4-5b1e-4c7e-9d4f-0f1f2f3f4f5f', name: 'Page_Load', page: '/support', ...variant, at: testNow, isAnonymous: true },
        ],
      },
    },
  ],
  'analytics.readLoginAnalytics': [{ query: { source: 'support' } }],
  'analytics.readLoginReporting': [{}],
  'consent.determineConsentBanner': [{}],
  'consent.updateConsent': [{ body: { choice: 'refused' } }, { body: { choice: 'granted' } }],
  'consent.readUserInRecogState': [{}],
  ...Object.fromEntries(Object.values(panels).map(({ id }) => [id, figures])),
  'studio.listArticles': [{ query: { q: 'wi-fi' } }, { query: { state: 'live', page: 2 } }],
  'studio.readArticle': [{ params: studioPlace }],
  'studio.listVersions': [{ params: studioPlace }],
  'studio.listChanges': [{ query: { limit: 5 } }],
  // said twice, each is done once
  'studio.createArticle': [{ body: { audience: 'smb', content: studioContent } }],
  'studio.saveArticle': [{ params: studioPlace, body: { version: 0, content: studioContent } }, { params: studioPlace, body: { version: 7, content: { ...studioContent, related: ['KM1000102'] } } }],
  'studio.moveArticle': [{ params: { ...studioPlace, id: 'KM1000102' }, body: { version: 0, step: 'unpublish-at', at: testNow + 86_400_000 } }, { params: studioPlace, body: { version: 7, step: 'submit' } }],
  'insights.setWorkState': [{ body: { id: `query.${'x'.repeat(22)}`, state: 'planned' } }],
}

const wrongInputs: CallInput[] = [
  {},
  { params: { id: '0', topic: '0', page: '0', make: '0', model: '0', audience: '0', system: '0', section: '0' }, query: { locale: 'xx', teams: '' }, body: { events: 7 } },
]

const operator: TestContextOptions = { identity: { kind: 'customer', customerId: 'olive', loginId: 'olive.grant', loginType: 'UserId', role: 'operator' } }

const hashOf = (secretText: string) => createHash('sha256').update(secretText).digest('base64url')

let runtime: OpenRuntime
let remote: Dispatcher & { close(): Promise<void> }
let server: Server
let dataDirectory: string
let gateways: SimulatedGateways
let gatewayNow = testNow

beforeAll(async () => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'careline-parity-'))
  gateways = await serveGateways(demoGateways(await readDemoWorld('content')), { token: secret, clock: () => gatewayNow })
  const config = loadConfig({ CARELINE_ENV: 'test', CARELINE_DATA: dataDirectory, GATEWAYS_URL: gateways.url, GATEWAYS_TOKEN: secret, SERVICES_SECRET: secret, LOG_LEVEL: 'silent' })
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
  await waitForThreads()
}, 60_000)

/** Threads count figures and make indexes, which on a busy machine takes longer than a call may. */
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

/** Failures are compared by status and code: their sentence is for developers. Of what is drawn at random the shape is. */
function comparable(outcome: Outcome<unknown>): unknown {
  if (!outcome.ok) return { ok: false, status: outcome.status, code: outcome.code }
  return JSON.parse(JSON.stringify(outcome), (name, found) => (name === 'token' || (name === 'id' && outcomeHasToken(outcome)) ? String(found).length : found))
}

const outcomeHasToken = ({ data }: { data: unknown }) => typeof (data as { content?: { token?: unknown } }).content?.token === 'string'

/** NET-02: a speed test runs alone; here each call is the first. */
async function endSpeedTests(): Promise<void> {
  const limit = oneTest(runtime.database)
  await Promise.all(['address 198.51.100.7', 'account 301448210'].map((who) => limit.forget(who)))
}

/** NET-07: a gateway restarts once at a time, and three times an hour; here each restart is the first. */
async function endRestarts(): Promise<void> {
  gatewayNow += 180_000
  await runtime.database.write.updateTable('gateway').set({ restarts: '[]' }).execute()
}

/** Who calls, and with which key. */
type Caller = TestContextOptions & { idempotencyKey?: string }

async function through(way: Runtime, { idempotencyKey, ...options }: Caller, endpointOf: Endpoint, input: CallInput): Promise<unknown> {
  if (endpointOf.id.startsWith('speedTest.')) await endSpeedTests()
  if (endpointOf.id === 'homeNetwork.restart') await endRestarts()
  return call(buildContext(way, options), endpointOf, input as never, { signIn: 'return', ...(idempotencyKey === undefined ? {} : { idempotencyKey }) }).then(comparable)
}

describe('every endpoint answers the same in process and over HTTP', () => {
  test.each(allHandlers.map(({ endpoint: each }) => [each.id, each] as const))('API-05 API-09 %s', async (id, each) => {
    const good = goodInputs[id] ?? []
    // a new endpoint needs an entry in goodInputs
    expect(good).not.toEqual([])
    let successes = 0
    for (const [who, options] of Object.entries(await callersOf())) {
      for (const input of [...good, ...wrongInputs]) {
        const local = await through(runtime, options, each, input)
        const far = await through({ ...runtime, dispatcher: remote }, options, each, input)
        expect(far, `${who}: ${JSON.stringify(input)}`).toEqual(local)
        if ((local as Outcome<unknown>).ok) successes++
      }
      // as in production, where calls inside the process are not validated
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

/** All that a use case learns of who calls. */
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

/** Both ways over the same handlers; each call must give the same outcome, which is returned. */
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
