import { randomBytes } from 'node:crypto'
import { generateCookie } from 'hono/cookie'
import type { Config } from '#platform/config/config.ts'
import { capabilityMs } from '../finder/server/semi-auth-ttl.ts'

export const capabilityCookieName = 'careline_finder'

export const hasSecureCookies = (config: Config) => config.publicUrl.startsWith('https:')

/** A new token for each look-up, so that a token planted in the browser by an attacker never gains access. */
export function newCapabilityToken(): string {
  return randomBytes(32).toString('base64url')
}

/** A Set-Cookie header for the capability: HttpOnly, and valid for as long as the capability. */
export function capabilityCookie(config: Config, token: string, semiAuthTtlMs: number): string {
  const maxAge = Math.floor(capabilityMs(semiAuthTtlMs) / 1000)
  const options = { httpOnly: true, sameSite: 'Lax', path: '/', maxAge } as const
  return generateCookie(capabilityCookieName, token, hasSecureCookies(config) ? { ...options, secure: true, prefix: 'host' } : options)
}
