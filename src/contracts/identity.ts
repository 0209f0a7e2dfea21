/** Who a page or a call is for. Vocabulary shared by every feature. */

/** ACC-17: consumer is the default; smb when the path holds `smallbusiness`. */
export const audiences = ['consumer', 'smb'] as const
export type Audience = (typeof audiences)[number]

export const locales = ['en', 'es'] as const
export type Locale = (typeof locales)[number]

/** ACC-02 */
export type LoginType = 'UserId' | 'SLID' | 'DIRECTVID'

/**
 * What the operator's own people may do: an operator sees Insights, the desk and outages, an editor writes, a publisher
 * reviews, publishes and sets flags. Customers have no role.
 */
export const staffRoles = ['operator', 'editor', 'publisher'] as const
export type StaffRole = (typeof staffRoles)[number]

/** STU-01: one role or several of one person, in the order of `staffRoles` with spaces between: so a session and a header hold them. */
export type StaffRoles = StaffRole | 'operator editor' | 'operator publisher' | 'editor publisher' | 'operator editor publisher'

/** ACC-04, ACC-21: an account's kind; `directv` stands in neither list of the account details. */
export const accountKinds = ['uverse', 'wirelessBroadband', 'directv'] as const
export type AccountKind = (typeof accountKinds)[number]

/** ACC-06 */
export const customerClasses = ['CONS', 'SMB', 'CONS_SMB'] as const
export type CustomerClass = (typeof customerClasses)[number]

/**
 * The person a request acts for. Only the server makes one: from our session cookie,
 * or from an operator's gateway that has proven itself by its shared secret.
 */
export type Identity =
  | { kind: 'anonymous' }
  | {
      kind: 'customer'
      /** the customer's opaque id: the identity provider's `sub`, header `idpctx-uuid` */
      customerId: string
      loginId: string
      loginType: LoginType
      /** only where the identity provider says so; `hasRole` reads it */
      role?: StaffRoles | undefined
    }

export const anonymous: Identity = { kind: 'anonymous' }

/**
 * What a page calls a sign-in by: its login id, or else the first name. Of an identity provider that sends neither only the
 * `sub` is known, which says nothing to people.
 */
export function signInNameOf({ customerId, loginId }: Extract<Identity, { kind: 'customer' }>, firstName: string | undefined): string | undefined {
  return (loginId === customerId ? firstName : loginId || firstName) || undefined
}

/** The roles that we know of a text (one, or several with spaces between) or a list; undefined where there is none. */
export function staffRolesOf(value: unknown): StaffRoles | undefined {
  const given: unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(' ') : []
  const known = staffRoles.filter((role) => given.includes(role))
  return known.length === 0 ? undefined : (known.join(' ') as StaffRoles)
}

/** STU-01: whether somebody has this role, beside others or not. */
export function hasRole(identity: Identity, role: StaffRole): boolean {
  return identity.kind === 'customer' && identity.role !== undefined && identity.role.split(' ').includes(role)
}

const customerId = /^[\x21-\x7e]{1,255}$/

/** It stands in a header of our calls. Without spaces: a header that came twice reads `one, other`, and is nobody. */
export function isCustomerId(value: string): boolean {
  return customerId.test(value)
}

/** Marks in a login id that tell its type (ACC-02). */
export const loginIdMarks = { slidDummyDomain: '@slid.dum', satelliteTv: '@dtv.' } as const

/** ACC-02: the type of a login id, read from the id itself. */
export function loginTypeOf(loginId: string): LoginType {
  const id = loginId.toLowerCase()
  if (id.includes(loginIdMarks.slidDummyDomain)) return 'SLID'
  if (id.includes(loginIdMarks.satelliteTv)) return 'DIRECTVID'
  return 'UserId'
}
