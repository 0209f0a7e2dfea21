import { randomInt } from 'node:crypto'
import { isBrokenCircuitError, type CircuitBreakerPolicy } from 'cockatiel'
import { Agent, request as httpRequest } from 'undici'
import { defaultTimeoutMs, type Endpoint, type InputOf, type ResponseOf } from '#contracts/endpoint.ts'
import { failure, refusal, type ErrorEnvelope, type Failure, type Outcome } from '#contracts/outcome.ts'
import { loginPath, signInPath } from '#contracts/site-path.ts'
import { createBreaker, FaultOfOne, isBeingTried, NothingLearned } from './breaker.ts'
import { fillPath, type CallInput } from './fill-path.ts'
import { checkAccess } from './handlers.ts'
import { encodeCall } from '../context/call-headers.ts'
import { servicesSecretHeader } from '../context/identity-headers.ts'
import { isRejected, readAnswer } from './read-answer.ts'
import { withTimeout, type RequestContext } from '../context/request-context.ts'
import type { TakeLimit } from '../limits/rate-limit.ts'
import { watchCall } from './watch-call.ts'

/** A way for calls to reach their services. Both ways give the same answers (parity suite). */
export interface Dispatcher {
  /** the origin of the services, unless they run in this process */
  readonly origin?: string
  dispatch(context: RequestContext, endpoint: Endpoint, input: CallInput): Promise<Outcome<unknown>>
}

export interface CallOptions {
  signIn?: 'redirect' | 'return'
  /**
   * APT-08: the key of a change that may be sent more than once but must take effect once. It applies to this call
   * only, not to calls made by the service.
   */
  idempotencyKey?: string
}

/**
 * API-01: the helper behind every call on the server. It never throws for a service's failure: that is an outcome with
 * a code (`TIMEOUT`, `UNREACHABLE`, `GARBLED`, or the service's own). 401 and 309 are thrown as a redirect Response
 * (API-03, API-04), unless the caller takes them as outcomes with `signIn: 'return'`.
 */
export async function call<E extends Endpoint>(
  context: RequestContext,
  endpoint: E,
  input: InputOf<E>,
  { signIn = 'redirect', idempotencyKey }: CallOptions = {},
): Promise<Outcome<ResponseOf<E>>> {
  const refused = endpoint.limits && context.takeLimit ? await refuseBy(endpoint.limits, context.takeLimit) : undefined
  const outcome = refused ?? (await dispatchInTime({ ...context, idempotencyKey, takeLimit: undefined }, endpoint, (input ?? {}) as CallInput))
  if (!outcome.ok) {
    if (!isAnswer(outcome)) context.noteDegraded?.()
    if (signIn === 'redirect') redirectToSignIn(context, outcome.status)
    // a page that visitors may see without sign-in asks first who they are: nothing is wrong
    const level = outcome.code === 'SIGN_IN_REQUIRED' ? 'debug' : 'warn'
    context.runtime.log[level]({ requestId: context.requestId, endpoint: endpoint.id, status: outcome.status, failure: outcome.code }, 'call failed')
  }
  return outcome as Outcome<ResponseOf<E>>
}

/** The failure of the first limit that was reached; undefined if the call may be made. */
async function refuseBy(limits: NonNullable<Endpoint['limits']>, takeLimit: TakeLimit): Promise<Failure | undefined> {
  for (const limit of limits) {
    const allowance = await takeLimit(limit)
    if (!allowance.ok) return refusal(limit.code ?? 'TOO_MANY_REQUESTS', 'Too many requests came from this address. Wait a moment and try again.', allowance.retryAfterS)
  }
  return undefined
}

/** Whether a failure is a regular answer, such as "not found". Any other failure leaves a gap in the page. */
function isAnswer({ status, code }: Failure): boolean {
  return status >= 300 && status < 500 && status !== 408 && status !== 429 && !isRejected(code)
}

/** API-11: the endpoint's answer, or TIMEOUT after its timeout or the context's deadline, or after an abort. */
export async function dispatchInTime(context: RequestContext, endpoint: Endpoint, input: CallInput): Promise<Outcome<unknown>> {
  const watched = watchCall(context, endpoint)
  const timed = withTimeout(watched.context, endpoint.timeoutMs ?? defaultTimeoutMs)
  let outcome: Outcome<unknown> | undefined
  try {
    outcome = await Promise.race([context.runtime.dispatcher.dispatch(timed.context, endpoint, input), aborted(timed.context.signal)])
    return outcome
  } finally {
    timed.done()
    watched.done(outcome)
  }
}

const timeout = failure(504, 'TIMEOUT', 'The service did not answer in time.')

