import { randomInt } from 'node:crypto'
import { ConsecutiveBreaker, circuitBreaker, handleWhen, type CircuitBreakerPolicy } from 'cockatiel'
import { Agent, request as httpRequest } from 'undici'
import { defaultTimeoutMs, type Endpoint, type InputOf, type ResponseOf } from '#contracts/endpoint.ts'
import { failure, type Outcome } from '#contracts/outcome.ts'
import { loginPath, signInPath } from '#contracts/site-path.ts'
import { fillPath, type CallInput } from './fill-path.ts'
import { readAnswer } from './read-answer.ts'
import { withTimeout, type RequestContext } from './request-context.ts'

/** One way for calls to reach their services. Both ways give the same answers (parity suite). */
export interface Dispatcher {
  dispatch(context: RequestContext, endpoint: Endpoint, input: CallInput): Promise<Outcome<unknown>>
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
  options: { signIn?: 'redirect' | 'return' } = {},
): Promise<Outcome<ResponseOf<E>>> {
  const outcome = await dispatchInTime(context, endpoint, (input ?? {}) as CallInput)
  if (!outcome.ok) {
    if (options.signIn !== 'return') redirectToSignIn(context, outcome.status)
    context.runtime.log.warn({ requestId: context.requestId, endpoint: endpoint.id, status: outcome.status, failure: outcome.code }, 'call failed')
  }
  return outcome as Outcome<ResponseOf<E>>
}

/** API-11: the endpoint's answer, or TIMEOUT when its time, the context's or the caller's patience has run out. */
export async function dispatchInTime(context: RequestContext, endpoint: Endpoint, input: CallInput): Promise<Outcome<unknown>> {
  const timed = withTimeout(context, endpoint.timeoutMs ?? defaultTimeoutMs)
  try {
    return await Promise.race([context.runtime.dispatcher.dispatch(timed.context, endpoint, input), aborted(timed.context.signal)])
  } finally {
    timed.done()
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

/** Calls over HTTP: to the services process, or to an operator's own services. */
export function httpDispatcher(origin: string, gatewaySecret?: string): Dispatcher & { close(): Promise<void> } {
  const agent = new Agent({ connect: { timeout: connectTimeoutMs }, keepAliveTimeout: 10_000 })
  const breakers = new Map<string, CircuitBreakerPolicy>()
  return {
    async dispatch(context, endpoint, input) {
      const path = fillPath(endpoint, input)
      if (path === undefined) return failure(400, 'INVALID_INPUT', 'params: a parameter cannot stand in a path')
      const sending = { url: origin + path, agent, context, endpoint, body: input.body, gatewaySecret }
      try {
        return await breakerOf(breakers, endpoint).execute(async () => {
          const outcome = await sendWithRetry(sending)
          // a broken answer counts against the service like a broken connection
          if (!outcome.ok && outcome.status >= 500) throw new ServiceFault(outcome)
          return outcome
        })
      } catch (error) {
        if (error instanceof ServiceFault) return error.outcome
        return context.signal.aborted ? timeout : failure(503, 'UNREACHABLE', 'The service cannot be reached.')
      }
    },
    async close() {
      await agent.close()
    },
  }
}

/** One breaker an endpoint: a service may be broken in one place and sound in others. */
function breakerOf(breakers: Map<string, CircuitBreakerPolicy>, endpoint: Endpoint): CircuitBreakerPolicy {
  const known = breakers.get(endpoint.id)
  if (known) return known
  const made = circuitBreaker(
    handleWhen((error) => !(error instanceof CallerLeft)),
    { halfOpenAfter: halfOpenAfterMs, breaker: new ConsecutiveBreaker(failuresBeforeOpen) },
  )
  breakers.set(endpoint.id, made)
  return made
}

interface Sending {
  url: string
  agent: Agent
  context: RequestContext
  endpoint: Endpoint
  body: unknown
  gatewaySecret: string | undefined
}

async function sendWithRetry(sending: Sending): Promise<Outcome<unknown>> {
  const { endpoint, context } = sending
  const mayRepeat = endpoint.isIdempotent ?? endpoint.method === 'GET'
  for (let attempt = 0; ; attempt++) {
    const isLast = attempt === 1 || !mayRepeat
    try {
      const outcome = await send(sending)
      if (outcome.ok || isLast || !retryableStatuses.has(outcome.status)) return outcome
    } catch (error) {
      if (hasCallerLeft(context.signal)) throw new CallerLeft()
      if (isLast || context.signal.aborted) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, randomInt(20, 120)))
  }
}

async function send({ url, agent, context, endpoint, body, gatewaySecret }: Sending): Promise<Outcome<unknown>> {
  const hasBody = body !== undefined
  const response = await httpRequest(url, {
    method: endpoint.method,
    dispatcher: agent,
    signal: context.signal,
    headers: {
      accept: 'application/json',
      ...context.forwardedHeaders,
      'x-request-id': context.requestId,
      ...(gatewaySecret ? { 'x-gateway-secret': gatewaySecret } : {}),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    ...(hasBody ? { body: JSON.stringify(body) } : {}),
  })
  return readAnswer(response.statusCode, await response.body.text(), (json) => {
    const parsed = endpoint.response.safeParse(json)
    return parsed.success ? { data: parsed.data } : undefined
  })
}

/** A visitor who goes away says nothing about the service: only a call that took too long counts against it. */
class CallerLeft extends Error {}

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
