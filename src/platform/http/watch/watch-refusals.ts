import type { MiddlewareHandler } from 'hono'
import { readSecrets } from '../../context/identity-headers.ts'
import type { Runtime } from '../../context/request-context.ts'
import { recordSecurityEvent, type SecurityEventName } from '../../security/security-log.ts'
import { addressOf } from '../client-address.ts'
import type { AppEnv } from '../middleware.ts'
import { routeOf, type PatternOf } from './watch-requests.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Records refused requests in the security log: by a limit (429), as a write from another site (403), or with a wrong
 * secret of a gateway or a web process. Mount it before `admit`, which drops those secrets.
 */
export function watchRefusals(runtime: Runtime, patternOf: PatternOf = () => undefined): MiddlewareHandler<AppEnv> {
  const { config } = runtime
  return async (c, next) => {
    const { proof, wrong } = readSecrets((name) => c.req.header(name), config)
    await next()
    const note = (event: SecurityEventName) =>
      recordSecurityEvent(runtime, { event, address: addressOf(c, config.trustedProxies), requestId: c.get('requestId'), facts: { route: routeOf(c, patternOf), method: c.req.method } })
    if (c.res.status === 429) note('limit')
    // refusals of partners are recorded in the partners' access log
    else if (c.res.status === 403 && !safeMethods.has(c.req.method) && !(c.var as { partner?: unknown }).partner) note('refused.write')
    if (!proof && wrong) note('refused.gateway')
  }
}
