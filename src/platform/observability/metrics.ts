import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { SeriesHistogram, type Series } from './series-histogram.ts'

/**
 * The metrics of this process, for GET /metrics. Label values come from fixed tables (route patterns, endpoint ids, a
 * few words), never from user input, so the number of series is bounded. docs/watching.md explains the metrics.
 */
const registry = new Registry()

let keptHitsCounted = 0

const requests = new Counter({
  name: 'http_requests_total',
  help: 'Requests answered, by route pattern, method and status class. Route "(kept)" are pages answered from memory.',
  labelNames: ['route', 'method', 'status'] as const,
  registers: [registry],
  collect() {
    // pages from the page cache are counted here too, so that the sum over all routes is the number of all answers
    this.inc({ route: '(kept)', method: 'GET', status: '2xx' }, pageCacheHits() - keptHitsCounted)
    keptHitsCounted = pageCacheHits()
  },
})

const requestSeconds = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time until the answer is ready to be sent, by route pattern; pages answered from memory are not in it.',
  labelNames: ['route'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [registry],
})

const callSeconds = new SeriesHistogram<'endpoint' | 'outcome'>({
  name: 'careline_call_duration_seconds',
  help: 'Calls to services, by endpoint and outcome: ok, timeout, unreachable, garbled, refused (4xx, 309), rejected (our credentials), failed (5xx).',
  buckets: [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2, 3],
  registry,
})

const querySeconds = new SeriesHistogram<'outcome'>({
  name: 'careline_database_query_seconds',
  help: 'Statements of the database, by outcome.',
  buckets: [0.0001, 0.0005, 0.001, 0.005, 0.025, 0.1, 0.5, 1, 3],
  registry,
})

const signIns = new Counter({
  name: 'careline_sign_ins_total',
  help: 'Sign-ins by outcome: ok, credentials (wrong password), wait (limit reached), failed (the issuer refused or could not be reached).',
  labelNames: ['outcome'] as const,
  registers: [registry],
})

const limited = new Counter({
  name: 'careline_rate_limited_total',
  help: 'Requests refused by a rate limit, by the limit\'s name.',
  labelNames: ['limit'] as const,
  registers: [registry],
})

const lookUps = new Counter({
  name: 'careline_finder_lookups_total',
  help: 'Look-ups of visits without sign-in by outcome: found, empty (a miss), error (the field system), limited (refused unread).',
  labelNames: ['outcome'] as const,
  registers: [registry],
})

const mails = new Counter({
  name: 'careline_mails_total',
  help: 'E-mails and text messages by what became of a try: sent, failed (it is tried again), given_up (see the log).',
  labelNames: ['outcome'] as const,
  registers: [registry],
})

export function observeRequest(route: string, method: string, status: number, seconds: number): void {
  requests.inc({ route, method: knownMethods.has(method) ? method : 'other', status: `${Math.floor(status / 100)}xx` })
  requestSeconds.observe({ route }, seconds)
}

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export type CallOutcome = 'ok' | 'timeout' | 'unreachable' | 'garbled' | 'refused' | 'rejected' | 'failed'

const calls = new Map<string, Partial<Record<CallOutcome, Series>>>()

export function observeCall(endpoint: string, outcome: CallOutcome, seconds: number): void {
  const known = calls.get(endpoint) ?? {}
  if (!known[outcome]) calls.set(endpoint, known)
  known[outcome] ??= callSeconds.series({ endpoint, outcome })
  known[outcome].observe(seconds)
}

const okQueries = querySeconds.series({ outcome: 'ok' })
const failedQueries = querySeconds.series({ outcome: 'error' })

export function observeQuery(milliseconds: number, isOk: boolean): void {
  const series = isOk ? okQueries : failedQueries
  series.observe(milliseconds / 1000)
}

export type SignInOutcome = 'ok' | 'credentials' | 'wait' | 'failed'

export function countSignIn(outcome: SignInOutcome): void {
  signIns.inc({ outcome })
}

export function countRateLimited(limit: string): void {
  limited.inc({ limit })
}

export function countLookUp(outcome: 'found' | 'empty' | 'error' | 'limited'): void {
  lookUps.inc({ outcome })
}

export function countMail(outcome: 'sent' | 'failed' | 'given_up'): void {
  mails.inc({ outcome })
}

