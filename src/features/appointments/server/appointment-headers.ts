import { randomBytes } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Config } from '#platform/config.ts'
import type { DoorEnv } from '#platform/http/door.ts'
import { appointmentSearch } from '../contract.ts'
import { capabilityHeader, idempotencyHeader } from './call-marks.ts'
import { capabilityMs, readSemiAuthTtlMs } from './semi-auth-ttl.ts'

const cookieName = 'careline_finder'

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
    const token = randomBytes(32).toString('base64url')
    addHeaders(c, { [capabilityHeader]: token })
    await next()
    // the same for found and not found: what it is worth is known to the service alone
    if (c.res.ok) await writeCapability(c, config, token)
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

const isSecure = (config: Config) => config.publicUrl.startsWith('https:')

function readCapability(c: Context<DoorEnv>, config: Config): string | undefined {
  const token = isSecure(config) ? getCookie(c, cookieName, 'host') : getCookie(c, cookieName)
  return token && /^[\w-]{43}$/.test(token) ? token : undefined
}

async function writeCapability(c: Context<DoorEnv>, config: Config, token: string): Promise<void> {
  const ttlMs = await readSemiAuthTtlMs(c.get('request').runtime.database.read)
  const maxAge = Math.floor(capabilityMs(ttlMs) / 1000)
  const options = { httpOnly: true, sameSite: 'Lax', path: '/', maxAge } as const
  setCookie(c, cookieName, token, isSecure(config) ? { ...options, secure: true, prefix: 'host' } : options)
}
