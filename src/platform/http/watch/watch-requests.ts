import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { isSameSecret, servicesSecretHeader } from '../../context/identity-headers.ts'
import { observeRequest } from '../../observability/metrics.ts'
import type { Runtime } from '../../context/request-context.ts'
import type { Span } from '../../observability/span.ts'
import type { DoorEnv } from '../middleware.ts'

/** The pattern of the page at a path (`/support/topic/:topic`), where it is a page's. Never the path itself. */
export type PatternOf = (path: string) => string | undefined

/** What nginx calls it, too. */
const clientLeft = 499

/** Called all the time by machines, or once for each file of a page: not worth a line. */
const quietRoutes = new Set(['/healthz', '/readyz', '/metrics', '/assets/*'])

/**
 * One line in the log, one observation and, where traces are on, one span for each request that reaches this far. Pages
 * answered from memory do not: they are only counted. Neither paths nor queries are written down, nor who somebody is:
 * an address can hold account numbers, and route patterns say what we need. Mount it after the request's number.
 */
export function watchRequests(runtime: Pick<Runtime, 'config' | 'log' | 'tracing'>, patternOf: PatternOf = () => undefined): MiddlewareHandler<DoorEnv> {
  // what a line says is listed below and holds nothing to mask: looking for it would cost 30 µs a line instead of 2
  const log = runtime.log.child({}, { redact: [] })
  return async (c, next) => {
    const startedAt = performance.now()
    const span = runtime.tracing?.start(c.req.method, parentOf(c, runtime))
    if (span) c.set('span', span)
    await next()
    const milliseconds = performance.now() - startedAt
    const route = routeOf(c, patternOf)
    // who went away did not get the answer, which is mostly that of a call broken off: no fault of ours
    const status = c.req.raw.signal.aborted ? clientLeft : c.res.status
    observeRequest(route, c.req.method, status, milliseconds / 1000)
    if (span) endSpan(c, span, route, status)
    log[levelOf(route, status)](
      { requestId: c.get('requestId'), method: c.req.method, route, status, ms: Math.round(milliseconds * 10) / 10, ...visitorFacts(c) },
      'request',
    )
  }
}

/** Our own web process, proven by its secret, says which span it calls from; nobody else may (API-02). */
function parentOf(c: Context<DoorEnv>, { config }: Pick<Runtime, 'config'>): string | undefined {
  return isSameSecret(c.req.header(servicesSecretHeader), config.servicesSecret) ? c.req.header('traceparent') : undefined
}

function endSpan(c: Context<DoorEnv>, span: Span, route: string, status: number): void {
  span.end({
    name: `${c.req.method} ${route}`,
    facts: { 'http.request.method': c.req.method, 'http.route': route, 'http.response.status_code': status, 'careline.request_id': c.get('requestId') },
    isFault: status >= 500,
  })
}

/** The pattern of what answered. Where that is a middleware or the pages, all of them at `*`, the table of pages knows more. */
export function routeOf(c: Context<DoorEnv>, patternOf: PatternOf): string {
  const route = routePath(c)
  if (route !== '*' && route !== '/*') return route
  return patternOf(c.req.path) ?? '(none)'
}

/** 503 is how we say that we are busy: somebody should look, but nothing broke. */
function levelOf(route: string, status: number): 'error' | 'warn' | 'info' | 'debug' {
  if (status >= 500) return status === 503 ? 'warn' : 'error'
  return quietRoutes.has(route) ? 'debug' : 'info'
}

/** Missing where the request did not get as far as the door. */
function visitorFacts(c: Context<DoorEnv>): object {
  const request = c.get('request')
  if (!request) return {}
  return { audience: request.audience, locale: request.locale, isSignedIn: request.identity.kind === 'customer' }
}
