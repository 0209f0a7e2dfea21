import { createServer, type Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { expect, test } from 'vitest'
import { moveDemoOutages } from '#features/outages/server.ts'
import { seedDemoOrders } from '#features/orders/server.ts'
import { seedDemoPeople } from '#features/sign-in/server.ts'
import { allocations } from '#features/site-content/contract.ts'
import { publishContent } from '#features/site-content/server.ts'
import { publishOurContent } from '#features/site-content/testing.ts'
import { call, httpDispatcher } from '#platform/services/call.ts'
import { openDatabase } from '#platform/database/database.ts'
import { lendEmptyLocation, openTestDatabase, postgresMissing } from '../support/databases.ts'
import { readDemoWorld } from '#platform/config/demo-world.ts'
import { localDispatcher } from '#platform/services/handlers.ts'
import { createLog } from '#platform/observability/log.ts'
import { readMetrics } from '#platform/observability/metrics.ts'
import { buildContext, buildRuntime, testNow } from '../support/context.ts'
import { listen } from '../support/server.ts'
import { openTracing } from '#platform/observability/traces.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import { createServicesApp } from '#app/app.server.ts'
import { allHandlers } from '#app/service-table.server.ts'

const secret = 'a secret of at least 32 characters'

interface Line {
  level: number
  msg: string
  requestId: string
  route?: string
  status?: number
  [key: string]: unknown
}

/** A log that collects its lines. */
function keepLog(level = 'debug') {
  const lines: Line[] = []
  return { lines, log: createLog(level, { write: (text: string) => void lines.push(JSON.parse(text) as Line) }) }
}

async function buildServices(parts: Partial<Runtime> = {}, environment: Record<string, string> = {}) {
  const database = parts.database ?? (await openTestDatabase('sqlite'))
  const runtime = buildRuntime({ environment: { SERVICES_SECRET: secret, ...environment }, handlers: allHandlers, ...parts, database })
  const { fetch: answer } = createServicesApp(runtime)
  return { runtime, origin: await listen(createAdaptorServer({ fetch: answer }) as Server) }
}

const valueOf = async (series: string) => Number(new RegExp(`^${series.replace(/[{}"()]/g, '\\$&')} (\\S+)$`, 'm').exec((await readMetrics()).text)?.[1] ?? 0)

test('each request is counted by its pattern and status class, and never by its path', async () => {
  const { origin } = await buildServices()
  const series = 'http_requests_total{route="/healthz",method="GET",status="2xx"}'
  const before = await valueOf(series)
  await fetch(`${origin}/healthz?account=123456789`)
  for (let n = 0; n < 20; n++) await fetch(`${origin}/made-up/${n}/123456789`, { method: n % 2 ? 'GET' : 'PROPFIND' })
  expect(await valueOf(series)).toBe(before + 1)
  const { text } = await readMetrics()
  expect(text).not.toMatch(/made-up|123456789|PROPFIND/)
  expect(text).toMatch(/http_requests_total\{route="\(none\)",method="other",status="4xx"\} 1\d/)
  for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes', 'process_cpu_user_seconds_total', 'careline_database_query_seconds_count']) {
    expect(text).toContain(name)
  }
})

test('/metrics answers this machine alone, and nobody who comes through a proxy', async () => {
  const { origin } = await buildServices()
  const ask = (headers: Record<string, string> = {}) => fetch(`${origin}/metrics`, { headers }).then((answer) => answer.status)
  expect(await ask()).toBe(200)
  for (const name of ['x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']) expect(await ask({ [name]: '203.0.113.9' })).toBe(404)
})

test('/metrics with a token asks everybody for it', async () => {
  const { origin } = await buildServices({}, { METRICS_TOKEN: 'sixteen characters' })
  const ask = (authorization?: string) => fetch(`${origin}/metrics`, { headers: { ...(authorization ? { authorization } : {}), 'x-forwarded-for': '203.0.113.9' } })
  expect((await ask()).status).toBe(404)
  expect((await ask('Bearer something else')).status).toBe(404)
  const answer = await ask('Bearer sixteen characters')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('version=0.0.4')
})

test('API-01 calls are measured by endpoint and outcome, and a breaker shows its state', async () => {
  const database = await openTestDatabase('sqlite')
  const dispatcher = httpDispatcher('http://127.0.0.1:9')
  const runtime = buildRuntime({ database, dispatcher })
  const failed = `careline_call_duration_seconds_count{endpoint="${allocations.id}",outcome="unreachable"}`
  const before = await valueOf(failed)
  for (let n = 0; n < 6; n++) await call(buildContext(runtime), allocations, { query: { teams: 'support' } })
  await dispatcher.close()
  expect(await valueOf(failed)).toBe(before + 6)
  expect(await valueOf(`careline_breaker_state{endpoint="${allocations.id}"}`)).toBe(2)
})

