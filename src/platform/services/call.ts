import { randomInt } from 'node:crypto'
import { isBrokenCircuitError, type CircuitBreakerPolicy } from 'cockatiel'
import { Agent, request as httpRequest } from 'undici'
import { defaultTimeoutMs, type Endpoint, type InputOf, type ResponseOf } from '#contracts/endpoint.ts'
import { failure, type Failure, type Outcome } from '#contracts/outcome.ts'
import { loginPath, signInPath } from '#contracts/site-path.ts'
import { createBreaker, isBeingTried, NothingLearned } from './breaker.ts'
import { fillPath, type CallInput } from './fill-path.ts'
import { checkAccess } from './handlers.ts'
import { encodeCall } from '../context/call-headers.ts'
import { servicesSecretHeader } from '../context/identity-headers.ts'
import { readAnswer } from './read-answer.ts'
import { withTimeout, type RequestContext } from '../context/request-context.ts'
import { watchCall } from './watch-call.ts'

/** One way for calls to reach their services. Both ways give the same answers (parity suite). */
export interface Dispatcher {
  /** where the services answer, where that is not this process */
  readonly origin?: string
  dispatch(context: RequestContext, endpoint: Endpoint, input: CallInput): Promise<Outcome<unknown>>
}

export interface CallOptions {
  signIn?: 'redirect' | 'return'
  /** APT-08: of a change that may be sent more than once and has one effect. It belongs to this call alone, not to what the call itself calls. */
  idempotencyKey?: string
}

/**
 * API-01: the one helper behind every call of a server. Never throws for a service's failure:
 * that is an outcome with a code (`TIMEOUT`, `UNREACHABLE`, `GARBLED`, or the service's own).
 * 401 and 309 become the redirect that the specification asks for (API-03, API-04), thrown as
 * a Response, unless the caller takes them as outcomes with `signIn: 'return'`.
 */
export async function call<E extends Endpoint>(
  context: RequestContext,
  endpoint: E,
  input: InputOf<E>,
  { signIn = 'redirect', idempotencyKey }: CallOptions = {},
): Promise<Outcome<ResponseOf<E>>> {
  const outcome = await dispatchInTime({ ...context, idempotencyKey }, endpoint, (input ?? {}) as CallInput)
  if (!outcome.ok) {
    if (!isAnswer(outcome.status)) context.noteDegraded?.()
    if (signIn === 'redirect') redirectToSignIn(context, outcome.status)
    context.runtime.log.warn({ requestId: context.requestId, endpoint: endpoint.id, status: outcome.status, failure: outcome.code }, 'call failed')
  }
  return outcome as Outcome<ResponseOf<E>>
}

/** What a service that works may well say: there is no such thing, or not for you. Everything else leaves a gap in the page. */
function isAnswer(status: number): boolean {
  return status >= 300 && status < 500 && status !== 408 && status !== 429
}

/** API-11: the endpoint's answer, or TIMEOUT when its time, the context's or the caller's patience has run out. */
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

/** A call that began with less time than this and did not get its answer says nothing about the service. */
const fairTimeMs = 250

/** Far above any answer of ours: a service that never ends its answer does not fill the memory. */
const maxAnswerBytes = 8 * 1024 * 1024

const unreachable = failure(503, 'UNREACHABLE', 'The service cannot be reached.')
const connectionLost = failure(503, 'UNREACHABLE', 'The service broke off without an answer.')

/** Nothing of the call has left this process: whatever it was to do has not happened. */
export function wasNeverSent(outcome: Failure): boolean {
  return outcome === unreachable
}

export interface HttpAnswer {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  text: string
}

/** What a call says and what its answer means; services that are not ours bring their own. */
export interface HttpProtocol {
  headersOf(context: RequestContext): Record<string, string>
  read(endpoint: Endpoint, answer: HttpAnswer): Outcome<unknown>
}

/** An answer of our own services: data that fit the endpoint's schema, or our error envelope. */
function readByContract(endpoint: Endpoint, { status, headers, text }: HttpAnswer): Outcome<unknown> {
  const outcome = readAnswer(status, text, (json) => {
    const parsed = endpoint.response.safeParse(json)
    return parsed.success ? { data: parsed.data } : undefined
  })
  const retryAfterS = Number(headers['retry-after'])
  return !outcome.ok && status === 429 && retryAfterS > 0 ? { ...outcome, retryAfterS } : outcome
}