function aborted(signal: AbortSignal): Promise<Outcome<never>> {
  if (signal.aborted) return Promise.resolve(timeout)
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(timeout), { once: true }))
}

function redirectToSignIn(context: RequestContext, status: number): void {
  const { publicUrl, serviceLocation } = context.runtime.config
  if (status === 401) throw new Response(null, { status: 302, headers: { location: loginPath } })
  if (status === 309) {
    const current = new URL(context.url, publicUrl)
    const back = serviceLocation ?? current.pathname + current.search
    throw new Response(null, { status: 302, headers: { location: signInPath(back) } })
  }
}

const connectTimeoutMs = 1000
const failuresBeforeOpen = 5
const halfOpenAfterMs = 2000
const retryableStatuses = new Set([502, 503, 504])

/** If a call began with less time than this, its failure does not count against the service. */
const fairTimeMs = 250

/** Far above any real answer, so that an endless one does not fill the memory. */
const maxAnswerBytes = 8 * 1024 * 1024

const unreachable = failure(503, 'UNREACHABLE', 'The service cannot be reached.')
const connectionLost = failure(503, 'UNREACHABLE', 'The service broke off without an answer.')

/** Whether the call never left this process, and so had no effect. */
export function wasNeverSent(outcome: Failure): boolean {
  return outcome === unreachable
}

export interface HttpAnswer {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  text: string
}

/** How a call's headers are made and its answer is read; services of other systems have their own protocols. */
export interface HttpProtocol {
  headersOf(context: RequestContext): Record<string, string>
  read(endpoint: Endpoint, answer: HttpAnswer): Outcome<unknown>
  /** Whether a failure that an answer told counts against the service, so that its breaker may open. */
  countsAgainst(failed: Failure, answer: HttpAnswer): boolean
}

/** Reads an answer of this site's services: data that fit the endpoint's schema, or the error envelope. */
function readByContract(endpoint: Endpoint, { status, headers, text }: HttpAnswer): Outcome<unknown> {
  const outcome = readAnswer(status, text, (json) => {
    const parsed = endpoint.response.safeParse(json)
    return parsed.success ? { data: parsed.data } : undefined
  })
  const retryAfterS = Number(headers['retry-after'])
  return !outcome.ok && status === 429 && retryAfterS > 0 ? { ...outcome, retryAfterS } : outcome
}

/**
 * A service that answers with the error envelope works, whatever it tells: often that a system behind it is down. It is
 * left alone if a proxy answers in its place, if its answer cannot be read, or if it is itself too busy.
 */
function countsAgainst({ status, code }: Failure, { text }: HttpAnswer): boolean {
  return status >= 500 && (code === 'OVERLOADED' || !isErrorEnvelope(text))
}

function isErrorEnvelope(text: string): boolean {
  try {
    const { error } = JSON.parse(text) as Partial<ErrorEnvelope>
    return typeof error?.code === 'string' && typeof error.requestId === 'string'
  } catch {
    return false
  }
}

const ownProtocol: HttpProtocol = { headersOf: encodeCall, read: readByContract, countsAgainst }

export interface HttpDispatcher extends Dispatcher {
  /**
   * The same for calls about one of many things behind the service, such as one customer's gateway. As long as failures
   * concern the same thing, they do not open the breaker, which all callers share, unless the service is unreachable.
   */
  about(subject: string): Dispatcher
  close(): Promise<void>
}

/** Calls over HTTP: to this site's services process, or to the operator's own services. */
export function httpDispatcher(origin: string, servicesSecret?: string, protocol: HttpProtocol = ownProtocol): HttpDispatcher {
  const agent = new Agent({ connect: { timeout: connectTimeoutMs }, keepAliveTimeout: 10_000, maxResponseSize: maxAnswerBytes })
  const breakers = new Map<string, CircuitBreakerPolicy>()
  const dispatcherAbout = (subject: string | undefined): Dispatcher => ({
    origin,
    async dispatch(context, endpoint, input) {
      const path = fillPath(endpoint, input)
      // access is checked before input, as for calls within the process
      if (path === undefined) return checkAccess(context, endpoint) ?? failure(400, 'INVALID_INPUT', 'params: a parameter cannot stand in a path')
      const leftMs = context.deadline - context.clock()
      if (leftMs <= 0) return timeout
      const sending = { url: origin + path, agent, context, endpoint, body: input.body, servicesSecret, protocol, isFair: leftMs >= fairTimeMs }
      const breaker = breakerOf(breakers, endpoint)
      if (isBeingTried(breaker)) return unreachable
      try {
        return await breaker.execute(async () => {
          try {
            const { outcome, isFault } = await sendWithRetry(sending)
            // such an answer counts against the service like a broken connection
            if (isFault) throw new ServiceFault(outcome)
            return outcome
          } catch (error) {
            throw subject === undefined || error instanceof NothingLearned || isUnsent(error) ? error : new FaultOfOne(subject, error)
          }
        })
      } catch (thrown) {
        const error = thrown instanceof FaultOfOne ? thrown.cause : thrown
        if (error instanceof ServiceFault) return error.outcome
        if (context.signal.aborted) return timeout
        return isBrokenCircuitError(error) || isUnsent(error) ? unreachable : connectionLost
      }
    },
  })
  return {
    ...dispatcherAbout(undefined),
    about: dispatcherAbout,
    async close() {
      await agent.close()
    },
  }
}

