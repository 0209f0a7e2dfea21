import type { Hono, MiddlewareHandler } from 'hono'
import type { EndpointLimit } from '#contracts/endpoint.ts'
import { isSameSecret, servicesSecretHeader } from '../../context/identity-headers.ts'
import type { Runtime } from '../../context/request-context.ts'
import { createRateLimit, type Allowance, type RateLimit, type TakeLimit } from '../../limits/rate-limit.ts'
import { reportBudget } from '../../limits/report-budget.ts'
import type { Handler } from '../../services/handlers.ts'
import type { AppEnv } from '../middleware.ts'
import { honoPath } from '../unknown-services.ts'
import { limitBytes, refuseWith, whoCalls } from './limit-requests.ts'

/** Pages that make a limited call whenever they are opened, and how they refuse it before they are rendered. */
export interface PageLimit {
  paths: readonly string[]
  limit: EndpointLimit
  refuse: ReturnType<typeof refuseWith>
}

/**
 * Counts requests by the rate limits that their endpoints declare. A request to an endpoint's path is counted here; for
 * calls that pages make, `takeLimit` is left in the request's variables, and the page's context passes it to `call`. So
 * both ways to an endpoint share one counter. Mount it before `admit`, which drops the secret of our own web process.
 */
export function mountLimits(app: Hono<AppEnv>, { config, database }: Runtime, handlers: readonly Handler[], pages: readonly PageLimit[] = []): void {
  const counters = new Map<string, RateLimit>()
  const counterOf = (limit: EndpointLimit) => counters.get(limit.name) ?? counters.set(limit.name, createRateLimit(limit)).get(limit.name)!
  app.use(async (c, next) => {
    // our own web process has counted its requests itself, and all of its customers would share its one address
    const isCounted = isSameSecret(c.req.header(servicesSecretHeader), config.servicesSecret)
    let waitS: number | undefined
    c.set('takeLimit', oncePerLimit(async (limit) => {
      const allowance: Allowance = isCounted ? { ok: true } : await counterOf(limit).take(whoCalls(c, config))
      if (!allowance.ok) waitS = Math.max(waitS ?? 0, allowance.retryAfterS)
      return allowance
    }))
    await next()
    // pages say in their words that it was too much
    if (waitS !== undefined && c.res.status === 429 && !c.res.headers.has('retry-after')) c.res.headers.set('retry-after', String(waitS))
  })
  const bytes = limitBytes(reportBudget(database), config)
  for (const { endpoint } of handlers) {
    for (const limit of endpoint.limits ?? []) app.on(endpoint.method, honoPath(endpoint), limitBy(limit, refuseWith(limit.code)))
    if (endpoint.isReport) app.on(endpoint.method, honoPath(endpoint), bytes)
  }
  for (const { paths, limit, refuse } of pages) for (const path of paths) app.get(path, limitBy(limit, refuse))
}

/** A page may come to a limit several times, in its action and in its loaders: its request counts once. */
function oncePerLimit(take: TakeLimit): TakeLimit {
  const taken = new Map<string, Promise<Allowance>>()
  return (limit) => taken.get(limit.name) ?? taken.set(limit.name, take(limit)).get(limit.name)!
}

function limitBy(limit: EndpointLimit, refuse: PageLimit['refuse']): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const allowance = await c.get('takeLimit')(limit)
    return allowance.ok ? next() : refuse(c, allowance.retryAfterS)
  }
}
