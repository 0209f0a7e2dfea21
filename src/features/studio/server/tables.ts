import type { Flag, Instant, JsonText } from '#platform/database/tables/schema.ts'

declare module '#platform/database/tables/schema.ts' {
  interface Schema {
    studio_article: StudioArticleTable
    studio_change: StudioChangeTable
  }
}

/** An article that somebody has worked on here: from then on the files of content/ leave it alone. */
export interface StudioArticleTable {
  audience: string
  id: string
  /** raised by every change: who has seen an older one is shown the newer, and overwrites nothing */
  version: number
  /** an ArticleState */
  state: string
  /** whether customers see some version of it */
  is_live: Flag
  has_spanish: Flag
  /** the English one, for lists */
  title: string
  topic: string
  /** the ArticleContent in work */
  content: JsonText
  /** login ids of those who have written since it was last published: none of them reviews it */
  writers: JsonText
  /** what the reviewer asked for, '' for nothing */
  note: string
  changed_at: Instant
  changed_by: string
  publish_at: Instant | null
  unpublish_at: Instant | null
}

/** STU-09: every change: who, when, what was before and what came. Rows are only added. */
export interface StudioChangeTable {
  id: string
  at: Instant
  /** login id; '' for what happened by the clock */
  person: string
  /** a Room */
  room: string
  /** what of the room: `consumer/KM1000101`, `support/appt-tech` */
  subject: string
  action: string
  before: JsonText | null
  after: JsonText | null
}
