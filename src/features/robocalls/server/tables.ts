import type { Instant } from '#platform/database/tables/schema.ts'

declare module '#platform/database/tables/schema.ts' {
  interface Schema {
    robocall_report: RobocallReportTable
  }
}

/** NET-11: a reported robocall; its time is the customer's local time. */
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
