import { randomBytes } from 'node:crypto'
import { generateCookie } from 'hono/cookie'
import type { Config } from '#platform/config/config.ts'
import { capabilityMs } from '../finder/server/semi-auth-ttl.ts'

export const capabilityCookieName = 'careline_finder'

export const hasSecureCookies = (config: Config) => config.publicUrl.startsWith('https:')

/** Each look-up has a new one: a token that somebody planted in the browser never comes to anything. */
export function newCapabilityToken(): string {
  return randomBytes(32).toString('base64url')
}

/** A Set-Cookie header that no script reads, for as long as the capability lives. */
export function capabilityCookie(config: Config, token: string, semiAuthTtlMs: number): string {
  const maxAge = Math.floor(capabilityMs(semiAuthTtlMs) / 1000)
  const options = { httpOnly: true, sameSite: 'Lax', path: '/', maxAge } as const
  return generateCookie(capabilityCookieName, token, hasSecureCookies(config) ? { ...options, secure: true, prefix: 'host' } : options)
}
