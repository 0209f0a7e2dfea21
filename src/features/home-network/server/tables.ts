import type { Instant } from '#platform/database/tables/schema.ts'

declare module '#platform/database/tables/schema.ts' {
  interface Schema {
    gateway: GatewayTable
  }
}

/** NET-01: which gateway an account has: ours alone say whose it is. */
export interface GatewayTable {
  serial: string
  account_number: string
  oui: string
  make: string
  model: string
  /** JSON: when it was restarted within the last hour (epoch ms), which is also how two processes agree that it may be */
  restarts: string
  /** JSON as GatewayReport: the last that was heard; no password is in it */
  last_report: string | null
  last_at: Instant | null
}
