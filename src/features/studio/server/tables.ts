import type { Flag, Instant, JsonText } from '#platform/database/tables/schema.ts'

declare module '#platform/database/tables/schema.ts' {
  interface Schema {
    studio_article: StudioArticleTable
    studio_page: StudioPageTable
    redirect: RedirectTable
    studio_change: StudioChangeTable
    studio_question: StudioQuestionTable
    studio_import: StudioImportTable
    studio_import_item: StudioImportItemTable
    article_origin: ArticleOriginTable
    article_redirect: ArticleRedirectTable
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

/** STU-01: a page content that somebody has worked on here: from then on the files of content/ leave it alone. */
export interface StudioPageTable {
  /** of a part of site-content: `home.consumer` */
  id: string
  version: number
  /** an ArticleState */
  state: string
  is_live: Flag
  /** the PageContent in work */
  content: JsonText
  /** login ids of those who have written since it was last published: none of them reviews it */
  writers: JsonText
  note: string
  changed_at: Instant
  changed_by: string
  publish_at: Instant | null
  unpublish_at: Instant | null
}

/** STU-06: an old address, and where it leads. */
export interface RedirectTable {
  id: string
  version: number
  /** a path, as `plainAddress` makes it */
  path: string
  /** a path of this site */
  target: string
  is_on: Flag
  changed_at: Instant
  changed_by: string
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

/** STU-07: a question that somebody wants answered. */
export interface StudioQuestionTable {
  /** of the work list's item, or of the question's words */
  id: string
  audience: string
  locale: string
  question: string
  asked_at: Instant
  /** login id */
  asked_by: string
  /** what the last measuring found (KeptResult); null: none yet */
  result: JsonText | null
  /** with which version of content it was measured; -1: never */
  content_version: number
  /** 0: never */
  measured_at: Instant
  /** since when it has been answered, or was last */
  answered_at: Instant | null
  /** since when it is no longer */
  lost_at: Instant | null
}

/** STU-05: a batch of articles that was read from elsewhere. */
export interface StudioImportTable {
  id: string
  at: Instant
  /** login id; '' for the command line */
  person: string
  audience: string
  /** of the file or the site, for people */
  name: string
  /** an ImportState */
  state: string
  /** an ImportCode that says why nothing could be read; '' for none */
  failure: string
  /** how many there are of each ImportOutcome */
  counts: JsonText
  changed_at: Instant
}

/** STU-05: one article of a batch, or a file that was refused. */
export interface StudioImportItemTable {
  import_id: string
  position: number
  file: string
  /** an ImportOutcome */
  outcome: string
  /** why it was refused, an ImportCode; '' for none */
  code: string
  what: string
  audience: string
  /** '' for what was refused */
  article_id: string
  title: string
  /** where it came from, the same each time that it comes */
  origin: string
  /** the version in the Studio that it was compared with; 0: nobody has worked on it here */
  seen: number
  /** the ArticleContent; null for what was refused or has not changed */
  content: JsonText | null
  /** ImportNotes */
  notes: JsonText
  /** locale → old addresses that lead to it from then on */
  paths: JsonText
}

/** What an article was elsewhere: it keeps its id when it comes again. */
export interface ArticleOriginTable {
  audience: string
  origin: string
  id: string
  /** of the text that came last: what has not changed there since is left as it is here */
  hash: string
}

/** An old address, as a path with its query, and the article that it leads to. */
export interface ArticleRedirectTable {
  path: string
  audience: string
  locale: string
  id: string
}
