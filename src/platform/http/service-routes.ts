import type { Context, Hono } from 'hono'
import { defaultTimeoutMs, type Endpoint } from '#contracts/endpoint.ts'
import { failure, type ErrorEnvelope, type Failure, type Outcome } from '#contracts/outcome.ts'
import { dispatchInTime } from '../services/call.ts'
import type { CallInput } from '../services/fill-path.ts'
import { checkAccess, hidden, readInput, type Handler } from '../services/handlers.ts'
import type { AppEnv } from './middleware.ts'
import { honoPath } from './unknown-services.ts'

/**
 * Serves every endpoint over HTTP at its own path: the counterpart of `httpDispatcher`. A web process whose services
 * run elsewhere forwards the call; a services process answers it.
 */
export function mountServices(app: Hono<AppEnv>, handlers: readonly Handler[]): void {
  for (const { endpoint } of handlers) {
    // a hidden endpoint is answered like an unknown path
    app.on(endpoint.method, honoPath(endpoint), async (c, next) => (checkAccess(c.get('request'), endpoint) === hidden ? next() : answer(c, endpoint)))
  }
}

/**
 * Answers a call from outside. It is not part of a page, so it has its endpoint's full timeout (API-11). Access is
 * checked first: a caller without access learns nothing about valid input.
 */
async function answer(c: Context<AppEnv>, endpoint: Endpoint): Promise<Response> {
  c.header('cache-control', 'no-store')
  const request = c.get('request')
  const refused = checkAccess(request, endpoint)
  if (refused) return answerFailure(c, refused)
  const body = await readBody(c, endpoint)
  if (!body.ok) return answerFailure(c, body)
  const input = readInput(endpoint, { params: c.req.param(), query: queryOf(c), body: body.data })
  if (!input.ok) return answerFailure(c, input)
  const deadline = request.clock() + (endpoint.timeoutMs ?? defaultTimeoutMs)
  const outcome = await dispatchInTime({ ...request, deadline }, endpoint, input.data)
  return outcome.ok ? c.json(outcome.data as object, outcome.status as 200) : answerFailure(c, outcome)
}

/** A parameter that is given twice becomes a list; the schema decides whether that is allowed. */
function queryOf(c: Context): Record<string, unknown> {
  return Object.fromEntries(Object.entries(c.req.queries()).map(([name, values]) => [name, values.length === 1 ? values[0] : values]))
}

async function readBody(c: Context<AppEnv>, endpoint: Endpoint): Promise<Outcome<CallInput['body']>> {
  if (!endpoint.body) return { ok: true, status: 200, data: undefined }
  const text = await c.req.text()
  if (text === '') return { ok: true, status: 200, data: undefined }
  try {
    return { ok: true, status: 200, data: JSON.parse(text) }
  } catch {
    return failure(400, 'INVALID_INPUT', 'body: not JSON')
  }
}

/** Seconds after which a call that was refused with 503 may be repeated. */
const retryAfterS = 2

/** A failure as every service answers it, never cached. */
export function answerFailure(c: Context<AppEnv>, outcome: Failure): Response {
  const envelope: ErrorEnvelope = { error: { code: outcome.code, message: outcome.message, requestId: c.get('requestId') } }
  const waitS = outcome.retryAfterS ?? (outcome.status === 503 ? retryAfterS : undefined)
  return new Response(JSON.stringify(envelope), {
    status: outcome.status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...(waitS === undefined ? {} : { 'retry-after': String(waitS) }) },
  })
}
