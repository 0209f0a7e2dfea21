import type { Context, MiddlewareHandler } from 'hono'
import type { Config } from '../../config/config.ts'
import { isSameSecret } from '../../context/identity-headers.ts'
import { readMetrics } from '../../observability/metrics.ts'
import type { AppEnv } from '../middleware.ts'

/**
 * GET /metrics, for monitoring: with METRICS_TOKEN as bearer token, or, if none is set, from this machine only. All
 * other requests get a 404: customers must neither read it nor learn that it exists.
 */
export function answerMetrics(config: Pick<Config, 'metricsToken'>): MiddlewareHandler<AppEnv> {
  return async (c) => {
    if (!(config.metricsToken ? hasToken(c, config.metricsToken) : isFromThisMachine(c))) return c.text('Nothing answers at this path.', 404)
    const { text, contentType } = await readMetrics()
    return c.body(text, 200, { 'content-type': contentType, 'cache-control': 'no-store' })
  }
}

function hasToken(c: Context<AppEnv>, token: string): boolean {
  return isSameSecret(/^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1], token)
}

const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/
const loopbackHost = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/
const proxyHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']

/**
 * A proxy on this machine also calls from a loopback address, on behalf of customers; its added headers or the host
 * name that it was called by reveal it.
 */
function isFromThisMachine(c: Context<AppEnv>): boolean {
  const isLocal = loopback.test(c.env?.incoming?.socket.remoteAddress ?? '') && loopbackHost.test(c.req.header('host') ?? '')
  return isLocal && proxyHeaders.every((name) => c.req.header(name) === undefined)
}
