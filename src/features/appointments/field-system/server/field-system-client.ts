import { z } from 'zod'
import { endpoint, type Endpoint, type InputOf, type ResponseOf } from '#contracts/endpoint.ts'
import { failure, type Failure, type Outcome } from '#contracts/outcome.ts'
import { dispatchInTime, httpDispatcher, wasNeverSent, type HttpAnswer, type HttpProtocol } from '#platform/services/call.ts'
import type { Config, FieldSystemSettings } from '#platform/config/config.ts'
import type { CallInput } from '#platform/services/fill-path.ts'
import { readAnswer } from '#platform/services/read-answer.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { finderTimeoutMs } from '../../finder/finder-timeout.ts'
import { keepToken, type TokenKeeper } from './field-system-token.ts'
import { SlotSearchAnswer } from './field-appointment.ts'

/** The operations of an operator's TMF646 v4 that we use. Resources are looked at one by one: one that does not fit hides no other. */
export const fieldEndpoints = {
  // the finder waits for it longer than pages do, which bring less time
  list: endpoint({ timeoutMs: finderTimeoutMs, id: 'fieldSystem.listAppointments', summary: 'Visits by attribute.', method: 'GET', path: '/appointment', access: 'anyone', query: z.record(z.string(), z.string()), response: z.array(z.unknown()) }),
  retrieve: endpoint({ id: 'fieldSystem.readAppointment', summary: 'One visit.', method: 'GET', path: '/appointment/{id}', access: 'anyone', params: z.object({ id: z.string() }), response: z.unknown() }),
  patch: endpoint({ id: 'fieldSystem.changeAppointment', summary: 'Changes a visit.', method: 'PATCH', path: '/appointment/{id}', access: 'anyone', params: z.object({ id: z.string() }), body: z.record(z.string(), z.unknown()), response: z.unknown() }),
  // to ask twice takes no place: a search is only a question
  searchSlots: endpoint({ id: 'fieldSystem.searchSlots', summary: 'Windows with a free place.', method: 'POST', path: '/searchTimeSlot', access: 'anyone', body: z.record(z.string(), z.unknown()), response: SlotSearchAnswer, isIdempotent: true }),
  readSearch: endpoint({ id: 'fieldSystem.readSearch', summary: 'A search that takes its time.', method: 'GET', path: '/searchTimeSlot/{id}', access: 'anyone', params: z.object({ id: z.string() }), response: SlotSearchAnswer }),
}

export interface FieldAnswer<T> {
  body: T
  etag: string | undefined
  /** how many there are in all, where the system says it */
  total: number | undefined
}

interface Client {
  dispatcher: ReturnType<typeof httpDispatcher>
  tokens: TokenKeeper
}
const clients = new WeakMap<FieldSystemSettings, Client>()

function clientOf(settings: FieldSystemSettings): Client {
  const known = clients.get(settings)
  if (known) return known
  const made = { dispatcher: httpDispatcher(settings.url, undefined, tmf646), tokens: keepToken(settings.access) }
  clients.set(settings, made)
  return made
}

/** Ends the connections to the operator's system, if there are any. */
export async function closeFieldSystem({ fieldSystem }: Pick<Config, 'fieldSystem'>): Promise<void> {
  const client = fieldSystem && clients.get(fieldSystem)
  if (fieldSystem) clients.delete(fieldSystem)
  await client?.dispatcher.close()
}

const noToken = failure(503, 'NO_TOKEN', 'The field system gives no token.')

/**
 * One call within the context's time, with the breaker, retries and measures of all calls. The operator sees our token
 * and nothing that is sent for the customer.
 */
export async function askFieldSystem<E extends Endpoint>(context: RequestContext, asked: E, input: InputOf<E>, headers: Record<string, string> = {}): Promise<Outcome<FieldAnswer<ResponseOf<E>>>> {
  const settings = context.runtime.config.fieldSystem
  if (!settings) throw new Error('No field system is configured.')
  const { dispatcher, tokens } = clientOf(settings)
  for (let attempt = 0; ; attempt++) {
    const token = tokens.read()
    const value = await token.catch((error: unknown) => {
      context.runtime.log.error({ requestId: context.requestId, failure: String(error) }, 'the field system gives no token')
      return undefined
    })
    if (value === undefined) return noToken
    const asOurselves = { ...context, runtime: { ...context.runtime, dispatcher }, forwardedHeaders: { authorization: `Bearer ${value}`, ...headers } }
    const outcome = (await dispatchInTime(asOurselves, asked, input as CallInput)) as Outcome<FieldAnswer<ResponseOf<E>>>
    if (outcome.ok) return outcome
    context.runtime.log.warn({ requestId: context.requestId, endpoint: asked.id, status: outcome.status, failure: outcome.code }, 'the field system did not do it')
    // a token may end before its time; what was refused for it has not been looked at
    if (outcome.status !== 401 || attempt > 0) return outcome
    tokens.forget(token)
  }
}

export type HowFailed = 'no' | 'said' | 'unknown'

/** `no`: the system has refused, or has heard nothing. `said`: it says that it failed. `unknown`: nobody has said anything. */
export function howFailed(outcome: Failure): HowFailed {
  if (outcome === noToken || wasNeverSent(outcome)) return 'no'
  if (outcome.status < 500 && outcome.status !== 408) return 'no'
  return isOwnWord(outcome) ? 'said' : 'unknown'
}

const transportCodes = new Set(['TIMEOUT', 'UNREACHABLE', 'GARBLED'])

/** A gateway's 502 or 504 is not the word of the system behind it, nor is a status without TMF630's error. */
function isOwnWord({ status, code }: Failure): boolean {
  return !transportCodes.has(code) && !code.startsWith('HTTP_') && status !== 502 && status !== 504
}

/** Nothing of the customer's goes along: the headers are those of `askFieldSystem`. */
const tmf646: HttpProtocol = { headersOf: ({ forwardedHeaders }) => ({ ...forwardedHeaders }), read: readTmfAnswer }

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

/** The code of TMF630's error; only what looks like one of a table of codes. */
function codeIn(text: string): string | undefined {
  try {
    const code = (JSON.parse(text) as { code?: unknown } | null)?.code
    return (typeof code === 'string' || typeof code === 'number') && /^[\w.-]{1,64}$/.test(String(code)) ? String(code) : undefined
  } catch {
    return undefined
  }
}
