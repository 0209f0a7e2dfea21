import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { anonymous, type Identity } from '#contracts/identity.ts'
import { accountDetails } from '#features/account/contract.ts'
import { reportEvents } from '#features/analytics/contract.ts'
import { getArticle, getTopic } from '#features/knowledge/contract.ts'
import { customerOrders } from '#features/orders/contract.ts'
import { linkedAccountOutages } from '#features/outages/contract.ts'
import { checkRecognisedToken, readUserInRecogState } from '#features/sign-in/contract.ts'
import { demoCustomerId } from '#features/sign-in/testing.ts'
import { allocations, outageFeed, pageFeed } from '#features/site-content/contract.ts'
import { readSupportHome, readSupportLander } from '#features/support-home/server.ts'
import { call } from '#platform/services/call.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import { buildContext, type TestContextOptions } from '../support/context.ts'
import type { Fault } from '../support/fault-proxy.ts'
import { sampled } from '../support/scale.ts'
import { createWebApp } from '#app/app.server.ts'
import { endpointFaults, openFaultySite, type FaultySite } from './faulty-services.ts'

/** How long a page takes on this machine without faults; several times as long on a busy machine. */
let usualMs = 0
/** The page's deadline of 3 s, with a margin. */
const patienceMs = () => 3500 + 10 * usualMs
/** Far below the time of a page that waits for a service. */
const fastMs = () => Math.min(2500, 700 + 10 * usualMs)

const maya: Identity = { kind: 'customer', customerId: demoCustomerId('maya.torres'), loginId: 'maya.torres', loginType: 'UserId' }
let site: FaultySite

beforeAll(async () => {
  site = await openFaultySite()
  await site.services.database.write.updateTable('outage').set({ is_published: 1 }).where('id', '=', 'OUT-7002').execute()
})
beforeEach(async () => {
  const web = site.freshWeb()
  await readHome(web)
  usualMs = (await readHome(web)).tookMs
})
afterAll(() => site.close())
afterEach(() => {
  site.breakEndpoint(undefined)
  site.proxy.set({ mode: 'pass' })
})

async function timed<T>(work: Promise<T>): Promise<{ result: T; tookMs: number }> {
  const began = performance.now()
  const result = await work
  return { result, tookMs: performance.now() - began }
}

/** What the home shows to a customer: every part that a fault may remove. */
async function readHome(runtime: Runtime, { requestId, ...options }: TestContextOptions & { requestId?: string } = {}) {
  const context = buildContext(runtime, { identity: maya, ...options })
  const { result: home, tookMs } = await timed(readSupportHome(requestId ? { ...context, requestId } : context))
  const told = {
    isContentOk: home.isContentOk,
    isSignedIn: home.isSignedIn,
    firstName: home.firstName,
    cards: home.cards.length,
    hasOrders: home.parts.includes('order-status'),
    orders: home.orders?.map((order) => order.id),
    outages: home.outages.map((outage) => outage.id).toSorted(),
  }
  return { home, told, tookMs }
}

/**
 * The home as `expected`, or as it was the last of five times: on a busy machine a step may also be late without a fault,
 * and its part is then missing.
 */
async function readHomeLike(expected: object, read: () => ReturnType<typeof readHome>) {
  let home = await read()
  for (let times = 1; times < 5 && !isDeepStrictEqual(home.told, expected); times++) home = await read()
  return home
}

const whole = {
  isContentOk: true,
  isSignedIn: true,
  firstName: 'Maya',
  cards: 3,
  hasOrders: true,
  orders: ['72-203377000204', '71-104233550198'],
  outages: ['OUT-7001', 'OUT-7002'],
}
const signedOut = { isSignedIn: false, firstName: '', hasOrders: false, orders: [], outages: ['OUT-7002'] }

