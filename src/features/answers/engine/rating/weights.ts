import type { Language } from '#search-engine/text/analyse.ts'
import type { Signs } from './read-signs.ts'

/** What speaks for or against an answer, beside what speaks for the article. */
export interface Evidence {
  /** of the ranking, and how far it is ahead of the next ten on average */
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
  /** likeness to questions that nobody here answers */
  rejectLetters: number
  rejectMeant: number
}

export interface Weights {
  rank: Readonly<Partial<Record<keyof Signs, number>>>
  evidence: Readonly<Partial<Record<keyof Evidence, number>>>
  bias: number
  /** of an article that has phrasings: of the evidence, and of what the classifier says */
  asked: { evidence: number; likeliest: number; likely: number; ours: number; bias: number }
  /** evidence from which on there is an answer, from an article without phrasings and from one that has some */
  thresholds: Record<Language, { plain: number; asked: number }>
}

/*
 * Found by measurement on the tuning half of the question set: ranking and evidence without questions or phrasings of any
 * article, and with a matcher that had not learned from the article asked (docs/decisions/0012-answers.md).
 */

export const byWords: Weights = {
  rank: { words: 4.14, section: 0.76, twoSections: 1.06, sectionCoverage: 2.7, title: 1.37, letters: 4.89, pairs: 2.41, matched: 3.99, matchedTwo: 2.9, matchedArticle: 4.57 },
  evidence: { score: 0.14, lead: -0.135, words: 1.568, coverage: -0.252, sectionCoverage: 0.576, pairs: 0.766, letters: 0.483, matched: 1.921, unknown: -1.472, rejectLetters: -11.654 },
  bias: 1.495,
  asked: { evidence: 0.293, likeliest: 0.418, likely: 0.3718, ours: 0.379, bias: -3.383 },
  thresholds: { en: { plain: -0.568, asked: -0.51 }, es: { plain: -0.159, asked: -0.208 } },
}

/** Where it is known what the question means. */
export const byMeaning: Weights = {
  rank: { words: 3.61, section: 1.52, coverage: 0.83, sectionCoverage: 2.09, title: 1, letters: 4.16, pairs: 2.44, matched: 4.83, matchedTwo: 0.94, matchedArticle: 4.18, meant: 3.01, meantThree: 7.59, meantFront: 4.94 },
  evidence: { score: 0.091, lead: -0.061, words: 2.147, coverage: -0.043, sectionCoverage: 0.653, pairs: 0.597, letters: -0.659, matched: 0.242, meant: 2.548, unknown: -1.047, rejectLetters: -8.628, rejectMeant: -8.513 },
  bias: 4.149,
  asked: { evidence: 0.311, likeliest: 0.4195, likely: 0.3718, ours: 0.353, bias: -3.23 },
  // no encoder that reads Spanish was there to measure with: as far above English as with words alone
  thresholds: { en: { plain: -0.368, asked: -0.328 }, es: { plain: 0.041, asked: -0.026 } },
}

/**
 * What the askers of the others say of an article without phrasings: a question that none of them would put so is rarely meant
 * for us, and one that some of them would put so is. In logarithms of likelihood; whole where `enough` of the articles have
 * phrasings. Found on the tuning half, those of half of the articles taken away and asked of that half: near misses refused
 * .54 to .69 in English and .71 to .79 in Spanish, answerable ones .17 to .13 and .20 to .16; on the other half .44 to .63
 * and .64 as before, .09 as before and .36 to .23.
 */
export const askedOfOthers = { neutral: 1, least: -4, most: 4, weight: 0.6, enough: 0.4 }

/**
 * What the classifier adds to an article's rank, in logarithms of likelihood: where its askers say so about as likely as those of
 * an article that has no phrasings might, it changes nothing.
 */
export const askedRank = { neutral: 5, spread: 6, weight: 6 }
