import type { Generated } from 'kysely'
import type { AccountKind } from '#contracts/identity.ts'
import type { Flag, Instant, JsonText } from '#platform/database/tables/schema.ts'

/** Customers and staff, their accounts and sessions. */

declare module '#platform/database/tables/schema.ts' {
  interface Schema {
    customer: CustomerTable
    login_credential: LoginCredentialTable
    staff_member: StaffMemberTable
    account: AccountTable
    session: SessionTable
    recognised_device: RecognisedDeviceTable
    oidc_record: OidcRecordTable
  }
}

export interface CustomerTable {
  id: string
  login_id: string
  login_type: string
  first_name: string
  last_name: string
  customer_class: string
  locale: string
  phone: string
  zip: string
  /** An IANA name, such as America/Chicago. */
  time_zone: string
  /** The address for e-mails about their accounts; null if unknown. */
  email: string | null
  /** The kinds of e-mail switched off, from `mailKinds`. */
  mails_off: Generated<JsonText>
}

export interface LoginCredentialTable {
  login_id: string
  password_hash: string
}

/** The operator's staff: those of the embedded provider, or who has signed in at the operator's, or used the desk. */
export interface StaffMemberTable {
  id: string
  login_id: string
  first_name: string
  role: string
}

export interface AccountTable {
  number: string
  customer_id: string
  kind: AccountKind
  status: string
  is_smb: Flag
  /** The position in the customer's own list, from 0. */
  position: number
}

export interface SessionTable {
  /** A hash of the cookie's value, so that reading the table does not allow signing in. */
  id_hash: string
  /** No foreign key: with an operator's own identity provider the customer is not in our table. */
  customer_id: string
  login_id: string
  login_type: string
  /** The role of a staff member of the operator; null for a customer. */
  role: string | null
  first_name: string
  created_at: Instant
  /** When it ends unless it is extended. */
  expires_at: Instant
  /** When it ends in any case. */
  ends_at: Instant
  id_token: string | null
  /** The identity provider's id of its own session. */
  sid: string | null
}

export interface RecognisedDeviceTable {
  token_hash: string
  customer_id: string
  /** A name that the owner recognises: `Chrome · Android`; '' if the browser does not say. */
  name: string
  created_at: Instant
  expires_at: Instant
}

export interface OidcRecordTable {
  model: string
  id: string
  payload: JsonText
  grant_id: string | null
  user_code: string | null
  uid: string | null
  consumed_at: Instant | null
  expires_at: Instant | null
}
