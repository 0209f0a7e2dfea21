import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import type { DoorEnv } from './middleware.ts'

const keptByBrowserS = 600

/**
 * Answers of these addresses may be read by scripts of the given origins; each is named back, never `*`. Requests of others
 * go on as they are. What is kept on the way is kept for each origin (`Vary`).
 */
export function allowOrigins(origins: readonly string[], { allowHeaders, credentials = false }: { allowHeaders: string[]; credentials?: boolean }): MiddlewareHandler<DoorEnv> {
  const allow = cors({ origin: [...origins], allowMethods: ['GET', 'POST'], allowHeaders, credentials, maxAge: keptByBrowserS })
  return async (c, next) => {
    if (origins.includes(c.req.header('origin') ?? '')) return allow(c, next)
    await next()
    if (!/\borigin\b/i.test(c.res.headers.get('vary') ?? '')) c.header('vary', 'Origin', { append: true })
  }
}
