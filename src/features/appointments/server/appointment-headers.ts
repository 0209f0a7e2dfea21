import type { Context, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Config } from '#platform/config/config.ts'
import type { DoorEnv } from '#platform/http/middleware.ts'
import { appointmentSearch } from '../contract.ts'
import { capabilityHeader, idempotencyHeader } from './call-marks.ts'
import { capabilityCookie, capabilityCookieName, hasSecureCookies, newCapabilityToken } from './capability-cookie.ts'
import { readSemiAuthTtlMs } from '../finder/server/semi-auth-ttl.ts'

/**
 * Between the door and the services. A finder visitor's capability comes from a cookie that no script reads, and an
 * Idempotency-Key from its header; both go on as headers of our own, which nobody can send from outside. A look-up always
 * gets a new token: one that somebody planted in the browser never comes to anything.
 */
export function mountAppointmentHeaders(app: Hono<DoorEnv>, config: Config): void {
  app.use('*', async (c, next) => {
    addHeaders(c, { [capabilityHeader]: readCapability(c, config), [idempotencyHeader]: c.req.header('idempotency-key') })
    await next()
  })
  app.post(appointmentSearch.path, async (c, next) => {
    if (c.get('request').forwardedHeaders[capabilityHeader] && isFromOurWebProcess(c)) return next()
    const token = newCapabilityToken()
    addHeaders(c, { [capabilityHeader]: token })
    await next()
    // the same for found and not found: what it is worth is known to the service alone
    if (c.res.ok) c.header('set-cookie', capabilityCookie(config, token, await readSemiAuthTtlMs(c.get('request').runtime.database.read)), { append: true })
  })
}

/** Our web process has minted the token itself, and has proven itself at the door. */
function isFromOurWebProcess(c: Context<DoorEnv>): boolean {
  return c.req.header('cookie') === undefined
}

function addHeaders(c: Context<DoorEnv>, added: Record<string, string | undefined>): void {
  const request = c.get('request')
  const given = Object.entries(added).filter((entry): entry is [string, string] => entry[1] !== undefined)
  if (given.length > 0) c.set('request', { ...request, forwardedHeaders: { ...request.forwardedHeaders, ...Object.fromEntries(given) } })
}

function readCapability(c: Context<DoorEnv>, config: Config): string | undefined {
  const token = hasSecureCookies(config) ? getCookie(c, capabilityCookieName, 'host') : getCookie(c, capabilityCookieName)
  return token && /^[\w-]{43}$/.test(token) ? token : undefined
}
