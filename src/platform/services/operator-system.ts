import type { z } from 'zod'
import type { Endpoint, InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { failure, type Failure, type Outcome } from '#contracts/outcome.ts'
import type { OperatorSystemSettings } from '../config/config.ts'
import type { RequestContext } from '../context/request-context.ts'
import type { Log } from '../observability/log.ts'
import { dispatchInTime, httpDispatcher, type HttpAnswer, type HttpDispatcher, type HttpProtocol } from './call.ts'
import type { CallInput } from './fill-path.ts'
import { garbledCode, readSystemAnswer, rejectedCode } from './read-answer.ts'

/** Kept from the caller's time for this site's own work, so that a failure is reported before the caller's deadline. */
const answerMs = 300

/** One dispatcher per system, with its connections and breakers, for as long as its settings live. */
const dispatchers = new WeakMap<OperatorSystemSettings, HttpDispatcher>()

function dispatcherOf(settings: OperatorSystemSettings): HttpDispatcher {
  const known = dispatchers.get(settings)
  if (known) return known
  const made = httpDispatcher(settings.url, undefined, protocolOf(settings.token))
  dispatchers.set(settings, made)
  return made
}

/**
 * Calls one of the operator's systems (bills, orders, gateways, equipment) within the caller's time, with the usual
 * timeout, breaker, retry and metrics. The system gets its token and none of the customer's headers; an answer that
 * does not fit the schema is GARBLED. Each call is about one customer's things, so a garbled answer never opens the
 * breaker, which all customers share.
 * @param subject the device that the call is about, if the system reaches it for the call: a device that hangs then
 * opens the breaker for no other
 */
export async function askOperatorSystem<E extends Endpoint>(caller: RequestContext, settings: OperatorSystemSettings, asked: E, input: InputOf<E>, subject?: string): Promise<Outcome<ResponseOf<E>>> {
  const whole = dispatcherOf(settings)
  const dispatcher = subject === undefined ? whole : whole.about(subject)
  const context = { ...caller, deadline: caller.deadline - answerMs, runtime: { ...caller.runtime, dispatcher } }
  const outcome = (await dispatchInTime(context, asked, (input ?? {}) as CallInput)) as Outcome<ResponseOf<E>>
  if (outcome.ok) return outcome
  logSystemFailure(caller, settings.name, asked, outcome)
  return failure(outcome.status, outcome.code, outcome.message)
}

/**
 * Logs that a call of an operator's system failed. Rejected credentials are an error: every call fails until somebody
 * changes the configuration on one side.
 * @param name the system's name, which stands behind 'the': 'billing system'
 */
export function logSystemFailure({ requestId, runtime: { log } }: RequestContext, name: string, asked: Endpoint, { status, code }: Failure): void {
  const facts = { requestId, endpoint: asked.id, status, failure: code }
  if (code === rejectedCode) log.error(facts, `the ${name} rejected the credentials of this site`)
  else log.warn(facts, `the ${name} did not do it`)
}

/**
 * Checks each of the operator's records on its own: an invalid one is logged as `what` and left out, and hides no other.
 * Returns the valid ones, and the invalid ones as they came.
 */
export function readRecords<S extends z.ZodType>(schema: S, records: readonly unknown[], what: string, log: Log): { right: z.output<S>[]; wrong: unknown[] } {
  const read = { right: [] as z.output<S>[], wrong: [] as unknown[] }
  for (const record of records) {
    const parsed = schema.safeParse(record)
    if (parsed.success) {
      read.right.push(parsed.data)
      continue
    }
    read.wrong.push(record)
    const [issue] = parsed.error.issues
    log.warn({ issue: issue?.message, field: issue?.path.join('.') }, `${what} cannot be right, and is not shown`)
  }
  return read
}

/** Closes the connections to an operator's system, if there are any. */
export async function closeOperatorSystem(settings: OperatorSystemSettings | undefined): Promise<void> {
  if (!settings) return
  const dispatcher = dispatchers.get(settings)
  dispatchers.delete(settings)
  await dispatcher?.close()
}

function protocolOf(token: string | undefined): HttpProtocol {
  return { headersOf: (): Record<string, string> => (token === undefined ? {} : { authorization: `Bearer ${token}` }), read: readByContract, countsAgainst: ({ status, code }) => status >= 500 && code !== garbledCode }
}

function readByContract(asked: Endpoint, { status, text }: HttpAnswer): Outcome<unknown> {
  // an empty body is read as null, for endpoints without an answer
  return readSystemAnswer(status, text === '' ? 'null' : text, (json) => {
    const parsed = asked.response.safeParse(json)
    return parsed.success ? { data: parsed.data } : undefined
  })
}
