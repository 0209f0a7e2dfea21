import type { Instant, JsonText } from '#platform/database/tables/schema.ts'

/** What the files of content/ are published to. */

declare module '#platform/database/tables/schema.ts' {
  interface Schema {
    page_feed: PageFeedTable
    allocation: AllocationTable
    flag_rule: FlagRuleTable
    article: ArticleTable
    topic: TopicTable
    page_text: PageTextTable
    device: DeviceTable
  }
}

export interface PageFeedTable {
  path: string
  audience: string
  locale: string
  body: JsonText
}

export interface AllocationTable {
  team: string
  name: string
  value: string
}

/** STU-04: whom a flag's value is for, and when; without a row it is everybody's at all times. */
export interface FlagRuleTable {
  team: string
  name: string
  /** raised by every change */
  version: number
  /** 0–100: of so many accounts in a hundred */
  percent: number
  /** consumer, smb; null: both */
  audience: string | null
  starts_at: Instant | null
  ends_at: Instant | null
  /** the value for whom it is not */
  otherwise: string
  /** the next start or end: then the siteVersion is raised */
  next_at: Instant | null
  changed_at: Instant
  changed_by: string
}

export interface ArticleTable {
  id: string
  audience: string
  locale: string
  topic: string
  sub: string
  title: string
  description: string
  /** A calendar date, YYYY-MM-DD. */
  updated: string
  minutes: number
  questions: JsonText
  related: JsonText
  /** Markdown. */
  body: string
  /** the names of drawings; null: its topic's, and none */
  picture: string | null
  device: string | null
}

export interface TopicTable {
  audience: string
  locale: string
  topic: string
  body: JsonText
  position: number
}

export interface PageTextTable {
  page: string
  audience: string
  locale: string
  title: string
  description: string
  /** Markdown. */
  body: string
  /** hours of service; null where the page names none */
  hours: JsonText | null
}

export interface DeviceTable {
  make: string
  model: string
  name: string
  kind: string
  articles: JsonText
  position: number
}
