import type { Locale } from '#contracts/identity.ts'
import type { FoundPage } from '#features/search/server.ts'
import type { Evidence } from '../../server/retrieval/read-evidence.ts'
import { rateSections, type RatedSection } from './rate-sections.ts'

export type { RatedSection } from './rate-sections.ts'

export interface RatedPage {
  page: FoundPage
  /** 0 to 1: how sure it is that this article answers the question */
  confidence: number
  /** of all that the article says, best first */
  sections: RatedSection[]
}

/** Below this an article is no answer, and we say that we do not know. */
export const enoughConfidence = 0.5

/** From here on up to an answer it is one of the articles that were meant: they are offered (‘Did you mean’). */
export const enoughToOffer = 0.38

/** Those further down do not answer. */
const pageCount = 6

/** The articles that may answer, those first that are likeliest to. */
export function ratePages({ rated: { concepts, articles } }: Evidence, locale: Locale): RatedPage[] {
  // what shares no word with the question is near to it only where its askers say so
  const near = articles.filter(({ coverage, confidence }) => coverage > 0 || confidence >= enoughConfidence)
  return near.slice(0, pageCount).map(({ source: { page }, confidence, sectionScores }) => ({ page, confidence, sections: rateSections(page, sectionScores, concepts, locale) }))
}
