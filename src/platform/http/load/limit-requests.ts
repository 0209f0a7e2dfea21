import type { Context, MiddlewareHandler } from 'hono'
import { isSameSecret, servicesSecretHeader } from '../../context/identity-headers.ts'
import type { RateLimit } from '../../limits/rate-limit.ts'
import type { Config } from '../../config/config.ts'
import { addressOf, limitKey } from '../client-address.ts'
import { maxBodyBytes, type AppEnv } from '../middleware.ts'

/** The key that a request is counted by: the client's address as far as it can be trusted, IPv6 by /64. */
export function whoCalls(c: Context<AppEnv>, config: Pick<Config, 'trustedProxies'>): string {
  return limitKey(addressOf(c, config.trustedProxies))
}

/**
 * Counts the requests of each address and calls `refuse` for those past the limit. Requests of the site's own web
 * process, proven by its secret, are not counted: it has counted them itself, and all of its customers would share its
 * one address. A gateway counts nothing, so its requests are counted here.
 * Mount it before `admit`, which drops the secret.
 */
export function limitRequests(
  limit: RateLimit,
  config: Pick<Config, 'trustedProxies' | 'servicesSecret'>,
  refuse: (c: Context<AppEnv>, retryAfterS: number) => Response | Promise<Response> = refuseWith(),
  costOf: (c: Context<AppEnv>) => number = () => 1,
): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (isSameSecret(c.req.header(servicesSecretHeader), config.servicesSecret)) return next()
    const allowance = await limit.take(whoCalls(c, config), costOf(c))
    return allowance.ok ? next() : refuse(c, allowance.retryAfterS)
  }
}

/** A limit counted in bytes of request bodies. */
export function limitBytes(limit: RateLimit, config: Pick<Config, 'trustedProxies' | 'servicesSecret'>): MiddlewareHandler<AppEnv> {
  return limitRequests(limit, config, refuseWith(), (c) => announcedBytes(c.req.header('content-length')))
}

/** The bytes that a body counts for: its Content-Length, or `maxBodyBytes` if that is less or the length unknown. */
export function announcedBytes(contentLength: string | undefined): number {
  const length = Number(contentLength ?? Infinity)
  return length >= 0 && length < maxBodyBytes ? Math.ceil(length) : maxBodyBytes
}

export function refuseWith(code = 'TOO_MANY_REQUESTS'): (c: Context<AppEnv>, retryAfterS: number) => Response {
  return (c, retryAfterS) => {
    const error = { code, message: 'Too many requests came from this address. Wait a moment and try again.', requestId: c.get('requestId') }
    return c.json({ error }, 429, { 'retry-after': String(retryAfterS), 'cache-control': 'no-store' })
  }
}
