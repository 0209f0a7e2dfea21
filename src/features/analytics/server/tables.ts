import type { Instant, JsonText } from '#platform/database/tables/schema.ts'

declare module '#platform/database/tables/schema.ts' {
  interface Schema {
    analytics_event: AnalyticsEventTable
  }
}

/** An event as it arrived, without anything that would name a person. */
export interface AnalyticsEventTable {
  id: string
  name: string
  received_at: Instant
  page: string
  payload: JsonText
}
