import type { Endpoint, InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { failure, type Failure, type Outcome } from '#contracts/outcome.ts'
import type { TmfSystem } from '../config/config.ts'
import type { RequestContext } from '../context/request-context.ts'
import { dispatchInTime, httpDispatcher, wasNeverSent, type HttpAnswer, type HttpProtocol } from './call.ts'
import type { CallInput } from './fill-path.ts'
import { logSystemFailure } from './operator-system.ts'
import { readSystemAnswer, rejectedCode } from './read-answer.ts'
import { isClientRejected, keepToken, type TokenKeeper } from './system-token.ts'
import { watchCall } from './watch-call.ts'

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
const rejectedAtTokens = failure(503, rejectedCode, 'The system gives this site no token for its credentials.')

/**
 * One call within the context's time, with the usual breaker, retries and metrics. The system gets its token and none
 * of the customer's headers.
 * @param name the system's name in the log: 'field system'
 */
export async function askTmfSystem<E extends Endpoint>(context: RequestContext, system: TmfSystem, name: string, asked: E, input: InputOf<E>, headers: Record<string, string> = {}): Promise<Outcome<TmfAnswer<ResponseOf<E>>>> {
  const { dispatcher, tokens } = clientOf(system)
  for (let attempt = 0; ; attempt++) {
    const token = tokens.read()
    const read = await token.then((value) => ({ value }), (error: unknown) => ({ error }))
    if ('error' in read) return withoutToken(context, name, asked, read.error)
    const asOurselves = { ...context, runtime: { ...context.runtime, dispatcher }, forwardedHeaders: { authorization: `Bearer ${read.value}`, ...headers } }
    const outcome = (await dispatchInTime(asOurselves, asked, input as CallInput)) as Outcome<TmfAnswer<ResponseOf<E>>>
    if (outcome.ok) return outcome
    // a token may end before its time; a call that was rejected for it has had no effect, so it is repeated once
    const mayRepeat = outcome.status === 401 && attempt === 0 && tokens.forget(token)
    if (!mayRepeat) {
      logSystemFailure(context, name, asked, outcome)
      return outcome
    }
    context.runtime.log.warn({ requestId: context.requestId, endpoint: asked.id }, `the ${name} rejected a token; another one is requested`)
  }
}

/** The outcome of a call that was not sent because there was no token for it. It counts as a call that failed. */
function withoutToken(context: RequestContext, name: string, asked: Endpoint, error: unknown): Failure {
  const outcome = isClientRejected(error) ? rejectedAtTokens : noToken
  watchCall(context, asked).done(outcome)
  const what = outcome === noToken ? 'gives no token' : 'rejected the credentials with which a token is requested'
  context.runtime.log.error({ requestId: context.requestId, endpoint: asked.id, failure: String(error) }, `the ${name} ${what}`)
  return outcome
}

export type HowFailed = 'no' | 'said' | 'unknown'

/**
 * `no`: the system has refused the change or never got it. `said`: the system reports that it failed. `unknown`: there
 * was no answer of the system.
 */
export function howFailed(outcome: Failure): HowFailed {
  if (outcome === noToken || outcome.code === rejectedCode || wasNeverSent(outcome)) return 'no'
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
const tmf: HttpProtocol = { headersOf: ({ forwardedHeaders }) => ({ ...forwardedHeaders }), read: readTmfAnswer, countsAgainst: ({ status }) => status >= 500 }

function readTmfAnswer(asked: Endpoint, { status, headers, text }: HttpAnswer): Outcome<unknown> {
  const read = readSystemAnswer(status, text, (json) => {
    const parsed = asked.response.safeParse(json)
    const total = Number(headers['x-total-count'] ?? Number.NaN)
    const etag = headers['etag']
    return parsed.success ? { data: { body: parsed.data, etag: typeof etag === 'string' ? etag : undefined, total: Number.isInteger(total) ? total : undefined } } : undefined
  })
  if (read.ok || read.code === 'GARBLED' || read.code === rejectedCode) return read
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
