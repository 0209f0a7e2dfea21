import type { Instant } from '#platform/database/tables/schema.ts'

declare module '#platform/database/tables/schema.ts' {
  interface Schema {
    service_unit: ServiceUnitTable
    account_focus: AccountFocusTable
  }
}

/** NET-11: the lines and receivers of each account; only this table says whose they are. */
export interface ServiceUnitTable {
  id: string
  kind: 'line' | 'receiver'
  account_number: string
  name: string
  make: string
  model: string
  position: number
  /** JSON: restarts of the last hour (epoch ms); replaced atomically, so that two processes cannot both start one */
  starts: string
  /** JSON of the last UnitReport */
  last_report: string | null
  last_at: Instant | null
}

/** NET-04: the account that a customer wants to see first. */
export interface AccountFocusTable {
  customer_id: string
  account_number: string
}
