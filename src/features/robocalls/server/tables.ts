import type { Instant } from '#platform/database/tables/schema.ts'

declare module '#platform/database/tables/schema.ts' {
  interface Schema {
    robocall_report: RobocallReportTable
  }
}

/** NET-11: a robocall as somebody has reported it. Its time is the one that their clock showed. */
export interface RobocallReportTable {
  id: string
  customer_id: string
  caller: string
  called_on: string
  called_at: string
  what: string
  details: string
  reported_at: Instant
}
