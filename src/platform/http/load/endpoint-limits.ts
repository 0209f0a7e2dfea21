import type { Hono, MiddlewareHandler } from 'hono'
import type { EndpointLimit } from '#contracts/endpoint.ts'
import type { Runtime } from '../../context/request-context.ts'
import { createRateLimit } from '../../limits/rate-limit.ts'
import { reportBudget } from '../../limits/report-budget.ts'
import type { Handler } from '../../services/handlers.ts'
import type { DoorEnv } from '../middleware.ts'
import { honoPath } from '../unknown-services.ts'
import { limitBytes, limitRequests, refuseWith } from './limit-requests.ts'

/**
 * Counts requests by the rate limits that their endpoints declare. Mount it before `admit`. `limitsOfForm` returns the
 * limits for a page's form that is posted to the address.
 */
export function mountLimits(app: Hono<DoorEnv>, { config, database }: Runtime, handlers: readonly Handler[], limitsOfForm: (address: URL) => readonly EndpointLimit[]): void {
  const counters = new Map<string, MiddlewareHandler<DoorEnv>>()
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
    for (const limit of limitsOfForm(new URL(c.req.url))) {
      const refused = await counterOf(limit)(c, () => Promise.resolve())
      if (refused) return refused
    }
    return next()
  })
}