/** What each service's fault removes from the home; nothing else may be missing. */
const losses = [
  { endpoint: pageFeed, loss: { isContentOk: false, cards: 0 } },
  { endpoint: outageFeed, loss: { outages: ['OUT-7001'] } },
  { endpoint: allocations, loss: { hasOrders: false, orders: [] } },
  { endpoint: accountDetails, loss: signedOut },
  { endpoint: customerOrders, loss: { orders: undefined } },
  { endpoint: linkedAccountOutages, loss: { outages: ['OUT-7002'] } },
  { endpoint: reportEvents, loss: {} },
]

test.each(losses)('FLG-06 API-11 the home without $endpoint.id: in time, without that part, and with all others', async (each) => {
  const { endpoint, loss } = each
  // in `npm test` each endpoint in two ways, and each way at several endpoints
  for (const fault of sampled(endpointFaults.filter((one) => one !== 'hanging'), 2, losses.indexOf(each))) {
    site.breakEndpoint(endpoint, fault)
    const expected = { ...whole, ...loss }
    const { told, tookMs } = await readHomeLike(expected, () => readHome(site.freshWeb()))
    expect(told, fault).toEqual(expected)
    expect(tookMs, fault).toBeLessThan(patienceMs())
  }
  site.breakEndpoint(endpoint, 'slow')
  expect((await readHomeLike(whole, () => readHome(site.freshWeb()))).told).toEqual(whole)
})

test('FLG-06 API-11 the home while one of its services hangs, whichever: in time, without that part, and with all others', async () => {
  const read = async ({ endpoint, loss }: (typeof losses)[number]) => {
    const requestId = randomUUID()
    site.breakEndpointFor(requestId, endpoint, 'hanging')
    const expected = { ...whole, ...loss }
    const { told, tookMs } = await readHomeLike(expected, () => readHome(site.freshWeb(), { requestId }))
    expect(told, endpoint.id).toEqual(expected)
    expect(tookMs, endpoint.id).toBeLessThan(patienceMs())
  }
  await Promise.all(losses.map(read))
})

test('ACC-12 API-11 a recognised device whose check hangs is not shown as recognised, and gets its page in time', async () => {
  for (const endpoint of [checkRecognisedToken, readUserInRecogState]) {
    site.breakEndpoint(endpoint, 'hanging')
    const { home, tookMs } = await readHome(site.freshWeb(), { identity: anonymous, recognisedToken: 'a-token' })
    expect([home.isRecognised, home.isContentOk, home.isSignedIn]).toEqual([false, true, false])
    expect(tookMs).toBeLessThan(patienceMs())
  }
})

const brokenWays: Fault[] = [{ mode: 'reset' }, { mode: 'stop' }, { mode: 'garbage' }, { mode: 'truncate', afterBytes: 40 }, { mode: 'truncate', afterBytes: 400 }]

test.each(brokenWays)('FLG-06 API-11 all services behind a connection with $mode: the home and the lander answer in time and claim nothing', async (fault) => {
  site.proxy.set(fault)
  const nothing = { ...whole, ...signedOut, isContentOk: false, cards: 0, outages: [] }
  const { told, tookMs } = await readHome(site.freshWeb())
  expect(told).toEqual(nothing)
  expect(tookMs).toBeLessThan(patienceMs())
  const lander = await timed(readSupportLander(buildContext(site.freshWeb(), { identity: anonymous, path: '/support/supportlander' })))
  expect(lander.result).toMatchObject({ heading: undefined, cards: [], outages: [] })
  expect(lander.tookMs).toBeLessThan(patienceMs())
})

test.each<Fault>([{ mode: 'slice' }, { mode: 'delay', delayMs: 25 }])('API-01 a connection with $mode only takes longer', async (fault) => {
  site.proxy.set(fault)
  expect((await readHomeLike(whole, () => readHome(site.freshWeb()))).told).toEqual(whole)
})

