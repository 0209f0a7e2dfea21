import type { Instant, JsonText } from '#platform/database/tables/schema.ts'

declare module '#platform/database/tables/schema.ts' {
  interface Schema {
    studio_draft: StudioDraftTable
  }
}

/** STU-02: what one editor has typed and not saved. Nobody else sees it, and it is no version of the article. */
export interface StudioDraftTable {
  /** login id */
  person: string
  audience: string
  /** an article's id; of one that is not kept yet the key of its form */
  key: string
  /** raised with every change, so that two windows of the same editor do not overwrite each other */
  version: number
  /** the version of the article that it was typed over; 0: none */
  base: number
  /** a DraftContent */
  content: JsonText
  at: Instant
}
