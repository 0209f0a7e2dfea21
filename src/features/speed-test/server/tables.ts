import type { Instant } from '#platform/database/tables/schema.ts'

declare module '#platform/database/tables/schema.ts' {
  interface Schema {
    internet_plan: InternetPlanTable
    speed_test: SpeedTestTable
  }
}

/** The plan of an account, with the speeds it pays for. */
export interface InternetPlanTable {
  account_number: string
  /** As on the bill: 'Fiber 1000'. */
  name: string
  download_kbps: number
  upload_kbps: number
}

/** A speed test (NET-02), with its figures once it has ended. */
export interface SpeedTestTable {
  /** Random; anyone who has it may read the figures, which name no person. */
  id: string
  /** SHA-256 of the token that its streams and its result carry. */
  token_hash: string
  /** The customer; null for a visitor. */
  customer_id: string | null
  account_number: string | null
  /** `oui-serial` of the gateway that it ran through; null if unknown. */
  gateway: string | null
  /** wired, wifi, mobile or unknown: how the device is connected, as its user says. */
  link: string
  started_at: Instant
  /** When its token expires. */
  until: Instant
  /** When its result came; null while it runs, and permanently if none came. */
  ended_at: Instant | null
  download_kbps: number | null
  upload_kbps: number | null
  latency_ms: number | null
  jitter_ms: number | null
  /** The latency under load. */
  loaded_latency_ms: number | null
}
