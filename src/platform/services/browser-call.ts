import { defaultTimeoutMs, type Endpoint, type InputOf, type ResponseOf } from '#contracts/endpoint.ts'
import { failure, type Outcome } from '#contracts/outcome.ts'
import { loginPath, signInPath } from '#contracts/site-path.ts'
import { fillPath, type CallInput } from './fill-path.ts'
import { readAnswer } from './read-answer.ts'

/**
 * What a call needs of an endpoint. A page that should not bring the schemas along writes these three itself and names
 * the endpoint's type: `browserCall<typeof reportEvents>({ method: 'POST', path: eventsPath }, …)`.
 */
export type BrowserEndpoint = Pick<Endpoint, 'method' | 'path' | 'timeoutMs'>

/** What a call touches of the browser; tests bring their own. */
export interface BrowserWorld {
  fetch: typeof fetch
  location: Pick<Location, 'replace'>
  document: Pick<Document, 'referrer'>
}

/**
 * API-01 in the browser: never throws for a service's failure. On 401 the page is replaced by the sign-in page (API-03),
 * on 309 by a sign-in that comes back to the referrer (API-04); the failure is returned as well. The answer comes from
 * our own origin and is not checked again. `signal` ends the call early, as TIMEOUT.
 */
export async function browserCall<E extends Endpoint>(
  endpoint: E | BrowserEndpoint,
  input: InputOf<E>,
  options: { signal?: AbortSignal; world?: BrowserWorld } = {},
): Promise<Outcome<ResponseOf<E>>> {
  const world = options.world ?? window
  const outcome = await send(endpoint, (input ?? {}) as CallInput, world, options.signal)
  if (!outcome.ok && outcome.status === 401) world.location.replace(loginPath)
  if (!outcome.ok && outcome.status === 309) world.location.replace(signInPath(world.document.referrer))
  return outcome as Outcome<ResponseOf<E>>
}

async function send(endpoint: BrowserEndpoint, input: CallInput, world: BrowserWorld, caller: AbortSignal | undefined): Promise<Outcome<unknown>> {
  const path = fillPath(endpoint, input)
  if (path === undefined) return failure(400, 'INVALID_INPUT', 'params: a parameter cannot stand in a path')
  const limit = AbortSignal.timeout(endpoint.timeoutMs ?? defaultTimeoutMs)
  const signal = caller ? AbortSignal.any([limit, caller]) : limit
  const hasBody = input.body !== undefined
  try {
    const response = await world.fetch(path, {
      method: endpoint.method,
      credentials: 'same-origin',
      signal,
      // APT-01: the browser itself then sends `cache-control: no-cache` and `pragma: no-cache`
      cache: 'no-store',
      headers: { accept: 'application/json', ...(hasBody ? { 'content-type': 'application/json' } : {}) },
      ...(hasBody ? { body: JSON.stringify(input.body) } : {}),
    })
    return readAnswer(response.status, await response.text(), (data) => ({ data }))
  } catch {
    if (signal.aborted) return failure(504, 'TIMEOUT', 'The service did not answer in time.')
    return failure(503, 'UNREACHABLE', 'The service cannot be reached.')
  }
}
