import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { isSameSecret, servicesSecretHeader } from '../../context/identity-headers.ts'
import { observeRequest } from '../../observability/metrics.ts'
import type { Runtime } from '../../context/request-context.ts'
import type { Span } from '../../observability/span.ts'
import type { AppEnv } from '../middleware.ts'

/** The pattern of the page at a path (`/support/topic/:topic`), never the path itself; undefined if it is no page. */
export type PatternOf = (path: string) => string | undefined

/** nginx uses this status too. */
const clientLeft = 499

/** Requested all the time by machines, or once for each file of a page: not logged at level info. */
const quietRoutes = new Set(['/healthz', '/readyz', '/metrics', '/assets/*'])

/**
 * Writes one log line, one metric and, if tracing is on, one span for each request that reaches this middleware.
 * Answers from the page cache do not reach it and are only counted. Paths, queries and identities are not recorded,
 * because a URL can hold account numbers; route patterns suffice. Mount it after `numberRequests`.
 */
export function watchRequests(runtime: Pick<Runtime, 'config' | 'log' | 'tracing'>, patternOf: PatternOf = () => undefined): MiddlewareHandler<AppEnv> {
  // the line's fields are listed below and need no redaction, which would take 30 µs a line instead of 2
  const log = runtime.log.child({}, { redact: [] })
  return async (c, next) => {
    const startedAt = performance.now()
    const span = runtime.tracing?.start(c.req.method, parentOf(c, runtime))
    if (span) c.set('span', span)
    await next()
    const milliseconds = performance.now() - startedAt
    const route = routeOf(c, patternOf)
    // a client that left did not get the answer, which is mostly that of an aborted call and no fault of the server
    const status = c.req.raw.signal.aborted ? clientLeft : c.res.status
    observeRequest(route, c.req.method, status, milliseconds / 1000)
    if (span) endSpan(c, span, route, status)
    log[levelOf(route, status)](
      { requestId: c.get('requestId'), method: c.req.method, route, status, ms: Math.round(milliseconds * 10) / 10, ...visitorFacts(c) },
      'request',
    )
  }
}

/** The parent span, which only this site's web process, proven by its secret, may name (API-02). */
function parentOf(c: Context<AppEnv>, { config }: Pick<Runtime, 'config'>): string | undefined {
  return isSameSecret(c.req.header(servicesSecretHeader), config.servicesSecret) ? c.req.header('traceparent') : undefined
}

function endSpan(c: Context<AppEnv>, span: Span, route: string, status: number): void {
  span.end({
    name: `${c.req.method} ${route}`,
    facts: { 'http.request.method': c.req.method, 'http.route': route, 'http.response.status_code': status, 'careline.request_id': c.get('requestId') },
    isFault: status >= 500,
  })
}

/** The pattern of the route that answered; for middleware and pages, which are routed as `*`, the page's pattern. */
export function routeOf(c: Context<AppEnv>, patternOf: PatternOf): string {
  const route = routePath(c)
  if (route !== '*' && route !== '/*') return route
  return patternOf(c.req.path) ?? '(none)'
}

/** 503 means that the server is busy: worth a warning, but no error. */
function levelOf(route: string, status: number): 'error' | 'warn' | 'info' | 'debug' {
  if (status >= 500) return status === 503 ? 'warn' : 'error'
  return quietRoutes.has(route) ? 'debug' : 'info'
}

/** Empty if the request did not reach `admit`. */
function visitorFacts(c: Context<AppEnv>): object {
  const request = c.get('request')
  if (!request) return {}
  return { audience: request.audience, locale: request.locale, isSignedIn: request.identity.kind === 'customer' }
}