/** Error codes from before a connection is established. */
const unsentCodes = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])

function isUnsent(error: unknown): boolean {
  return unsentCodes.has((error as { code?: string } | undefined)?.code ?? '')
}

/** One breaker per endpoint: a service may fail at one endpoint and work at others. */
function breakerOf(breakers: Map<string, CircuitBreakerPolicy>, endpoint: Endpoint): CircuitBreakerPolicy {
  const known = breakers.get(endpoint.id)
  if (known) return known
  const made = createBreaker(endpoint.id, { failures: failuresBeforeOpen, halfOpenAfterMs })
  breakers.set(endpoint.id, made)
  return made
}

interface Sending {
  url: string
  agent: Agent
  context: RequestContext
  endpoint: Endpoint
  body: unknown
  servicesSecret: string | undefined
  protocol: HttpProtocol
  /** whether the call had enough time for its failure to count against the service */
  isFair: boolean
}

interface Answered {
  outcome: Outcome<unknown>
  /** whether it counts against the service */
  isFault: boolean
}

async function sendWithRetry(sending: Sending): Promise<Answered> {
  const { endpoint, context, isFair } = sending
  const mayRepeat = endpoint.isIdempotent ?? endpoint.method === 'GET'
  for (let attempt = 0; ; attempt++) {
    const isLast = attempt === 1 || !mayRepeat
    try {
      const answered = await send(sending)
      if (answered.outcome.ok || isLast || !retryableStatuses.has(answered.outcome.status)) return answered
    } catch (error) {
      if (hasCallerLeft(context.signal) || (context.signal.aborted && !isFair)) throw new NothingLearned()
      if (isLast || context.signal.aborted) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, randomInt(20, 120)))
  }
}

/** Sends one request, with its own span if tracing is on; the service's spans become children of it. */
async function send(sending: Sending): Promise<Answered> {
  const { context, endpoint } = sending
  const span = context.span?.child(`HTTP ${endpoint.method}`, 'client', { 'http.request.method': endpoint.method, 'http.route': endpoint.path })
  try {
    const answered = await exchange(sending, span?.traceparent)
    const { status } = answered.outcome
    span?.end({ facts: { 'http.response.status_code': status }, isFault: status >= 500 })
    return answered
  } catch (error) {
    span?.end({ isFault: true })
    throw error
  }
}

async function exchange({ url, agent, context, endpoint, body, servicesSecret, protocol }: Sending, traceparent: string | undefined): Promise<Answered> {
  const hasBody = body !== undefined
  const response = await httpRequest(url, {
    method: endpoint.method,
    dispatcher: agent,
    signal: context.signal,
    headers: {
      accept: 'application/json',
      // APT-01
      ...(endpoint.isUncached ? { 'cache-control': 'no-cache', pragma: 'no-cache' } : {}),
      ...protocol.headersOf(context),
      'x-request-id': context.requestId,
      ...(traceparent ? { traceparent } : {}),
      ...(servicesSecret ? { [servicesSecretHeader]: servicesSecret } : {}),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    ...(hasBody ? { body: JSON.stringify(body) } : {}),
  })
  const answer = { status: response.statusCode, headers: response.headers, text: await response.body.text() }
  const outcome = protocol.read(endpoint, answer)
  return { outcome, isFault: !outcome.ok && protocol.countsAgainst(outcome, answer) }
}

/** Whether the caller aborted. An abort by timeout is different: it counts against the service. */
function hasCallerLeft(signal: AbortSignal): boolean {
  return signal.aborted && (signal.reason as { name?: unknown } | undefined)?.name !== 'TimeoutError'
}

class ServiceFault extends Error {
  readonly outcome: Outcome<unknown>
  constructor(outcome: Outcome<unknown>) {
    super('service fault')
    this.outcome = outcome
  }
}
