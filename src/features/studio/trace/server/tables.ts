import type { Flag, Instant, JsonText } from '#platform/database/tables/schema.ts'

declare module '#platform/database/tables/schema.ts' {
  interface Schema {
    page_decision: PageDecisionTable
    page_trace: PageTraceTable
  }
}

/** STU-03: one set of reasons that pages had, however many. Nothing in it names a person. */
export interface PageDecisionTable {
  /** a hash of all but the time: what a page that is made for everybody shows as its reference */
  id: string
  /** `home` or `lander` */
  page: string
  audience: string
  locale: string
  /** PartDecision[] */
  decisions: JsonText
  /** when a page had them last, to ten minutes */
  seen_at: Instant
}

/** STU-03: the page of one request. */
export interface PageTraceTable {
  request_id: string
  /** what the page shows of its request's id */
  reference: string
  at: Instant
  /** null: it failed before anything was decided */
  decision_id: string | null
  /** its reader saw the page that says so */
  is_failed: Flag
}
