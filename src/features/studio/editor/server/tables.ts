import type { Instant, JsonText } from '#platform/database/tables/schema.ts'

declare module '#platform/database/tables/schema.ts' {
  interface Schema {
    studio_draft: StudioDraftTable
  }
}

/** STU-02: the unsaved text of one editor. Only that editor sees it, and it is not a version of the article. */
export interface StudioDraftTable {
  /** login id */
  person: string
  audience: string
  /** an article's id; for an article that was never saved, the key of its form */
  key: string
  /** raised with every change, so that two windows of the same editor do not overwrite each other */
  version: number
  /** the version of the article on which the draft is based; 0: none */
  base: number
  /** a DraftContent */
  content: JsonText
  at: Instant
}
