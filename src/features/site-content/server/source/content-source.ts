import type { Audience, Locale } from '#contracts/identity.ts'

/** One page of an outside CMS as it came; `body` is checked by whoever takes it in. */
export interface SourcePage {
  /** the CMS's own id, for people */
  id: string
  path: string
  audience: Audience
  locale: Locale
  body: unknown
}

/** STU-10: content that lives in an outside CMS, through one interface; Sanity's query API is the first. */
export interface ContentSource {
  /** as people know it: 'Sanity' */
  readonly name: string
  /**
   * Every published page, with what could not be read of others.
   * @param isFresh past every cache of theirs, because they said that something has changed
   * @throws where it does not answer, or not in its own words
   */
  fetchPages(options: { isFresh: boolean; signal: AbortSignal }): Promise<{ pages: SourcePage[]; problems: string[] }>
}
