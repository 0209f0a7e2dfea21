import type { Config } from '#platform/config/config.ts'
import { stateCookieMs, stateCookieNames } from '../../sign-in-paths.ts'

/** How long a device is remembered (ACC-10), ms. */
export const recognisedDeviceMs = 30 * 24 * 3_600_000

export interface CookieNames {
  /** browsers accept Secure and `__Host-` over https only, so plain http uses plain names */
  readonly isSecure: boolean
  readonly session: string
  /** if set, the session cookie is sent to every host of this domain */
  readonly sessionDomain: string | undefined
  /** ACC-07 */
  readonly state: string
  /** ACC-11 */
  readonly recognised: string
  /** followed by a short hash of the sign-in's state */
  readonly attemptPrefix: string
}

/** Browsers accept a `__Host-` cookie for one host only, so a session for several hosts has another name. */
export function cookieNames({ publicUrl, sessionCookieDomain: sessionDomain }: Pick<Config, 'publicUrl'> & Partial<Pick<Config, 'sessionCookieDomain'>>): CookieNames {
  const isSecure = publicUrl.startsWith('https:')
  const prefix = isSecure ? '__Host-' : ''
  return {
    isSecure,
    session: `${sessionDomain ? '__Secure-' : prefix}careline_session`,
    sessionDomain,
    state: stateCookieNames[isSecure ? 0 : 1],
    recognised: `${prefix}ETRS`,
    attemptPrefix: `${prefix}careline_signin_`,
  }
}

/**
 * Only what RFC 6265 calls white space. String.trim also removes U+00A0, which browsers allow in a name: a sister
 * domain's cookie with that name would pass for our `__Host-` cookie.
 */
const aroundPart = /^[ \t]+|[ \t]+$/g

/** Name and value of each cookie. Of two with one name the first counts: browsers send the more specific one first. */
export function readCookies(header: string | undefined): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=')
    const name = pair.slice(0, at).replace(aroundPart, '')
    if (at > 0 && name !== '' && !cookies.has(name)) cookies.set(name, pair.slice(at + 1).replace(aroundPart, ''))
  }
  return cookies
}

/** The only function that writes Set-Cookie. Without `maxAgeMs` it is a session cookie. */
export function buildCookie(
  names: CookieNames,
  name: string,
  value: string,
  options: { maxAgeMs?: number; isReadByScripts?: boolean } = {},
): string {
  const parts = [`${name}=${value}`, 'Path=/', 'SameSite=Lax']
  if (!options.isReadByScripts) parts.push('HttpOnly')
  if (names.isSecure) parts.push('Secure')
  if (names.sessionDomain && name === names.session) parts.push(`Domain=${names.sessionDomain}`)
  if (options.maxAgeMs !== undefined) parts.push(`Max-Age=${Math.floor(options.maxAgeMs / 1000)}`)
  return parts.join('; ')
}

export function clearCookie(names: CookieNames, name: string): string {
  return buildCookie(names, name, '', { maxAgeMs: 0 })
}

/** ACC-07, ACC-20: `userid:expiry`, the expiry in epoch ms one hour after sign-in; never renewed. */
export function buildStateCookie(names: CookieNames, opaqueUserId: string, signedInAt: number): string {
  return buildCookie(names, names.state, `${opaqueUserId}:${signedInAt + stateCookieMs}`, { maxAgeMs: stateCookieMs, isReadByScripts: true })
}

/** ACC-11: `expiry date-time|token`. */
export function buildRecognisedCookie(names: CookieNames, token: string, expiresAt: number, now: number): string {
  return buildCookie(names, names.recognised, `${new Date(expiresAt).toISOString()}|${token}`, { maxAgeMs: expiresAt - now })
}

const dateTime = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/
const token = /^[\w-]{16,256}$/

/** ACC-11: the token of an ETRS cookie whose first part is a date-time later than now; further parts are ignored. */
export function readRecognisedCookie(value: string | undefined, now: number): string | undefined {
  const parts = (value?.includes('%') ? decode(value) : value)?.split('|')
  if (!parts || !isLater(parts[0]!, now)) return undefined
  return token.test(parts[1] ?? '') ? parts[1] : undefined
}

function isLater(text: string, now: number): boolean {
  const day = dateTime.exec(text)?.[1]
  // Date.parse turns 30 February into 2 March; a date that does not exist is not an expiry
  if (!day || !isCalendarDay(day)) return false
  return Date.parse(text) > now
}

function isCalendarDay(day: string): boolean {
  const parsed = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day)
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
