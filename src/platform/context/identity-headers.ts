import { hash, timingSafeEqual } from 'node:crypto'
import { anonymous, isCustomerId, loginTypeOf, staffRolesOf, type Identity, type LoginType, type StaffRoles } from '#contracts/identity.ts'
import { isEmptyValue } from '#contracts/empty-value.ts'
import type { Config } from '../config/config.ts'

/** ACC-03: the headers from which services read whom a call is for; the header of staff roles is this project's own. */
export const identityHeaderNames = { loginId: 'idpctx-loggedinid', loginType: 'idpctx-logintype', uuid: 'idpctx-uuid', role: 'idpctx-role' } as const

/** this project's own: carries the recognised device's token to the services (ACC-10) */
export const recognisedTokenHeader = 'idp-recognised-token'
/** this project's own: the client's address and whether it is a robot, as the web process tells the services process */
export const clientHeader = 'idpctx-client'
export const gatewaySecretHeader = 'x-gateway-secret'
export const servicesSecretHeader = 'x-services-secret'
/** FLG-05, API-02: identifies the calling program */
export const clientIdHeader = 'x-att-clientid'
export const ownClientId = 'careline-support'

/** Matches every name that could pass for an identity header, in any spelling of `-`, `_` and case. */
const identityLike = /^(idp(ctx)?[-_.\s]|x[-_]att[-_]clientid$|x[-_](gateway|services)[-_]secret$)/i

/** API-02: whether only a proven caller may send this header; `admit` removes such headers from all other requests. */
export function isIdentityHeader(name: string): boolean {
  return identityLike.test(name)
}

/**
 * Who has proven by a secret not to be a client of the open internet. `web` is this site's own web process, which is
 * trusted about the caller and its address. `gateway` is the operator's gateway, which is trusted only about who is
 * signed in: customers are behind it, and other headers that come through it may be theirs.
 */
export type Proof = 'web' | 'gateway' | undefined

type Secrets = Pick<Config, 'identity' | 'servicesSecret'>

/** The result of checking a request's secret headers. An empty header counts as missing. */
export interface Shown {
  proof: Proof
  /** whose header held a wrong secret, or any secret if this process has none */
  wrong: Proof
}

export function readSecrets(headerOf: (name: string) => string | undefined, { identity, servicesSecret }: Secrets): Shown {
  const ofWeb = headerOf(servicesSecretHeader)
  const ofGateway = identity.kind === 'gateway' ? headerOf(gatewaySecretHeader) : undefined
  if (isSameSecret(ofWeb, servicesSecret)) return { proof: 'web', wrong: undefined }
  const wrong = ofWeb ? 'web' : undefined
  if (identity.kind === 'gateway' && isSameSecret(ofGateway, identity.secret)) return { proof: 'gateway', wrong }
  return { proof: undefined, wrong: wrong ?? (ofGateway ? 'gateway' : undefined) }
}

export function proofOf(headerOf: (name: string) => string | undefined, secrets: Secrets): Proof {
  return readSecrets(headerOf, secrets).proof
}

/** The identity headers of a call to the services. */
export function headersOf(identity: Identity, recognisedToken: string | undefined): Record<string, string> {
  const headers: Record<string, string> = {}
  if (identity.kind === 'customer') {
    headers[identityHeaderNames.loginId] = encodeURIComponent(identity.loginId)
    headers[identityHeaderNames.loginType] = identity.loginType
    headers[identityHeaderNames.uuid] = identity.customerId
    if (identity.role) headers[identityHeaderNames.role] = identity.role
  }
  if (recognisedToken) headers[recognisedTokenHeader] = recognisedToken
  return headers
}

const loginTypes: readonly string[] = ['UserId', 'SLID', 'DIRECTVID'] satisfies LoginType[]

/** The identity in a proven request's headers; anonymous if the uuid is missing, empty (API-08) or there twice. */
export function identityFromHeaders(headers: Headers, mayNameRole = true): { identity: Identity; recognisedToken: string | undefined } {
  const recognisedToken = headers.get(recognisedTokenHeader) ?? undefined
  const customerId = headers.get(identityHeaderNames.uuid)
  if (customerId === null || isEmptyValue(customerId) || !isCustomerId(customerId)) return { identity: anonymous, recognisedToken }
  const loginId = decodeHeader(headers.get(identityHeaderNames.loginId) ?? '')
  const given = headers.get(identityHeaderNames.loginType) ?? ''
  const loginType = loginTypes.includes(given) ? (given as LoginType) : loginTypeOf(loginId)
  return { identity: { kind: 'customer', customerId, loginId, loginType, ...(mayNameRole ? roleOf(headers.get(identityHeaderNames.role)) : {}) }, recognisedToken }
}

/** Undefined unless every word is a role: a header that was sent twice reads `one, other` and is no role. */
function roleOf(value: string | null): { role?: StaffRoles } {
  const role = staffRolesOf(value)
  return role && value?.split(' ').every((word) => staffRolesOf(word) !== undefined) ? { role } : {}
}

function decodeHeader(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** Compares in constant time, for any lengths. */
export function isSameSecret(given: string | null | undefined, expected: string | undefined): boolean {
  if (!given || !expected) return false
  const digest = (value: string) => hash('sha256', value, 'buffer')
  return timingSafeEqual(digest(given), digest(expected))
}
