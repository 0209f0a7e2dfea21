import type { Instant } from '#platform/database/tables/schema.ts'

declare module '#platform/database/tables/schema.ts' {
  interface Schema {
    service_unit: ServiceUnitTable
    account_focus: AccountFocusTable
  }
}

/** NET-11: which lines and receivers an account has: ours alone say whose they are. */
export interface ServiceUnitTable {
  id: string
  kind: 'line' | 'receiver'
  account_number: string
  name: string
  make: string
  model: string
  position: number
  /** JSON: when it was started over within the last hour (epoch ms), which is also how two processes agree that it may be */
  starts: string
  /** JSON as UnitReport: the last that was heard */
  last_report: string | null
  last_at: Instant | null
}

/** NET-04: the account that somebody wants to see first. */
export interface AccountFocusTable {
  customer_id: string
  account_number: string
}
