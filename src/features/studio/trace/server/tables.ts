import type { Flag, Instant, JsonText } from '#platform/database/tables/schema.ts'

declare module '#platform/database/tables/schema.ts' {
  interface Schema {
    page_decision: PageDecisionTable
    page_trace: PageTraceTable
  }
}

/** STU-03: one set of decisions, shared by all pages that had the same. It contains no personal data. */
export interface PageDecisionTable {
  /** hash of everything but the time; a page that is cached for all visitors shows it as its reference */
  id: string
  /** `home` or `lander` */
  page: string
  audience: string
  locale: string
  /** PartDecision[] */
  decisions: JsonText
  /** when a page had these decisions last, accurate to ten minutes */
  seen_at: Instant
}

/** STU-03: the page of one request. */
export interface PageTraceTable {
  request_id: string
  /** the short form of the request's id that the page shows */
  reference: string
  at: Instant
  /** null: the page failed before anything was decided */
  decision_id: string | null
  /** whether the customer saw the error page */
  is_failed: Flag
}
