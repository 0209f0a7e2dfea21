import type { Audience, Locale } from '#contracts/identity.ts'

/** One page of an outside CMS as received; `body` is validated by the caller. */
export interface SourcePage {
  /** the id in the CMS, for messages */
  id: string
  path: string
  audience: Audience
  locale: Locale
  body: unknown
}

/** STU-10: the interface to an outside CMS that holds content. Sanity's query API is its first implementation. */
export interface ContentSource {
  /** product name, such as 'Sanity' */
  readonly name: string
  /**
   * Fetches every published page, and the problems of pages that could not be read.
   * @param isFresh bypasses the CMS's caches, because the CMS has reported a change
   * @throws if the CMS does not answer, or not in the expected format
   */
  fetchPages(options: { isFresh: boolean; signal: AbortSignal }): Promise<{ pages: SourcePage[]; problems: string[] }>
}