test.each<Fault>([{ mode: 'reset' }, { mode: 'stop' }, { mode: 'garbage' }])('API-11 with $mode an article, a topic and the service routes fail in time with a code and a calm sentence', async (fault) => {
  const runtime = site.freshWeb()
  site.proxy.set(fault)
  const context = buildContext(runtime)
  const query = { audience: 'consumer', locale: 'en' } as const
  const app = createWebApp(runtime, async () => new Response(null, { status: 404 }), {})
  const routed = async () => {
    const response = await app.request('/msapi/ixp-allocation-manager-service/v1/allocations?teams=support', {}, { incoming: { headers: {} } })
    return { status: response.status, text: await response.text() }
  }
  const { result, tookMs } = await timed(
    Promise.all([call(context, getArticle, { params: { id: 'KM1008210' }, query }), call(context, getTopic, { params: { topic: 'internet' }, query }), routed()]),
  )
  expect(tookMs).toBeLessThan(patienceMs())
  for (const outcome of result.slice(0, 2)) expect(outcome).toMatchObject({ ok: false, code: expect.stringMatching(/^(UNREACHABLE|TIMEOUT)$/) })
  expect(result[2].status).toBeGreaterThanOrEqual(503)
  expect(JSON.parse(result[2].text)).toEqual({ error: { code: expect.any(String), message: expect.stringMatching(/^The service /), requestId: expect.any(String) } })
})

test('API-01 API-11 while everything hangs the breakers make the page fast again, also while they try; and it recovers by itself', async () => {
  const runtime = site.freshWeb()
  expect((await readHomeLike(whole, () => readHome(runtime))).told).toEqual(whole)
  site.proxy.set({ mode: 'stop' })
  const late = await Promise.all(Array.from({ length: 6 }, () => readHome(runtime)))
  for (const { tookMs } of late) expect(tookMs).toBeLessThan(patienceMs())
  expect((await readHome(runtime)).tookMs).toBeLessThan(fastMs())
  // after 2 s one call of each endpoint is let through as a trial; the others need not wait for it. The circuit breaker
  // uses the real clock
  await new Promise((resolve) => setTimeout(resolve, 2100))
  const trying = await Promise.all(Array.from({ length: 8 }, () => readHome(runtime)))
  expect(trying.filter(({ tookMs }) => tookMs < fastMs()).length).toBeGreaterThanOrEqual(5)
  site.proxy.set({ mode: 'pass' })
  await expect.poll(async () => (await readHome(runtime)).told, { timeout: 8000, interval: 200 }).toEqual(whole)
})

test('API-11 a service that hangs does not shut the others out: a call without time says nothing about them', async () => {
  const runtime = site.freshWeb()
  site.breakEndpoint(pageFeed, 'hanging')
  // one after the other: on a busy machine concurrent calls would be late for another reason
  const withoutContent = { ...whole, isContentOk: false, cards: 0 }
  for (let homes = 0; homes < 6; homes++) expect((await readHomeLike(withoutContent, () => readHome(runtime))).told).toEqual(withoutContent)
  for (let late = 0; late < 8; late++) {
    const context = buildContext(runtime, { identity: maya })
    await call({ ...context, deadline: context.clock() + late }, customerOrders, { query: {} })
  }
  expect(await call(buildContext(runtime, { identity: maya }), customerOrders, { query: {} })).toMatchObject({ ok: true })
})

test('API-11 a visitor who leaves while a breaker tries again does not close it on a service that still hangs', async () => {
  const runtime = site.freshWeb()
  const read = (signal = new AbortController().signal) => call(buildContext(runtime, { identity: maya, signal }), customerOrders, { query: {} })
  site.breakEndpoint(customerOrders, 'failing')
  for (let failures = 0; failures < 5; failures++) await read()
  site.breakEndpoint(customerOrders, 'hanging')
  await new Promise((resolve) => setTimeout(resolve, 2100))
  const leaver = new AbortController()
  const trying = read(leaver.signal)
  await new Promise((resolve) => setTimeout(resolve, 100))
  leaver.abort()
  await trying
  const { result, tookMs } = await timed(read())
  expect(result).toMatchObject({ code: 'UNREACHABLE' })
  expect(tookMs).toBeLessThan(fastMs())
})
