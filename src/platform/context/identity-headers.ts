import { hash, timingSafeEqual } from 'node:crypto'
import { anonymous, isCustomerId, loginTypeOf, staffRolesOf, type Identity, type LoginType, type StaffRoles } from '#contracts/identity.ts'
import { isEmptyValue } from '#contracts/empty-value.ts'
import type { Config } from '../config/config.ts'

/** ACC-03: the names under which services read who a call is for; the role of staff is ours. */
export const identityHeaderNames = { loginId: 'idpctx-loggedinid', loginType: 'idpctx-logintype', uuid: 'idpctx-uuid', role: 'idpctx-role' } as const

/** ours: carries the recognised device's token to the services (ACC-10) */
export const recognisedTokenHeader = 'idp-recognised-token'
/** ours: the address of the client, and whether it is a robot, for a services process that only sees our web process */
export const clientHeader = 'idpctx-client'
export const gatewaySecretHeader = 'x-gateway-secret'
export const servicesSecretHeader = 'x-services-secret'
/** FLG-05, API-02 */
export const clientIdHeader = 'x-att-clientid'
export const ownClientId = 'careline-support'

/** Everything that could pass for one of our identity headers, in any spelling of `-`, `_` and case. */
const identityLike = /^(idp(ctx)?[-_.\s]|x[-_]att[-_]clientid$|x[-_](gateway|services)[-_]secret$)/i

/** API-02: the headers that only who has proven to be somebody may send; the door takes them off everything else. */
export function isIdentityHeader(name: string): boolean {
  return identityLike.test(name)
}

/**
 * Who has shown that they are no client of the open internet. `web` is our own web process, which says everything of who
 * calls and from where. `gateway` is an operator's, which says who is signed in: it stands in front of customers, and what
 * else comes through it may be theirs.
 */
export type Proof = 'web' | 'gateway' | undefined

type Secrets = Pick<Config, 'identity' | 'servicesSecret'>

/** What a request says by the headers of the secrets. An empty one says nothing. */
export interface Shown {
  proof: Proof
  /** whose header held another secret than this process has, or any where it has none */
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

/** The headers under which services read who a call is for. */
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

/** Reads an identity from the headers of a proven request; without a uuid, with an empty one (API-08) or with two, it is nobody. */
export function identityFromHeaders(headers: Headers, mayNameRole = true): { identity: Identity; recognisedToken: string | undefined } {
  const recognisedToken = headers.get(recognisedTokenHeader) ?? undefined
  const customerId = headers.get(identityHeaderNames.uuid)
  if (customerId === null || isEmptyValue(customerId) || !isCustomerId(customerId)) return { identity: anonymous, recognisedToken }
  const loginId = decodeHeader(headers.get(identityHeaderNames.loginId) ?? '')
  const given = headers.get(identityHeaderNames.loginType) ?? ''
  const loginType = loginTypes.includes(given) ? (given as LoginType) : loginTypeOf(loginId)
  return { identity: { kind: 'customer', customerId, loginId, loginType, ...(mayNameRole ? roleOf(headers.get(identityHeaderNames.role)) : {}) }, recognisedToken }
}

/** Letter for letter: a header that came twice reads `one, other`, and is no role. */
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

/** Compares in constant time, whatever the lengths. */
export function isSameSecret(given: string | null | undefined, expected: string | undefined): boolean {
  if (!given || !expected) return false
  const digest = (value: string) => hash('sha256', value, 'buffer')
  return timingSafeEqual(digest(given), digest(expected))
}
