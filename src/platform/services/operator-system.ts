import type { Endpoint, InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { failure, type Outcome } from '#contracts/outcome.ts'
import type { OperatorSystemSettings } from '../config/config.ts'
import type { RequestContext } from '../context/request-context.ts'
import { dispatchInTime, httpDispatcher, type Dispatcher, type HttpAnswer, type HttpProtocol } from './call.ts'
import type { CallInput } from './fill-path.ts'
import { readAnswer } from './read-answer.ts'

/** Of the caller's time, for our own tables and for the answer: what is down is said before the caller has stopped waiting. */
const answerMs = 300

/** One dispatcher for each system, with its connections and breakers, as long as its settings live. */
const dispatchers = new WeakMap<OperatorSystemSettings, Dispatcher & { close(): Promise<void> }>()

function dispatcherOf(settings: OperatorSystemSettings): Dispatcher {
  const known = dispatchers.get(settings)
  if (known) return known
  const made = httpDispatcher(settings.url, undefined, protocolOf(settings.token))
  dispatchers.set(settings, made)
  return made
}

/**
 * A call to an operator's system of bills, orders or gateways, within the caller's time, with the timeout, breaker, retry and measures
 * of all calls. It gets its token, and nothing that is sent for the customer; what does not fit the schema is GARBLED.
 */
export async function askOperatorSystem<E extends Endpoint>(caller: RequestContext, settings: OperatorSystemSettings, asked: E, input: InputOf<E>): Promise<Outcome<ResponseOf<E>>> {
  const context = { ...caller, deadline: caller.deadline - answerMs, runtime: { ...caller.runtime, dispatcher: dispatcherOf(settings) } }
  const outcome = (await dispatchInTime(context, asked, (input ?? {}) as CallInput)) as Outcome<ResponseOf<E>>
  if (outcome.ok) return outcome
  caller.runtime.log.warn({ requestId: caller.requestId, endpoint: asked.id, status: outcome.status, failure: outcome.code }, 'an operator’s system did not answer')
  return failure(outcome.status, outcome.code, outcome.message)
}

/** Ends the connections to an operator's system, if there are any. */
export async function closeOperatorSystem(settings: OperatorSystemSettings | undefined): Promise<void> {
  if (!settings) return
  const dispatcher = dispatchers.get(settings)
  dispatchers.delete(settings)
  await dispatcher?.close()
}

function protocolOf(token: string | undefined): HttpProtocol {
  return { headersOf: (): Record<string, string> => (token === undefined ? {} : { authorization: `Bearer ${token}` }), read: readByContract }
}

function readByContract(asked: Endpoint, { status, text }: HttpAnswer): Outcome<unknown> {
  // an answer without a body is null for whoever awaits none
  return readAnswer(status, text === '' ? 'null' : text, (json) => {
    const parsed = asked.response.safeParse(json)
    return parsed.success ? { data: parsed.data } : undefined
  })
}
