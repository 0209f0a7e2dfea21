import type { Article } from '../article.ts'
import { rateSections, type RatedSection } from './rate-sections.ts'
import type { Rated } from './retriever.ts'

export interface RatedPage {
  page: Article
  /** 0 to 1: how sure it is that this article answers the question */
  confidence: number
  /** of all that the article says, best first */
  sections: RatedSection[]
  /** how near a text is to the question by what both mean; undefined: nobody says */
  nearness?: Rated['nearness'] | undefined
}

/** Below this an article is no answer, and we say that we do not know. */
export const enoughConfidence = 0.5

/** From here on up to an answer it is one of the articles that were meant: they are offered (‘Did you mean’). */
export const enoughToOffer = 0.38

/** Those further down do not answer. */
const likelyCount = 6
/** So many articles are likely enough to be looked at. */
const matchCount = 20

/** The articles that may answer, those first that are likeliest to. */
export function ratePages({ articles, held, nearness }: Rated): RatedPage[] {
  // what shares no word with the question is near to it only where its askers say so
  const near = articles.filter(({ coverage, confidence }) => coverage > 0 || confidence >= enoughConfidence)
  return near.slice(0, likelyCount).map(({ page, confidence, sectionScores }) => ({ page, confidence, sections: rateSections(page, sectionScores, held), nearness }))
}

/** The articles that have something of the question, likeliest first. */
export function matchesOf({ articles }: Rated): Article[] {
  return articles.filter(({ coverage }) => coverage > 0).slice(0, matchCount).map(({ page }) => page)
}

/** The likeliest article, where it is sure. */
export function sure(likely: readonly RatedPage[]): RatedPage | undefined {
  return likely.find(({ confidence }) => confidence >= enoughConfidence)
}
