import type { Flag, Instant, JsonText } from '#platform/database/tables/schema.ts'

/** What the files of content/ are published to. */

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

/** STU-04: a flag that somebody has set; its value for everybody else stands in `allocation`. */
export interface FlagSettingTable {
  team: string
  name: string
  /** raised by every change: who has seen an older one overwrites nothing */
  version: number
  /** a Rollout */
  rollout: JsonText | null
  /** when somebody's value changes next by the clock */
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
  /** the names of drawings; null: its topic's, and none */
  picture: string | null
  device: string | null
}

/** STU-02: a picture that articles may show. Its file is named by `hash`. */
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
  /** what it shows, as its editor said it first */
  alt_en: string
  alt_es: string
  added_at: Instant
  /** login id; '' for files of content/ and the command line */
  added_by: string
  /** whether everybody may see it: an article that shows it was published */
  is_public: Flag
  /** when it was last found in a text */
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

/** STU-08: the operator's brand as a publisher has set it: one row, and none before the first one is published. */
export interface BrandTable {
  /** always `site` */
  id: string
  /** raised by every change: who has seen an older one overwrites nothing */
  version: number
  /** a Brand */
  brand: JsonText
  changed_at: Instant
  /** login id */
  changed_by: string
}

/** STU-08: a logo that somebody has left, written anew; those that were published stay for the history. */
export interface BrandLogoTable {
  /** made of its bytes, so that its address may be kept for ever */
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
