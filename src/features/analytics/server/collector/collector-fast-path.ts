import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { mayReport } from '#contracts/consent.ts'
import { defaultTimeoutMs } from '#contracts/endpoint.ts'
import { readConsentOfRequest } from '#features/consent/server.ts'
import { clientAddress, limitKey } from '#platform/http/client-address.ts'
import { bareHeaders, isOwnWrite, maxBodyBytes, protectingHeaders } from '#platform/http/middleware.ts'
import type { FastPath } from '#platform/http/http-server.ts'
import { announcedBytes } from '#platform/http/load/limit-requests.ts'
import { proofOf } from '#platform/context/identity-headers.ts'
import { countRefusedReport, observeRequest } from '#platform/observability/metrics.ts'
import type { RateLimit } from '#platform/limits/rate-limit.ts'
import { noRoom, reportBudget } from '#platform/limits/report-budget.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import { reportEvents } from '../../contract.ts'
import { isFull } from './event-store.ts'
import { storeReport, tooManyEvents } from './store-events.ts'

type Parts = Pick<Runtime, 'config' | 'database' | 'clock' | 'log' | 'dispatcher'>
type ReadHeader = (name: string) => string | undefined

/** Seconds; spread at random, so that browsers do not all come back at once. */
const retryAfterS = { least: 2, spread: 8 }
/** Longer, because an operator has to free disk space first. */
const roomRetryAfterS = 60

/**
 * ANA-01: a fast path to the collector, before the request pipeline: a tenth of the usual cost of a report, and of the
 * memory. If the database is behind, or pages need the time, a report is answered 503 before its body is read; browsers
 * keep its events and send them again. A request that is not a plain report of the catalogue continues through the
 * pipeline, which answers what is wrong with it.
 * @param hasTime whether the process has time for one more request
 */
export function createCollectorFastPath(parts: Parts, limit: RateLimit, hasTime: () => boolean): FastPath {
  const { config, database } = parts
  const always = { ...protectingHeaders(config.publicUrl), ...bareHeaders, 'content-type': 'application/json' }
  const isOwn = isOwnWrite(config)

  /** Not async, so that the parsed report does not live until its commit. */
  const keep = (body: Buffer, incoming: IncomingMessage, isAllowed: boolean): ReturnType<typeof inTime> | undefined => {
    const events = readEvents(body)
    if (events) return inTime(Promise.try(storeReport, parts, events, isAllowed))
    // the adapter looks here for a body that was already read
    Object.assign(incoming, { rawBody: body })
    return undefined
  }

  const enter = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<boolean> => {
    const header: ReadHeader = (name) => incoming.headers[name] as string | undefined
    const proof = proofOf(header, config)
    const isFromWeb = proof === 'web'
    const requestId = (proof && readableId(header('x-request-id'))) || randomUUID()
    const answer = (status: number, body: object, headers: Record<string, string> = {}) => {
      const text = JSON.stringify(body)
      outgoing.writeHead(status, { ...always, 'x-request-id': requestId, ...headers, 'content-length': Buffer.byteLength(text) }).end(text)
      return true
    }
    const refuse = (status: number, { code, message }: Problem, retryS?: number) => answer(status, { error: { code, message, requestId } }, retryS === undefined ? {} : { 'retry-after': String(retryS) })

    const client = isFromWeb ? undefined : limitKey(clientAddress(header('x-forwarded-for'), incoming.socket.remoteAddress, config.trustedProxies))
    const allowance = client === undefined ? undefined : await limit.take(client)
    if (allowance?.ok === false) return refuse(429, tooManyReports, allowance.retryAfterS)
    if (!hasTime() || isFull(database)) {
      countRefusedReport()
      return refuse(503, tooManyEvents, retryAfterS.least + Math.floor(Math.random() * retryAfterS.spread))
    }
    if (!database.hasSpareRoom()) {
      countRefusedReport()
      return refuse(503, noRoom, roomRetryAfterS)
    }
    const length = Number(header('content-length') ?? Infinity)
    if (parts.dispatcher.origin !== undefined || length > maxBodyBytes || !isOwn(header)) return false
    const room = client === undefined ? undefined : await reportBudget(database).take(client, announcedBytes(header('content-length')))
    if (room?.ok === false) return refuse(429, tooManyReports, room.retryAfterS)
    const startedAt = performance.now()
    const isAllowed = mayReport(readConsentOfRequest(header, isFromWeb), config.consent)
    const { isGone, keeping } = await readWhole(incoming).then((body) => ({ isGone: !body, keeping: body && keep(body, incoming, isAllowed) }))
    if (!keeping) return isGone
    const outcome = await keeping.catch((err: unknown) => {
      parts.log.error({ requestId, err }, 'events could not be kept')
      return fault
    })
    const milliseconds = performance.now() - startedAt
    observeRequest(reportEvents.path, 'POST', outcome.status, milliseconds / 1000)
    parts.log[outcome.ok ? 'info' : 'warn']({ requestId, method: 'POST', route: reportEvents.path, status: outcome.status, ms: Math.round(milliseconds * 10) / 10 }, 'request')
    return outcome.ok ? answer(outcome.status, outcome.data) : refuse(outcome.status, outcome, outcome === noRoom ? roomRetryAfterS : outcome.status === 503 ? retryAfterS.least : undefined)
  }
  return (incoming, outgoing) => (incoming.method === 'POST' && incoming.url === reportEvents.path ? enter(incoming, outgoing) : undefined)
}

interface Problem {
  code: string
  message: string
}

const tooManyReports = { code: 'TOO_MANY_REQUESTS', message: 'Too many requests came from this address. Wait a moment and try again.' }
const fault = { ok: false, status: 500, code: 'FAULT', message: 'Something broke on our side.' } as const
const tooLate = { ok: false, status: 504, code: 'TIMEOUT', message: 'The service did not answer in time.' } as const

function readableId(given: string | undefined): string | undefined {
  return given && /^[\w-]{8,64}$/.test(given) ? given : undefined
}

/** The whole body; undefined if the sender disconnected. Its length is known and small. */
function readWhole(incoming: IncomingMessage): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => void chunks.push(chunk))
    incoming.once('end', () => {
      resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks))
      // free the chunks; the request outlives its body
      chunks.length = 0
    })
    incoming.once('close', () => resolve(undefined))
    incoming.once('error', () => resolve(undefined))
  })
}

function readEvents(body: Buffer) {
  try {
    return reportEvents.body!.safeParse(JSON.parse(body.toString())).data?.events
  } catch {
    return undefined
  }
}

/** API-11: limits the wait. A report whose answer times out is sent again, and stored once. */
function inTime(kept: ReturnType<typeof storeReport>): Promise<Awaited<typeof kept> | typeof tooLate> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<typeof tooLate>((resolve) => (timer = setTimeout(() => resolve(tooLate), defaultTimeoutMs)))
  return Promise.race([kept, late]).finally(() => clearTimeout(timer))
}
