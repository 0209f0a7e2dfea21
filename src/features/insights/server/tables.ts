import type { Instant, JsonText } from '#platform/database/tables/schema.ts'

/** The hourly and daily counts, and the work list's states. */

declare module '#platform/database/tables/schema.ts' {
  interface Schema {
    event_hour: EventHourTable
    vital_hour: VitalHourTable
    event_day: EventDayTable
    vital_day: VitalDayTable
    search_hour: SearchHourTable
    article_hour: ArticleHourTable
    work_state: WorkStateTable
  }
}

/** The counted events of one hour; docs/analytics.md lists the metrics. */
export interface EventHourTable {
  /** The beginning of the hour in which the events arrived. */
  hour: Instant
  audience: string
  locale: string
  /** smartphone, tablet, desktop, or '' if the server itself reported the event */
  device: string
  metric: string
  dimension: string
  count: number
  sum: number
}

/** The web vitals of one hour and route, as digests that can be merged and asked for percentiles. */
export interface VitalHourTable {
  hour: Instant
  audience: string
  locale: string
  device: string
  vital: string
  page: string
  count: number
  /** see src/features/insights/server/counting/vital-digest.ts */
  digest: JsonText
}

/** The summed hours of one day, all devices together, in the time zone of Insights. */
export interface EventDayTable {
  /** The midnight at which the day begins. */
  day: Instant
  audience: string
  locale: string
  metric: string
  dimension: string
  count: number
}

export interface VitalDayTable {
  day: Instant
  audience: string
  locale: string
  device: string
  vital: string
  page: string
  count: number
  digest: JsonText
}

/** Searches on results pages in one hour, by the terms of their questions; robots are not counted. */
export interface SearchHourTable {
  hour: Instant
  audience: string
  locale: string
  /** The sorted significant terms of the question; '(other)' for all questions after the 500 most searched. */
  terms: string
  /** One of the wordings of the question, with personal-looking parts masked. */
  question: string
  searches: number
  without_result: number
  /** Searches after which a result was opened for the first time in this hour. */
  opened: number
}

/** Readers' opinions of an article in one hour; each network counts once for likes and once for dislikes. */
export interface ArticleHourTable {
  hour: Instant
  audience: string
  locale: string
  doc_id: string
  liked: number
  disliked: number
}

/** What an operator has decided about an item of the work list. */
export interface WorkStateTable {
  item_id: string
  state: string
  at: Instant
  /** The customer id of the operator who set it. */
  set_by: string
}
