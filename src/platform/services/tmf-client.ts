import type { Endpoint, InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { failure, type Failure, type Outcome } from '#contracts/outcome.ts'
import type { TmfSystem } from '../config/config.ts'
import type { RequestContext } from '../context/request-context.ts'
import { dispatchInTime, httpDispatcher, wasNeverSent, type HttpAnswer, type HttpProtocol } from './call.ts'
import type { CallInput } from './fill-path.ts'
import { readAnswer } from './read-answer.ts'
import { keepToken, type TokenKeeper } from './system-token.ts'

/** An answer of an operator's system with a TM Forum API. */
export interface TmfAnswer<T> {
  body: T
  etag: string | undefined
  /** the total number of items, if the system reports it */
  total: number | undefined
}

interface Client {
  dispatcher: ReturnType<typeof httpDispatcher>
  tokens: TokenKeeper
}
const clients = new WeakMap<TmfSystem, Client>()

function clientOf(system: TmfSystem): Client {
  const known = clients.get(system)
  if (known) return known
  const made = { dispatcher: httpDispatcher(system.url, undefined, tmf), tokens: keepToken(system.access) }
  clients.set(system, made)
  return made
}

/** Closes the connections to the operator's system, if there are any. */
export async function closeTmfSystem(system: TmfSystem | undefined): Promise<void> {
  const client = system && clients.get(system)
  if (system) clients.delete(system)
  await client?.dispatcher.close()
}

const noToken = failure(503, 'NO_TOKEN', 'The system gives no token.')

/**
 * One call within the context's time, with the usual breaker, retries and metrics. The system gets its token and none
 * of the customer's headers.
 * @param name the system's name in the log: 'field system'
 */
export async function askTmfSystem<E extends Endpoint>(context: RequestContext, system: TmfSystem, name: string, asked: E, input: InputOf<E>, headers: Record<string, string> = {}): Promise<Outcome<TmfAnswer<ResponseOf<E>>>> {
  const { dispatcher, tokens } = clientOf(system)
  for (let attempt = 0; ; attempt++) {
    const token = tokens.read()
    const value = await token.catch((error: unknown) => {
      context.runtime.log.error({ requestId: context.requestId, failure: String(error) }, `the ${name} gives no token`)
      return undefined
    })
    if (value === undefined) return noToken
    const asOurselves = { ...context, runtime: { ...context.runtime, dispatcher }, forwardedHeaders: { authorization: `Bearer ${value}`, ...headers } }
    const outcome = (await dispatchInTime(asOurselves, asked, input as CallInput)) as Outcome<TmfAnswer<ResponseOf<E>>>
    if (outcome.ok) return outcome
    context.runtime.log.warn({ requestId: context.requestId, endpoint: asked.id, status: outcome.status, failure: outcome.code }, `the ${name} did not do it`)
    // a token may end before its time; a call that was refused for it has had no effect, so it is repeated once
    if (outcome.status !== 401 || attempt > 0) return outcome
    tokens.forget(token)
  }
}

export type HowFailed = 'no' | 'said' | 'unknown'

/**
 * `no`: the system has refused the change or never got it. `said`: the system reports that it failed. `unknown`: there
 * was no answer of the system.
 */
export function howFailed(outcome: Failure): HowFailed {
  if (outcome === noToken || wasNeverSent(outcome)) return 'no'
  if (outcome.status < 500 && outcome.status !== 408) return 'no'
  return isOwnWord(outcome) ? 'said' : 'unknown'
}

const transportCodes = new Set(['TIMEOUT', 'UNREACHABLE', 'GARBLED'])

/**
 * Whether the failure is the system's own answer. A 502 or 504 of a gateway in front of it is not, nor is a status
 * without TMF630's error.
 */
function isOwnWord({ status, code }: Failure): boolean {
  return !transportCodes.has(code) && !code.startsWith('HTTP_') && status !== 502 && status !== 504
}

/** Sends only the headers of `askTmfSystem`, and nothing else of the customer's request. */
const tmf: HttpProtocol = { headersOf: ({ forwardedHeaders }) => ({ ...forwardedHeaders }), read: readTmfAnswer }

function readTmfAnswer(asked: Endpoint, { status, headers, text }: HttpAnswer): Outcome<unknown> {
  const read = readAnswer(status, text, (json) => {
    const parsed = asked.response.safeParse(json)
    const total = Number(headers['x-total-count'] ?? Number.NaN)
    const etag = headers['etag']
    return parsed.success ? { data: { body: parsed.data, etag: typeof etag === 'string' ? etag : undefined, total: Number.isInteger(total) ? total : undefined } } : undefined
  })
  if (read.ok || read.code === 'GARBLED') return read
  return failure(status, codeIn(text) ?? `HTTP_${status}`, read.message)
}

/** The code of a TMF630 error; undefined unless it looks like an entry of a table of codes. */
function codeIn(text: string): string | undefined {
  try {
    const code = (JSON.parse(text) as { code?: unknown } | null)?.code
    return (typeof code === 'string' || typeof code === 'number') && /^[\w.-]{1,64}$/.test(String(code)) ? String(code) : undefined
  } catch {
    return undefined
  }
}