test('the log has one line for each request, which says nothing of who or where', async () => {
  const { lines, log } = keepLog()
  const { origin } = await buildServices({ log })
  const answer = await fetch(`${origin}/openapi.json?phone=2145550100`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
  await fetch(`${origin}/nothing/123456789`)
  await fetch(`${origin}/healthz`)
  const [document, nothing, health] = lines.filter((line) => line.msg === 'request')
  expect(document).toMatchObject({ level: 30, method: 'GET', route: '/openapi.json', status: 200, audience: 'consumer', locale: 'en', isSignedIn: false })
  expect(document!.requestId).toBe(answer.headers.get('x-request-id'))
  expect(nothing).toMatchObject({ level: 30, route: '(none)', status: 404 })
  expect(health).toMatchObject({ level: 20, route: '/healthz', status: 200 })
  expect(JSON.stringify(lines)).not.toMatch(/2145550100|123456789|203\.0\.113/)
})

test('what broke is an error in the log, and one id finds the page and its services', async () => {
  const { lines, log } = keepLog()
  const broken = { dispatch: () => Promise.reject(new Error('broken on purpose')) }
  const services = await buildServices({ log, dispatcher: broken })
  const database = await openTestDatabase('sqlite')
  const dispatcher = httpDispatcher(services.origin, secret)
  const context = { ...buildContext(buildRuntime({ database, dispatcher, log })), requestId: 'one-id-for-both' }
  await call(context, allocations, { query: { teams: 'support' } })
  await dispatcher.close()
  const ofRequest = lines.filter((line) => line.requestId === 'one-id-for-both')
  expect(ofRequest.map((line) => line.msg)).toEqual(expect.arrayContaining(['request failed', 'request', 'call failed']))
  expect(ofRequest.find((line) => line.msg === 'request')).toMatchObject({ level: 50, status: 500, route: allocations.path })
})

interface OtlpSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
}

/** A minimal OpenTelemetry collector that receives spans. */
async function listenCollector(): Promise<{ url: string; spans: OtlpSpan[] }> {
  const spans: OtlpSpan[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const report = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: OtlpSpan[] }[] }[] }
      spans.push(...report.resourceSpans.flatMap((resource) => resource.scopeSpans.flatMap((scope) => scope.spans)))
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  return { url: await listen(server), spans }
}

test('API-02 a trace leads from the request over the call to the service; a traceparent from outside leads nowhere', async () => {
  const collector = await listenCollector()
  const tracing = openTracing(collector.url, 'test')
  const database = await openTestDatabase('sqlite')
  await publishOurContent(database)
  const services = await buildServices({ database, tracing, dispatcher: localDispatcher(allHandlers, true) })
  const dispatcher = httpDispatcher(services.origin, secret)
  const web = await buildServices({ database, tracing, dispatcher })
  const foreign = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
  const answer = await fetch(`${web.origin}${allocations.path}?teams=support`, { headers: { traceparent: foreign } })
  await answer.text()
  await dispatcher.close()
  await tracing.close()
  const { spans } = collector
  expect(new Set(spans.map((span) => span.traceId)).size).toBe(1)
  expect(spans[0]!.traceId).not.toBe('a'.repeat(32))
  const byId = new Map(spans.map((span) => [span.spanId, span]))
  const deepest = spans.find((span) => !spans.some((other) => other.parentSpanId === span.spanId))!
  const way: string[] = []
  for (let span: OtlpSpan | undefined = deepest; span; span = byId.get(span.parentSpanId ?? '')) way.unshift(span.name)
  const request = `GET ${allocations.path}`
  expect(way).toEqual([request, `call ${allocations.id}`, 'HTTP GET', request, `call ${allocations.id}`])
})

test('a collector that is away costs no request anything, and does not hold the end up', async () => {
  const tracing = openTracing('http://127.0.0.1:9', 'test')
  const { origin } = await buildServices({ tracing })
  expect((await fetch(`${origin}/openapi.json`)).status).toBe(200)
  const startedAt = performance.now()
  await tracing.close()
  expect(performance.now() - startedAt).toBeLessThan(4000)
})

test('ANA-01 an address that reports without end is told to wait; our own web process reports for everybody', async () => {
  const database = await openTestDatabase('sqlite')
  const app = createServicesApp(buildRuntime({ environment: { SERVICES_SECRET: secret }, handlers: allHandlers, database }))
  const report = (headers: Record<string, string> = {}) => app.request('/analytics/v1/events', { method: 'POST', body: '{}', headers }, {})
  for (let n = 0; n < 1200; n++) await report()
  const refused = await report()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  expect(await refused.json()).toMatchObject({ error: { code: 'TOO_MANY_REQUESTS' } })
  expect((await report({ 'x-services-secret': secret })).status).toBe(400)
})

test.skipIf(postgresMissing)('two processes that start at once on an empty database publish once and seed without harm', async () => {
  const location = await lendEmptyLocation('postgres')
  const world = await readDemoWorld('content')
  const startOne = async () => {
    const database = await openDatabase({ ...location, postgres: { connectTimeoutMs: 15_000, statementTimeoutMs: 15_000 } })
    const published = await publishContent(database, 'content')
    await seedDemoPeople(database, world)
    await seedDemoOrders(database, world)
    await moveDemoOutages(database, world, testNow)
    return { database, published }
  }
  const started = await Promise.all([startOne(), startOne(), startOne()])
  expect(started.filter(({ published }) => published.changed)).toHaveLength(1)
  const { database } = started[0]!
  const count = async (table: 'customer' | 'outage' | 'login_credential') =>
    (await database.read.selectFrom(table).select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n
  expect(await count('customer')).toBe(world.people.length)
  expect(await count('login_credential')).toBe(world.people.length + world.staff.length)
  expect(await count('outage')).toBe(world.outages.length)
  await Promise.all(started.map((each) => each.database.close()))
}, 60_000)
