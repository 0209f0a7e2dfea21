import type { Hono, MiddlewareHandler } from 'hono'
import type { EndpointLimit } from '#contracts/endpoint.ts'
import type { Runtime } from '../../context/request-context.ts'
import { createRateLimit } from '../../limits/rate-limit.ts'
import { reportBudget } from '../../limits/report-budget.ts'
import type { Handler } from '../../services/handlers.ts'
import type { AppEnv } from '../middleware.ts'
import { honoPath } from '../unknown-services.ts'
import { limitBytes, limitRequests, refuseWith } from './limit-requests.ts'

/** The rate limit of a page's form, by the address that it is posted to. */
export interface FormLimit {
  path: RegExp
  /** only if the address has this parameter */
  parameter?: string
  limit: EndpointLimit
}

/**
 * Counts requests by the rate limits that their endpoints declare, and posted forms by those in `forms`. Mount it
 * before `admit`.
 */
export function mountLimits(app: Hono<AppEnv>, { config, database }: Runtime, handlers: readonly Handler[], forms: readonly FormLimit[]): void {
  const counters = new Map<string, MiddlewareHandler<AppEnv>>()
  const counterOf = (limit: EndpointLimit) => {
    const made = counters.get(limit.name) ?? limitRequests(createRateLimit(limit), config, refuseWith(limit.code))
    counters.set(limit.name, made)
    return made
  }
  const bytes = limitBytes(reportBudget(database), config)
  for (const { endpoint } of handlers) {
    for (const limit of endpoint.limits ?? []) app.on(endpoint.method, honoPath(endpoint), counterOf(limit))
    if (endpoint.isReport) app.on(endpoint.method, honoPath(endpoint), bytes)
  }
  app.post('*', async (c, next) => {
    for (const { path, parameter, limit } of forms) {
      if (!path.test(c.req.path) || (parameter !== undefined && c.req.query(parameter) === undefined)) continue
      const refused = await counterOf(limit)(c, () => Promise.resolve())
      if (refused) return refused
    }
    return next()
  })
}