let refusedReports = 0

/** Counts a report of events that was refused before it was read. */
export function countRefusedReport(): void {
  refusedReports += 1
}

let otherHosts = 0

/** Counts a request that was refused because it was for another host than the site's. */
export function countOtherHost(): void {
  otherHosts += 1
}

let waitingMails = 0

/** Sets the number of mails that are due and not sent, as last seen by the sending job. */
export function setWaitingMails(count: number): void {
  waitingMails = count
}

export type BreakerState = 'closed' | 'half-open' | 'open'

const breakers = new Map<string, () => BreakerState>()

/** Registers the breaker of an endpoint at its first call. */
export function watchBreaker(endpoint: string, state: () => BreakerState): void {
  breakers.set(endpoint, state)
}

const breakerNumbers = { closed: 0, 'half-open': 1, open: 2 } as const

void new Gauge({
  name: 'careline_breaker_state',
  help: 'Breaker of an endpoint that is called over HTTP: 0 closed, 1 half open, 2 open.',
  labelNames: ['endpoint'] as const,
  registers: [registry],
  collect() {
    this.reset()
    for (const [endpoint, state] of breakers) this.set({ endpoint }, breakerNumbers[state()])
  },
})

/** Figures that other modules count with plain integers, which cost less than a label look-up; read at each scrape. */
export interface MetricsSource {
  pageCache?: () => { hits: number; staleHits: number; misses: number; failures: number; bytes: number; entries: number }
  shedding?: () => { shed: number; inFlight: number; limit: number }
}

const source: MetricsSource = {}
let isCollecting = false

/**
 * Registers the sources of this process's app, and starts the default metrics of the process: event loop, memory, CPU,
 * garbage collector.
 */
export function startMetrics(given: MetricsSource): void {
  Object.assign(source, given)
  if (!isCollecting) collectDefaultMetrics({ register: registry })
  isCollecting = true
}

function figure(kind: 'counter' | 'gauge', name: string, help: string, read: () => number | undefined): void {
  const options = { name, help, registers: [registry] }
  if (kind === 'gauge') void new Gauge({ ...options, collect() { this.set(read() ?? 0) } })
  else void new Counter({ ...options, collect() { this.reset(); this.inc(read() ?? 0) } })
}

function pageCacheHits(): number {
  const stats = source.pageCache?.()
  return stats ? stats.hits + stats.staleHits : 0
}

const pageCache = () => source.pageCache?.()
const shedding = () => source.shedding?.()
figure('counter', 'careline_kept_page_hits_total', 'Pages answered from memory, fresh or while a new copy was made.', pageCacheHits)
figure('counter', 'careline_kept_page_stale_hits_total', 'Of those: older than 30 s, while a new copy was made or could not be made.', () => pageCache()?.staleHits)
figure('counter', 'careline_kept_page_misses_total', 'Pages that had to be made while somebody waited.', () => pageCache()?.misses)
figure('counter', 'careline_kept_page_failures_total', 'Pages that could not be made anew, or only with gaps.', () => pageCache()?.failures)
figure('gauge', 'careline_kept_page_bytes', 'Memory that cached pages take.', () => pageCache()?.bytes)
figure('gauge', 'careline_kept_page_entries', 'Pages in memory.', () => pageCache()?.entries)
figure('counter', 'careline_shed_requests_total', 'Requests answered with 503 because the process was too busy.', () => shedding()?.shed)
figure('gauge', 'careline_requests_in_flight', 'Pages and services being answered now.', () => shedding()?.inFlight)
figure('gauge', 'careline_requests_in_flight_limit', 'How many may be in flight now; it shrinks while the event loop lags.', () => shedding()?.limit)
figure('counter', 'careline_refused_reports_total', 'Reports of events refused with 503 before they were read: the database was behind, or pages needed the time.', () => refusedReports)
figure('counter', 'careline_other_host_requests_total', 'Requests refused with 421 because they were for another host than that of PUBLIC_URL or ALLOWED_HOSTS.', () => otherHosts)
figure('gauge', 'careline_mails_waiting', 'E-mails that are due and not sent.', () => waitingMails)

/** All metrics in Prometheus's text format. */
export async function readMetrics(): Promise<{ text: string; contentType: string }> {
  return { text: await registry.metrics(), contentType: registry.contentType }
}
