import type { SiteVariant } from '#contracts/site-path.ts'
import type { Article } from '../article.ts'

/**
 * What finds the articles that may answer: ours by words, matcher and meaning, or another system of an operator's. Made once for
 * a request; all that answers need of it stands here.
 */
export interface Retriever {
  retrieve(question: string, where: RetrievalScope): Promise<Rated>
  /** the article in a language; undefined where it is not written in it */
  articleIn(variant: SiteVariant, id: string): Promise<Article | undefined>
}

export interface RetrievalScope {
  variant: SiteVariant
  /** QAS-01: only articles of these topics; all where undefined */
  topics: ReadonlySet<string> | undefined
}

/** What the articles say to a question. */
export interface Rated {
  /** those first that are likeliest to answer */
  articles: readonly RatedArticle[]
  /** whether each telling word of the question stands in some article */
  isKnown: boolean
  /** 0 to 1: how much of the question a text holds */
  held: (text: string) => number
  /** how near a text is to the question by what both mean: 0 for nothing in common, above 1 for the same */
  nearness: (text: string) => number
}

export interface RatedArticle {
  page: Article
  /** 0 to 1: how sure it is that this article answers the question; from .5 on it does */
  confidence: number
  /** 0 to 1: how much of the question the article holds */
  coverage: number
  /** of each section, in the order of the article; undefined: by what each holds */
  sectionScores?: readonly number[] | undefined
}
