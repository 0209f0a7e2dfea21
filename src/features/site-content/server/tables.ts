import type { Flag, Instant, JsonText } from '#platform/database/tables/schema.ts'

/** The tables to which the files of content/ are published. */

declare module '#platform/database/tables/schema.ts' {
  interface Schema {
    page_feed: PageFeedTable
    allocation: AllocationTable
    flag_setting: FlagSettingTable
    article: ArticleTable
    article_picture: ArticlePictureTable
    topic: TopicTable
    page_text: PageTextTable
    device: DeviceTable
    brand: BrandTable
    brand_logo: BrandLogoTable
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

/** STU-04: a flag that was set in the Studio; its value outside the rollout is in `allocation`. */
export interface FlagSettingTable {
  team: string
  name: string
  /** raised by every change; a change that names an older version is refused */
  version: number
  /** a Rollout */
  rollout: JsonText | null
  /** when the rollout starts or ends next */
  turns_at: Instant | null
  changed_at: Instant
  /** login id */
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
  /** names of drawings; null: the topic's picture, and no device */
  picture: string | null
  device: string | null
}

/** STU-02: a picture that articles may show. Its file is named after `hash`. */
export interface ArticlePictureTable {
  /** the first half of `hash`, as articles name it */
  id: string
  /** SHA-256 of its bytes, hexadecimal */
  hash: string
  media_type: string
  bytes: number
  /** px */
  width: number
  height: number
  /** alternative text as it was first given */
  alt_en: string
  alt_es: string
  added_at: Instant
  /** login id; '' for files of content/ and the command line */
  added_by: string
  /** whether visitors may see it, because a published article shows it */
  is_public: Flag
  /** when a text that shows it was last found */
  used_at: Instant
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
  /** hours of service; null if the page has none */
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

/** STU-08: the operator's published brand: one row, or none before the first publication. */
export interface BrandTable {
  /** always `site` */
  id: string
  /** raised by every change; a change that names an older version is refused */
  version: number
  /** a Brand */
  brand: JsonText
  changed_at: Instant
  /** login id */
  changed_by: string
}

/** STU-08: an uploaded logo, re-encoded. Logos that were published stay for the history. */
export interface BrandLogoTable {
  /** contains a hash of the bytes, so that browsers may cache it for ever */
  file: string
  media_type: string
  /** base64 */
  bytes: string
  /** CSS px */
  width: number
  height: number
  left_at: Instant
  is_used: Flag
}
