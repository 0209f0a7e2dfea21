import type { Article } from '../article.ts'
import { rateSections, type RatedSection } from './rate-sections.ts'
import type { Rated } from './retriever.ts'

export interface RatedPage {
  page: Article
  /** 0 to 1: how sure it is that this article answers the question */
  confidence: number
  /** all sections of the article, best first */
  sections: RatedSection[]
  /** how near a text's meaning is to the question's; undefined if it is not known */
  nearness?: Rated['nearness'] | undefined
}

/** Below this confidence an article is no answer, and the customer is told that we do not know. */
export const enoughConfidence = 0.5

/**
 * From this confidence on, an article that is no answer is one of those that may have been meant, and is offered (‘Did
 * you mean’).
 */
export const enoughToOffer = 0.38

/** The number of best rated articles that may answer. */
const likelyCount = 6
/** The number of articles that are likely enough to be looked at. */
const matchCount = 20

/** The articles that may answer, likeliest first. */
export function ratePages({ articles, held, nearness }: Rated): RatedPage[] {
  // an article that shares no word with the question can only answer if its phrasings make it sure
  const near = articles.filter(({ coverage, confidence }) => coverage > 0 || confidence >= enoughConfidence)
  return near.slice(0, likelyCount).map(({ page, confidence, sectionScores }) => ({ page, confidence, sections: rateSections(page, sectionScores, held), nearness }))
}

/** The articles that hold something of the question, likeliest first; at most 20. */
export function matchesOf({ articles }: Rated): Article[] {
  return articles.filter(({ coverage }) => coverage > 0).slice(0, matchCount).map(({ page }) => page)
}

/** The likeliest article that is sure enough to answer; undefined if none is. */
export function sure(likely: readonly RatedPage[]): RatedPage | undefined {
  return likely.find(({ confidence }) => confidence >= enoughConfidence)
}
