import type { Endpoint } from '#contracts/endpoint.ts'
import type { Audience, Identity, Locale } from '#contracts/identity.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { Dispatcher } from './call.ts'
import type { Log } from './log.ts'

/** What lives as long as the process. */
export interface Runtime {
  readonly config: Config
  readonly database: Database
  readonly log: Log
  readonly site: Site
  /** how calls reach their services: in this process, or over HTTP */
  readonly dispatcher: Dispatcher
  readonly clock: Clock
  /** every endpoint that this program serves, for its API reference */
  readonly endpoints: readonly Endpoint[]
}

/** The operator, as customers know it. Phone as people read it: 800.555.0142. */
export interface Site {
  brand: string
  legalName: string
  supportPhone: string
}

/** Instants are integer milliseconds since 1970. */
export type Clock = () => number

/**
 * Made once at the door and handed to every use case and every call, so that nobody acts for
 * somebody else, an abort travels down, and a page has one deadline.
 */
export interface RequestContext {
  readonly runtime: Runtime
  readonly identity: Identity
  /** the token of a recognised device, from its ETRS cookie (ACC-11); not yet proven valid */
  readonly recognisedToken: string | undefined
  readonly audience: Audience
  readonly locale: Locale
  readonly clock: Clock
  /** epoch ms by which the answer must be ready */
  readonly deadline: number
  readonly signal: AbortSignal
  readonly requestId: string
  /** the request's own URL, for return addresses (API-04) */
  readonly url: string
  /** API-02: what travels with every call: authorization, x-att-clientid, idpctx-*, idp-* */
  readonly forwardedHeaders: Readonly<Record<string, string>>
}

/**
 * The person a use case of a `customer` endpoint acts for: nobody else's data is within its reach (ACC-16). Throws where
 * nobody is signed in, which the dispatcher has refused before.
 */
export function signedInCustomer(context: RequestContext): Extract<Identity, { kind: 'customer' }> {
  if (context.identity.kind !== 'customer') throw new Error('This use case needs a signed-in customer.')
  return context.identity
}

/** One deadline for a page and everything that it calls. */
export const pageDeadlineMs = 3000

/** The same context with less time: for one call inside a page. Call `done` when it has answered. */
export function withTimeout(context: RequestContext, timeoutMs: number): { context: RequestContext; done: () => void } {
  const remainingMs = Math.max(0, Math.min(timeoutMs, context.deadline - context.clock()))
  const controller = new AbortController()
  const abort = () => controller.abort(context.signal.reason)
  if (context.signal.aborted) abort()
  else context.signal.addEventListener('abort', abort, { once: true })
  const timer = setTimeout(() => controller.abort(new DOMException('The call took too long.', 'TimeoutError')), remainingMs)
  return {
    context: { ...context, deadline: context.clock() + remainingMs, signal: controller.signal },
    done() {
      clearTimeout(timer)
      context.signal.removeEventListener('abort', abort)
    },
  }
}
