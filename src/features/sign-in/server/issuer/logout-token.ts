import { createRemoteJWKSet, decodeProtectedHeader, errors, jwtVerify, type JWTPayload } from 'jose'
import type { ServerMetadata } from 'openid-client'

/** The sessions that an identity provider asks to end: those of a customer, or one of its own sessions. */
export interface IssuerLogout {
  sub: string | undefined
  sid: string | undefined
  /** the token's id: a token is accepted once */
  jti: string
  /** epoch ms until which the token could be replayed */
  expiresAt: number
}

export type CheckedLogout = { ok: true; logout: IssuerLogout } | { ok: false; code: 'refused' | 'unavailable'; reason: string }

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
/** The clocks of site and issuer may differ. */
const toleranceSeconds = 30
/** An issuer sends the token at once; an older token was kept and is being replayed. */
const maxAgeSeconds = 600
const keysTimeoutMs = 3000
/** Asymmetric algorithms only: the issuer's public keys must not serve as shared secrets. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

/**
 * OpenID Connect Back-Channel Logout 1.0, section 2.6, except for replays. The issuer's keys are fetched when first
 * needed, and again for an unknown key, at most every 30 s.
 */
export function createLogoutTokenCheck({ issuer, jwks_uri }: ServerMetadata, clientId: string): (token: string, now: number) => Promise<CheckedLogout> {
  if (!jwks_uri) return async () => ({ ok: false, code: 'unavailable', reason: 'no-keys' })
  const keys = createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: keysTimeoutMs })
  return async (token, now) => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience: clientId,
        algorithms,
        clockTolerance: toleranceSeconds,
        maxTokenAge: maxAgeSeconds,
        requiredClaims: ['exp', 'jti', 'events'],
        currentDate: new Date(now),
      })
      return readLogout(payload, decodeProtectedHeader(token).typ)
    } catch (error) {
      // of jose's errors these say that the keys could not be fetched
      const isToken = error instanceof errors.JOSEError && !['ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC', 'ERR_JWKS_INVALID'].includes(error.code)
      return isToken ? refused(error.code) : { ok: false, code: 'unavailable', reason: 'keys' }
    }
  }
}

function readLogout({ sub, sid, jti, iat, exp, events, nonce }: JWTPayload, typ: string | undefined): CheckedLogout {
  // an ID token must never be accepted as a logout token
  if (typ !== undefined && !/^(application\/)?(logout\+jwt|jwt)$/i.test(typ)) return refused('typ')
  if (nonce !== undefined) return refused('nonce')
  const event = (events as Record<string, unknown> | null)?.[logoutEvent]
  if (typeof event !== 'object' || event === null || Array.isArray(event)) return refused('events')
  if (!isName(jti) || !isNameOrNothing(sub) || !isNameOrNothing(sid) || (!sub && !sid)) return refused('subject')
  const expiresAt = (Math.min(exp!, iat! + maxAgeSeconds) + toleranceSeconds) * 1000
  return { ok: true, logout: { sub, sid, jti, expiresAt } }
}

const refused = (reason: string): CheckedLogout => ({ ok: false, code: 'refused', reason })

/** Whether a value is an id of the issuer that fits a text column. */
export function isName(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= 255 && !value.includes('\0')
}

function isNameOrNothing(value: unknown): value is string | undefined {
  return value === undefined || isName(value)
}