const ownProtocol: HttpProtocol = { headersOf: encodeCall, read: readByContract }

/** Calls over HTTP: to the services process, or to an operator's own services. */
export function httpDispatcher(origin: string, servicesSecret?: string, protocol: HttpProtocol = ownProtocol): Dispatcher & { close(): Promise<void> } {
  const agent = new Agent({ connect: { timeout: connectTimeoutMs }, keepAliveTimeout: 10_000, maxResponseSize: maxAnswerBytes })
  const breakers = new Map<string, CircuitBreakerPolicy>()
  return {
    origin,
    async dispatch(context, endpoint, input) {
      const path = fillPath(endpoint, input)
      // who asks comes first, as it does in the process
      if (path === undefined) return checkAccess(context, endpoint) ?? failure(400, 'INVALID_INPUT', 'params: a parameter cannot stand in a path')
      const leftMs = context.deadline - context.clock()
      if (leftMs <= 0) return timeout
      const sending = { url: origin + path, agent, context, endpoint, body: input.body, servicesSecret, protocol, isFair: leftMs >= fairTimeMs }
      const breaker = breakerOf(breakers, endpoint)
      if (isBeingTried(breaker)) return unreachable
      try {
        return await breaker.execute(async () => {
          const outcome = await sendWithRetry(sending)
          // a broken answer counts against the service like a broken connection
          if (!outcome.ok && outcome.status >= 500) throw new ServiceFault(outcome)
          return outcome
        })
      } catch (error) {
        if (error instanceof ServiceFault) return error.outcome
        if (context.signal.aborted) return timeout
        return isBrokenCircuitError(error) || unsentCodes.has((error as { code?: string }).code ?? '') ? unreachable : connectionLost
      }
    },
    async close() {
      await agent.close()
    },
  }
}

/** What the network says before a connection stands. */
const unsentCodes = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])

/** One breaker an endpoint: a service may be broken in one place and sound in others. */
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
  /** it had enough time to count against the service */
  isFair: boolean
}

async function sendWithRetry(sending: Sending): Promise<Outcome<unknown>> {
  const { endpoint, context, isFair } = sending
  const mayRepeat = endpoint.isIdempotent ?? endpoint.method === 'GET'
  for (let attempt = 0; ; attempt++) {
    const isLast = attempt === 1 || !mayRepeat
    try {
      const outcome = await send(sending)
      if (outcome.ok || isLast || !retryableStatuses.has(outcome.status)) return outcome
    } catch (error) {
      if (hasCallerLeft(context.signal) || (context.signal.aborted && !isFair)) throw new NothingLearned()
      if (isLast || context.signal.aborted) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, randomInt(20, 120)))
  }
}

/** One request, as a span of its own where traces are on: what the service does hangs below it. */
async function send(sending: Sending): Promise<Outcome<unknown>> {
  const { context, endpoint } = sending
  const span = context.span?.child(`HTTP ${endpoint.method}`, 'client', { 'http.request.method': endpoint.method, 'http.route': endpoint.path })
  try {
    const outcome = await exchange(sending, span?.traceparent)
    span?.end({ facts: { 'http.response.status_code': outcome.status }, isFault: outcome.status >= 500 })
    return outcome
  } catch (error) {
    span?.end({ isFault: true })
    throw error
  }
}

async function exchange({ url, agent, context, endpoint, body, servicesSecret, protocol }: Sending, traceparent: string | undefined): Promise<Outcome<unknown>> {
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
  return protocol.read(endpoint, { status: response.statusCode, headers: response.headers, text: await response.body.text() })
}

/** Only a call that took too long counts against the service. */
function hasCallerLeft(signal: AbortSignal): boolean {
  return signal.aborted && (signal.reason as { name?: unknown } | undefined)?.name !== 'TimeoutError'
}

class ServiceFault extends Error {
  readonly outcome: Outcome<never>
  constructor(outcome: Outcome<never>) {
    super('service fault')
    this.outcome = outcome
  }
}
