import type { Instant } from '#platform/database/tables/schema.ts'

declare module '#platform/database/tables/schema.ts' {
  interface Schema {
    internet_plan: InternetPlanTable
    speed_test: SpeedTestTable
  }
}

/** The speed that an account pays for. */
export interface InternetPlanTable {
  account_number: string
  /** As the bill names it: 'Fiber 1000'. */
  name: string
  download_kbps: number
  upload_kbps: number
}

/** A speed test (NET-02): begun, and where it has ended with what it measured. */
export interface SpeedTestTable {
  /** Drawn at random: whoever has it may read the figures, which name nobody. */
  id: string
  /** SHA-256 of the token that its bytes and its result come with. */
  token_hash: string
  /** Whose it is; null for a visitor's. */
  customer_id: string | null
  account_number: string | null
  /** `oui-serial` of the gateway that it ran through; null where that is not known. */
  gateway: string | null
  /** wired, wifi, mobile or unknown: how the device is connected, as the person says. */
  link: string
  started_at: Instant
  /** When its token is worth nothing any more. */
  until: Instant
  /** When its result came; null while it runs, and for ever where none came. */
  ended_at: Instant | null
  download_kbps: number | null
  upload_kbps: number | null
  latency_ms: number | null
  jitter_ms: number | null
  /** The latency while the line was full. */
  loaded_latency_ms: number | null
}
