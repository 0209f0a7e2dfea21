import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'
import { mayReport } from '#contracts/consent.ts'
import { defaultTimeoutMs } from '#contracts/endpoint.ts'
import { readConsentOfRequest } from '#features/consent/server/read-consent.ts'
import { addressOf, limitKey } from '#platform/http/client-address.ts'
import { bareHeaders, isOwnWrite, maxBodyBytes, protectingHeaders, type DoorEnv } from '#platform/http/door.ts'
import { gatewaySecretHeader, isSameSecret } from '#platform/identity-headers.ts'
import { countRefusedReport, observeRequest } from '#platform/metrics.ts'
import type { RateLimit } from '#platform/rate-limit.ts'
import type { Runtime } from '#platform/request-context.ts'
import type { AnalyticsEvent } from '../analytics-events.ts'
import { reportEvents } from '../contract.ts'
import { isFull } from './event-writer.ts'
import { keepReport, tooManyEvents } from './keep-events.ts'

type Parts = Pick<Runtime, 'config' | 'database' | 'clock' | 'log' | 'dispatcher'>
type ReadHeader = (name: string) => string | undefined

/** Seconds; not the same for all, or they would all come back at once. */
const retryAfterS = { least: 2, spread: 8 }

/**
 * ANA-01: the collector's own way in, before everything that other requests need: a tenth of what a report costs
 * otherwise, and of the memory. Where the database is behind, or pages need the time, a report gets its 503 while its body
 * is still unread; browsers keep what was not taken and send it again. What is not a plain report that fits the catalogue
 * goes the way of every request, and hears there what is wrong with it. Mount it first.
 * @param hasTime whether the process has time for one more
 */
export function createCollectorDoor(parts: Parts, limit: RateLimit, hasTime: () => boolean): MiddlewareHandler<DoorEnv> {
  const { config, database } = parts
  const always = { ...protectingHeaders(config.publicUrl), ...bareHeaders, 'content-type': 'application/json' }
  const isOwn = isOwnWrite(config.publicUrl)
  const answer = (status: number, body: object, headers: Record<string, string>) => new Response(JSON.stringify(body), { status, headers: { ...always, ...headers } })
  const refuse = (status: number, error: { code: string; message: string }, requestId: string, retryS?: number) =>
    answer(status, { error: { ...error, requestId } }, { 'x-request-id': requestId, ...(retryS === undefined ? {} : { 'retry-after': String(retryS) }) })

  const keep = async (events: AnalyticsEvent[], isAllowed: boolean, requestId: string) => {
    const startedAt = performance.now()
    const outcome = await keepInTime(parts, events, isAllowed).catch((err: unknown) => {
      parts.log.error({ requestId, err }, 'events could not be kept')
      return fault
    })
    const milliseconds = performance.now() - startedAt
    observeRequest(reportEvents.path, 'POST', outcome.status, milliseconds / 1000)
    parts.log[outcome.ok ? 'info' : 'warn']({ requestId, method: 'POST', route: reportEvents.path, status: outcome.status, ms: Math.round(milliseconds * 10) / 10 }, 'request')
    return outcome.ok ? answer(outcome.status, outcome.data, { 'x-request-id': requestId }) : refuse(outcome.status, describe(outcome), requestId, outcome.status === 503 ? retryAfterS.least : undefined)
  }

  return async (c, next) => {
    const incoming = c.env?.incoming as IncomingMessage | undefined
    const header: ReadHeader = incoming ? (name) => incoming.headers[name] as string | undefined : (name) => c.req.header(name)
    const isProven = isSameSecret(header(gatewaySecretHeader), config.gatewaySecret)
    const requestId = (isProven && readableId(header('x-request-id'))) || randomUUID()
    const allowance = isProven ? undefined : await limit.take(callerOf(c, parts))
    if (allowance?.ok === false) return refuse(429, tooManyReports, requestId, allowance.retryAfterS)
    if (!hasTime() || isFull(database)) {
      countRefusedReport()
      return refuse(503, describe(tooManyEvents), requestId, retryAfterS.least + Math.floor(Math.random() * retryAfterS.spread))
    }
    const length = Number(header('content-length') ?? Infinity)
    if (!incoming || parts.dispatcher.origin !== undefined || length > maxBodyBytes || !isOwn(header)) return next()
    const body = await readWhole(incoming)
    if (!body) return new Response(null, { status: 400 })
    const events = readEvents(body)
    if (!events) {
      // where the adapter looks for a body that was read
      Object.assign(incoming, { rawBody: body })
      return next()
    }
    return keep(events, mayReport(readConsentOfRequest(header, isProven), config.consent), requestId)
  }
}

const tooManyReports = { code: 'TOO_MANY_REQUESTS', message: 'Too many requests came from this address. Wait a moment and try again.' }
const fault = { ok: false, status: 500, code: 'FAULT', message: 'Something broke on our side.' } as const
const tooLate = { ok: false, status: 504, code: 'TIMEOUT', message: 'The service did not answer in time.' } as const
const describe = ({ code, message }: { code: string; message: string }) => ({ code, message })

function readableId(given: string | undefined): string | undefined {
  return given && /^[\w-]{8,64}$/.test(given) ? given : undefined
}

function callerOf(c: Context<DoorEnv>, { config }: Parts): string {
  return limitKey(addressOf(c, config.trustedProxies))
}

/** Undefined where the sender went away. Its length is known and small. */
function readWhole(incoming: IncomingMessage): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => void chunks.push(chunk))
    incoming.once('end', () => resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)))
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

/** API-11. What comes too late for its answer is sent again, and kept once. */
async function keepInTime(...given: Parameters<typeof keepReport>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<typeof tooLate>((resolve) => (timer = setTimeout(() => resolve(tooLate), defaultTimeoutMs)))
  return Promise.race([keepReport(...given), late]).finally(() => clearTimeout(timer))
}
