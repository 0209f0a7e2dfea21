import type { Instant } from '#platform/database/tables/schema.ts'

declare module '#platform/database/tables/schema.ts' {
  interface Schema {
    gateway: GatewayTable
  }
}

/** NET-01: the gateway of each account; only this table says whose a gateway is. */
export interface GatewayTable {
  serial: string
  account_number: string
  oui: string
  make: string
  model: string
  /** JSON: restarts of the last hour (epoch ms); replaced atomically, so that two processes cannot both start one */
  restarts: string
  /** JSON of the last GatewayReport; contains no password */
  last_report: string | null
  last_at: Instant | null
}
