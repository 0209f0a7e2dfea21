import type { Generated } from 'kysely'
import type { AccountKind } from '#contracts/identity.ts'
import type { Flag, Instant, JsonText } from '#platform/database/tables/schema.ts'

/** People, their accounts and sessions. */

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
  /** Where e-mails about their accounts go; null where none is known. */
  email: string | null
  /** E-mails that they do without, from `mailKinds`. */
  mails_off: Generated<JsonText>
}

export interface LoginCredentialTable {
  login_id: string
  password_hash: string
}

/** The operator's own people, where the embedded provider signs them in. */
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
  /** The place in the customer's own list, from 0. */
  position: number
}

export interface SessionTable {
  /** A hash of the cookie's value: whoever reads the table cannot sign in with it. */
  id_hash: string
  /** No foreign key: with an operator's own identity provider the customer is not in our table. */
  customer_id: string
  login_id: string
  login_type: string
  /** Of the operator's staff; null: a customer. */
  role: string | null
  first_name: string
  created_at: Instant
  /** When it ends unless it is used again. */
  expires_at: Instant
  /** When it ends whatever happens. */
  ends_at: Instant
  id_token: string | null
  /** The identity provider's name for its own session. */
  sid: string | null
}

export interface RecognisedDeviceTable {
  token_hash: string
  customer_id: string
  /** As its owner knows it: `Chrome · Android`; '' where the browser does not say. */
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
