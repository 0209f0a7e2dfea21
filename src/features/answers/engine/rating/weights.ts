import type { Language } from '#search-engine/text/analyse.ts'
import type { Signs } from './read-signs.ts'

/** The evidence for or against an answer, in addition to that for its article. */
export interface Evidence {
  /** the score of the ranking, and its lead over the mean of the next ten */
  score: number
  lead: number
  words: number
  coverage: number
  sectionCoverage: number
  pairs: number
  letters: number
  matched: number
  meant: number
  /** 0 to 1: share of the question's words, by weight, that no article has */
  unknown: number
  /** similarity, by letters and by meaning, to questions that no article here answers */
  rejectLetters: number
  rejectMeant: number
}

export interface Weights {
  rank: Readonly<Partial<Record<keyof Signs, number>>>
  evidence: Readonly<Partial<Record<keyof Evidence, number>>>
  bias: number
  /** for an article with phrasings: the weights of the evidence and of the classifier's likelihoods */
  asked: { evidence: number; likeliest: number; likely: number; ours: number; bias: number }
  /**
   * the evidence from which on there is an answer: from an article without phrasings (`plain`), from one with some
   * (`asked`)
   */
  thresholds: Record<Language, { plain: number; asked: number }>
}

/*
 * Tuned on the tuning half of the question set: ranking and evidence without questions or phrasings of any article, and
 * with a matcher that had not learned from the requested article (docs/decisions/0012-answers.md).
 */

export const byWords: Weights = {
  rank: { words: 4.14, section: 0.76, twoSections: 1.06, sectionCoverage: 2.7, title: 1.37, letters: 4.89, pairs: 2.41, matched: 3.99, matchedTwo: 2.9, matchedArticle: 4.57 },
  evidence: { score: 0.14, lead: -0.135, words: 1.568, coverage: -0.252, sectionCoverage: 0.576, pairs: 0.766, letters: 0.483, matched: 1.921, unknown: -1.472, rejectLetters: -11.654 },
  bias: 1.495,
  asked: { evidence: 0.293, likeliest: 0.418, likely: 0.3718, ours: 0.379, bias: -3.383 },
  thresholds: { en: { plain: -0.568, asked: -0.51 }, es: { plain: -0.159, asked: -0.5 } },
}

/** The weights if the meaning of the question is known. */
export const byMeaning: Weights = {
  rank: { words: 3.61, section: 1.52, coverage: 0.83, sectionCoverage: 2.09, title: 1, letters: 2.6, pairs: 2.6, matched: 4.83, matchedTwo: 0.94, matchedArticle: 4.18, meant: 3.3, meantThree: 9.5, meantFront: 5.2 },
  evidence: { score: 0.091, lead: -0.061, words: 2.147, coverage: -0.043, sectionCoverage: 0.653, pairs: 0.597, letters: -0.659, matched: 0.242, meant: 2.548, unknown: -1.047, rejectLetters: -8.628, rejectMeant: -8.513 },
  bias: 4.149,
  asked: { evidence: 0.311, likeliest: 0.4195, likely: 0.3718, ours: 0.353, bias: -3.23 },
  // the Spanish ones with the embedded encoder, which reads Spanish by its glosses
  thresholds: { en: { plain: 0.2, asked: -0.63 }, es: { plain: 0.1, asked: -0.5 } },
}

/**
 * What the phrasings of other articles say about an article without phrasings: a question that fits none of them is
 * rarely meant for us, one that fits some of them is. In logarithms of likelihood; in full from the share `enough` of
 * articles with phrasings on. Tuned on the tuning half, with the phrasings of half of the articles removed and
 * questions about that half: refused near misses rose from .54 to .69 in English and from .71 to .79 in Spanish,
 * refused answerable questions fell from .17 to .13 and from .20 to .16. On the other half, near misses: .44 to .63 and
 * .64 as before; answerable ones: .09 as before and .36 to .23.
 */
export const askedOfOthers = { neutral: 1, least: -4, most: 4, weight: 0.6, enough: 0.4 }

/**
 * What the classifier adds to an article's rank, in logarithms of likelihood. It adds nothing at `neutral`, about the
 * likelihood that an article without phrasings might have.
 */
export const askedRank = { neutral: 5, spread: 6, weight: 6 }
