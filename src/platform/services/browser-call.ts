import { defaultTimeoutMs, type Endpoint, type InputOf, type ResponseOf } from '#contracts/endpoint.ts'
import { failure, type Outcome } from '#contracts/outcome.ts'
import { loginPath, signInPath } from '#contracts/site-path.ts'
import { fillPath, type CallInput } from './fill-path.ts'
import { readAnswer } from './read-answer.ts'

/**
 * The parts of an endpoint that a call needs. A page that should not load the schemas passes these and names the
 * endpoint's type: `browserCall<typeof reportEvents>({ method: 'POST', path: eventsPath }, …)`.
 */
export type BrowserEndpoint = Pick<Endpoint, 'method' | 'path' | 'timeoutMs'>

/** The browser's objects that a call uses; tests pass their own. */
export interface BrowserWorld {
  fetch: typeof fetch
  location: Pick<Location, 'replace'>
  document: Pick<Document, 'referrer'>
}

/**
 * API-01 in the browser: calls an endpoint and never throws for a service's failure. On 401 it replaces the page by the
 * sign-in page (API-03), on 309 by a sign-in that returns to the referrer (API-04); the failure is returned too. The
 * answer comes from this site's own origin and is not validated. `signal` ends the call early, as TIMEOUT.
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
