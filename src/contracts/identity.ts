/** Who a page or a call is for. Vocabulary shared by every feature. */

/** ACC-17: consumer is the default; smb when the path holds `smallbusiness`. */
export const audiences = ['consumer', 'smb'] as const
export type Audience = (typeof audiences)[number]

export const locales = ['en', 'es'] as const
export type Locale = (typeof locales)[number]

/** ACC-02 */
export type LoginType = 'UserId' | 'SLID' | 'DIRECTVID'

/**
 * The roles of the operator's staff: an operator sees Insights, the desk and outages; an editor writes; a publisher
 * reviews, publishes and sets flags. Customers have no role.
 */
export const staffRoles = ['operator', 'editor', 'publisher'] as const
export type StaffRole = (typeof staffRoles)[number]

/** STU-01: the roles of one person, in the order of `staffRoles`, with spaces between, as in sessions and headers. */
export type StaffRoles = StaffRole | 'operator editor' | 'operator publisher' | 'editor publisher' | 'operator editor publisher'

/** ACC-04, ACC-21: the kind of an account; `directv` is in neither list of the account details. */
export const accountKinds = ['uverse', 'wirelessBroadband', 'directv'] as const
export type AccountKind = (typeof accountKinds)[number]

/** ACC-06 */
export const customerClasses = ['CONS', 'SMB', 'CONS_SMB'] as const
export type CustomerClass = (typeof customerClasses)[number]

/**
 * The person a request acts for. Only the server makes one: from the session cookie, or from an operator's gateway that
 * has proven itself by its shared secret.
 */
export type Identity =
  | { kind: 'anonymous' }
  | {
      kind: 'customer'
      /** the customer's opaque id: the identity provider's `sub`, header `idpctx-uuid` */
      customerId: string
      loginId: string
      loginType: LoginType
      /** set only if the identity provider names a role; read it with `hasRole` */
      role?: StaffRoles | undefined
    }

export const anonymous: Identity = { kind: 'anonymous' }

/**
 * The name that a page shows for a sign-in: its login id, or else the first name. If an identity provider sends
 * neither, only `sub` is known, which means nothing to people, and the result is undefined.
 */
export function signInNameOf({ customerId, loginId }: Extract<Identity, { kind: 'customer' }>, firstName: string | undefined): string | undefined {
  return (loginId === customerId ? firstName : loginId || firstName) || undefined
}

/** The known roles in a text (separated by spaces) or a list; undefined if there is none. */
export function staffRolesOf(value: unknown): StaffRoles | undefined {
  const given: unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(' ') : []
  const known = staffRoles.filter((role) => given.includes(role))
  return known.length === 0 ? undefined : (known.join(' ') as StaffRoles)
}

/** STU-01: whether the person has this role, alone or among others. */
export function hasRole(identity: Identity, role: StaffRole): boolean {
  return identity.kind === 'customer' && identity.role !== undefined && identity.role.split(' ').includes(role)
}

const customerId = /^[\x21-\x7e]{1,255}$/

/** Whether it is a valid id: without spaces, because a header that was sent twice reads `one, other`. */
export function isCustomerId(value: string): boolean {
  return customerId.test(value)
}

/** Parts of a login id that tell its type (ACC-02). */
export const loginIdMarks = { slidDummyDomain: '@slid.dum', satelliteTv: '@dtv.' } as const

/** ACC-02: the type of a login id, read from the id itself. */
export function loginTypeOf(loginId: string): LoginType {
  const id = loginId.toLowerCase()
  if (id.includes(loginIdMarks.slidDummyDomain)) return 'SLID'
  if (id.includes(loginIdMarks.satelliteTv)) return 'DIRECTVID'
  return 'UserId'
}
