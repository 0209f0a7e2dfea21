import type { Context, Hono } from 'hono'
import type { Endpoint } from '#contracts/endpoint.ts'
import type { ErrorEnvelope } from '#contracts/outcome.ts'
import { checkAccess, hidden, type Handler } from '../services/handlers.ts'
import type { AppEnv } from './middleware.ts'

/** Paths below these belong to services only; pages answer everywhere else. */
const serviceRoots = ['/msapi', '/search/v1', '/search/v2', '/search/v3', '/search/genai', '/analytics/v1']

/**
 * Answers unknown service paths with a JSON error instead of a page: 405 with `Allow` for a method that a service does
 * not have, 404 for a path without a service. Mount it after all services.
 */
export function mountUnknownServices(app: Hono<AppEnv>, handlers: readonly Handler[]): void {
  for (const [path, endpoints] of Map.groupBy(handlers.map(({ endpoint }) => endpoint), honoPath)) {
    app.all(path, (c, next) => {
      // a service that is hidden from this visitor counts as missing
      const shown = endpoints.filter((endpoint) => checkAccess(c.get('request'), endpoint) !== hidden)
      return shown.length === 0 ? next() : refuseMethod(c, shown)
    })
  }
  for (const root of serviceRoots) app.all(`${root}/*`, (c) => refuse(c, 404, 'NOT_FOUND', 'Nothing answers at this path.'))
}

/** An endpoint's path in Hono's notation. */
export function honoPath({ path }: Pick<Endpoint, 'path'>): string {
  return path.replace(/\{(\w+)\}/g, ':$1').replace(/\?.*$/, '')
}

function refuseMethod(c: Context<AppEnv>, endpoints: readonly Endpoint[]): Response {
  // a route for GET answers HEAD too
  const methods = [...new Set(endpoints.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))]
  c.header('allow', [...methods, 'OPTIONS'].join(', '))
  if (c.req.method === 'OPTIONS') return c.body(null, 204)
  return refuse(c, 405, 'METHOD_NOT_ALLOWED', `This service answers ${methods.join(', ')}.`)
}

function refuse(c: Context<AppEnv>, status: 404 | 405, code: string, message: string): Response {
  const envelope: ErrorEnvelope = { error: { code, message, requestId: c.get('requestId') } }
  return c.json(envelope, status, { 'cache-control': 'no-store' })
}
