import type { Instant, JsonText } from '#platform/database/tables/schema.ts'

/** What hours and days came to, and what operators made of it. */

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

/** What the events of one hour come to; docs/analytics.md lists the metrics. */
export interface EventHourTable {
  /** The beginning of the hour in which they arrived. */
  hour: Instant
  audience: string
  locale: string
  /** smartphone, tablet, desktop, or '' where the server itself reported */
  device: string
  metric: string
  dimension: string
  count: number
  sum: number
}

/** The web vitals of one hour and route, so that hours can be put together and asked for percentiles. */
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

/** What the hours of one day came to, all devices together, in the zone of Insights. */
export interface EventDayTable {
  /** Its midnight. */
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

/** What people searched for in one hour on results pages, by the terms of their questions; robots do not count. */
export interface SearchHourTable {
  hour: Instant
  audience: string
  locale: string
  /** Its terms without those that say little, sorted; or '(other)' for all that were searched less than the 500 most. */
  terms: string
  /** One of the ways in which it was asked, with what looks personal masked. */
  question: string
  searches: number
  without_result: number
  /** Searches of which a result was opened for the first time in this hour. */
  opened: number
}

/** What readers said of an article in one hour: each network counts once for either. */
export interface ArticleHourTable {
  hour: Instant
  audience: string
  locale: string
  doc_id: string
  liked: number
  disliked: number
}

/** What an operator has made of an item of the work list. */
export interface WorkStateTable {
  item_id: string
  state: string
  at: Instant
  /** The id of whoever set it. */
  set_by: string
}
