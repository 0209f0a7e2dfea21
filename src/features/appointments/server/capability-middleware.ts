import type { Context, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Config } from '#platform/config/config.ts'
import { addSigns, type AppEnv } from '#platform/http/middleware.ts'
import { appointmentSearch } from '../booking/appointment-endpoints.ts'
import { readSemiAuthTtlMs } from '../finder/server/semi-auth-ttl.ts'
import { capabilityCookie, capabilityCookieName, hasSecureCookies, newCapabilityToken } from './capability-cookie.ts'

/**
 * Middleware for the finder capability. Its token comes from an HttpOnly cookie. A look-up always gets a new token, so
 * that a token planted in the browser by an attacker never gains access.
 */
export function mountCapability(app: Hono<AppEnv>, config: Config): void {
  app.use('*', async (c, next) => {
    const capability = readCapability(c, config)
    if (capability !== undefined) addSigns(c, { capability })
    await next()
    // whoever signs out on a shared computer leaves nothing open, also not what they had looked up before
    if (capability !== undefined && c.res.headers.has('clear-site-data')) c.header('set-cookie', capabilityCookie(config, '', 0), { append: true })
  })
  app.post(appointmentSearch.path, async (c, next) => {
    if (c.get('request').visitor.capability !== undefined && isFromOurWebProcess(c)) return next()
    const capability = newCapabilityToken()
    addSigns(c, { capability })
    await next()
    // The cookie is set whether or not appointments were found; only the service knows which ones the token covers.
    if (c.res.ok) c.header('set-cookie', capabilityCookie(config, capability, await readSemiAuthTtlMs(c.get('request').runtime.database.read)), { append: true })
  })
}

/**
 * Our web process has created the token itself and was authenticated at the entry; unlike a browser it sends no cookie.
 */
function isFromOurWebProcess(c: Context<AppEnv>): boolean {
  return c.req.header('cookie') === undefined
}

function readCapability(c: Context<AppEnv>, config: Config): string | undefined {
  const token = hasSecureCookies(config) ? getCookie(c, capabilityCookieName, 'host') : getCookie(c, capabilityCookieName)
  return token && /^[\w-]{43}$/.test(token) ? token : undefined
}
