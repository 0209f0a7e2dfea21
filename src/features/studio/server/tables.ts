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

/** An article that was edited in the Studio. From then on the files of content/ do not change it. */
export interface StudioArticleTable {
  audience: string
  id: string
  /** raised by every change; a change that names an older version is refused and shown the newer one */
  version: number
  /** an ArticleState */
  state: string
  /** whether a version of it is published */
  is_live: Flag
  has_spanish: Flag
  /** the English title, for lists */
  title: string
  topic: string
  /** the ArticleContent being edited */
  content: JsonText
  /** login ids of all who have written since the last publication, none of whom may review it */
  writers: JsonText
  /** the changes that the reviewer asked for; '' for none */
  note: string
  changed_at: Instant
  changed_by: string
  publish_at: Instant | null
  unpublish_at: Instant | null
  /** login id of whoever began it in the Studio's form; null: from the content files or an import */
  begun_by: string | null
}

/** STU-01: a page content that was edited in the Studio. From then on the files of content/ do not change it. */
export interface StudioPageTable {
  /** id of a part of site-content: `home.consumer` */
  id: string
  version: number
  /** an ArticleState */
  state: string
  is_live: Flag
  /** the PageContent being edited */
  content: JsonText
  /** login ids of all who have written since the last publication, none of whom may review it */
  writers: JsonText
  note: string
  changed_at: Instant
  changed_by: string
  publish_at: Instant | null
  unpublish_at: Instant | null
}

/** STU-06: a redirect of an old address. */
export interface RedirectTable {
  id: string
  version: number
  /** a path normalised by `plainAddress` */
  path: string
  /** a path of this site */
  target: string
  is_on: Flag
  changed_at: Instant
  changed_by: string
}

/**
 * STU-09: the log of all changes: who, when, and the content before and after. Rows are only added, except that
 * automatic saves update the last one.
 */
export interface StudioChangeTable {
  id: string
  at: Instant
  /** login id, `commandLine` or `contentFiles` of change-log.ts; '' for scheduled changes */
  person: string
  /** a Room */
  room: string
  /** the changed thing within the room: `consumer/KM1000101`, `support/appt-tech` */
  subject: string
  action: string
  before: JsonText | null
  after: JsonText | null
}

/** STU-07: a question that staff want the site to answer. */
export interface StudioQuestionTable {
  /** id of the work list's item, or a hash of the question's words */
  id: string
  audience: string
  locale: string
  question: string
  asked_at: Instant
  /** login id */
  asked_by: string
  /** result of the last measurement (KeptResult); null: none yet */
  result: JsonText | null
  /** the version of content that was measured; -1: never */
  content_version: number
  /** 0: never */
  measured_at: Instant
  /** since when the question is answered, or was until `lost_at` */
  answered_at: Instant | null
  /** since when the question is no longer answered */
  lost_at: Instant | null
}

/** STU-05: an import of articles from elsewhere. */
export interface StudioImportTable {
  id: string
  at: Instant
  /** login id; '' for the command line */
  person: string
  audience: string
  /** name of the file or the site, for display */
  name: string
  /** an ImportState */
  state: string
  /** why nothing could be read: a RefusalCode and its detail; '' for none */
  failure: string
  /** the number of items of each ImportOutcome */
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
  /** the reason for a refusal, a RefusalCode; '' for none */
  code: string
  what: string
  audience: string
  /** '' for refused items */
  article_id: string
  title: string
  /** where the article comes from, stable across imports */
  origin: string
  /** the version in the Studio that it was compared with; 0: never edited in the Studio */
  seen: number
  /** the ArticleContent; null if refused or unchanged */
  content: JsonText | null
  /** ImportNotes */
  notes: JsonText
  /** list of locale and old path: the redirects to the article */
  paths: JsonText
}

/** The origin of an imported article, so that it keeps its id in the next import. */
export interface ArticleOriginTable {
  audience: string
  origin: string
  id: string
  /** hash of the last imported text; if that has not changed, a later import leaves the article alone */
  hash: string
}

/** An old address, as a path normalised by `plainAddress`, and the article to which it redirects. */
export interface ArticleRedirectTable {
  path: string
  audience: string
  locale: string
  id: string
}
