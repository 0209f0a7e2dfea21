import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import type { AppEnv } from './middleware.ts'

const keptByBrowserS = 600

/**
 * Lets scripts of the given origins read the answers (CORS). The answer names the origin, never `*`. Requests of other
 * origins pass through unchanged. Caches must keep answers apart by origin (`Vary`).
 */
export function allowOrigins(origins: readonly string[], { allowHeaders, credentials = false }: { allowHeaders: string[]; credentials?: boolean }): MiddlewareHandler<AppEnv> {
  const allow = cors({ origin: [...origins], allowMethods: ['GET', 'POST'], allowHeaders, credentials, maxAge: keptByBrowserS })
  return async (c, next) => {
    if (origins.includes(c.req.header('origin') ?? '')) return allow(c, next)
    await next()
    if (!/\borigin\b/i.test(c.res.headers.get('vary') ?? '')) c.header('vary', 'Origin', { append: true })
  }
}
