import type { SiteVariant } from '#contracts/site-path.ts'
import type { Article } from '../article.ts'

/**
 * Finds the articles that may answer: our own search by words, matcher and meaning, or another system of an operator.
 * Made once per request; the engine needs nothing else of a retrieval system.
 */
export interface Retriever {
  retrieve(question: string, where: RetrievalScope): Promise<Rated>
  /** the article in the variant's language; undefined if it is not written in it */
  articleIn(variant: SiteVariant, id: string): Promise<Article | undefined>
}

export interface RetrievalScope {
  variant: SiteVariant
  /** QAS-01: only articles of these topics; undefined: all */
  topics: ReadonlySet<string> | undefined
}

/** The articles found for a question. */
export interface Rated {
  /** likeliest to answer first */
  articles: readonly RatedArticle[]
  /** whether each telling word of the question stands in some article */
  isKnown: boolean
  /** 0 to 1: how much of the question a text holds */
  held: (text: string) => number
  /** how near a text's meaning is to the question's: 0 for nothing in common, above 1 for the same */
  nearness: (text: string) => number
}

export interface RatedArticle {
  page: Article
  /** 0 to 1: how sure it is that this article answers the question; from .5 on it does */
  confidence: number
  /** 0 to 1: how much of the question the article holds */
  coverage: number
  /** of each section, in the order of the article; undefined: sections are rated by the words that they hold */
  sectionScores?: readonly number[] | undefined
}
