import type { Locale } from '#contracts/identity.ts'
import { coverage, holding, termsOfText, type AskedWord, type Evidence, type FoundPage, type TermSet } from '#features/search/server/read-evidence.ts'
import { sectionsOf, type Block, type Section } from './article-sections.ts'

/** A part of an article, and how likely it holds the answer. */
export interface RatedSection {
  section: Section
  score: number
  /** 0 to 1 for each block, by its place: how much of the question it holds itself */
  blockScores: number[]
}

export interface RatedPage {
  page: FoundPage
  /** 0 to 1: how sure it is that this article answers the question */
  confidence: number
  /** of all that the article says, best first */
  sections: RatedSection[]
  signs: Signs
}

/** What speaks for an article, each 0 to 1 but for the number of words. */
export interface Signs {
  /** of the question, in all of the article */
  inPage: number
  /** of the question, in the article's best section with its heading and the title */
  inSection: number
  /** of the question, in the title, the description and the questions that the article answers */
  inFront: number
  /** likeness to the nearest of those questions */
  likeness: number
  /** score of the search, by the most that the question could have */
  score: number
  /** share of the question that no text of ours holds */
  unknown: number
  /** telling words */
  words: number
}

/** What each sign counts; found by measurement on the tuning half of the question set (`npm run bench answers`). */
export interface RatingSettings {
  headingWeight: number
  bestBlockWeight: number
  densityWeight: number
}

export const defaultRatingSettings: RatingSettings = { headingWeight: 0.5, bestBlockWeight: 0.6, densityWeight: 0.15 }

/** Below this an article is no answer, and we say that we do not know. */
export const enoughConfidence = 0.5

/** Articles are looked at so deeply; those further down do not answer. */
const pageCount = 4

/** The articles that may answer, those first that are likeliest to. */
export function ratePages({ pages, scores, words }: Pick<Evidence, 'pages' | 'scores' | 'words'>, locale: Locale, settings = defaultRatingSettings): RatedPage[] {
  const own = pages.filter((page) => page.locale === locale).slice(0, pageCount)
  const rated = own.map((page) => {
    const sections = rateSections(page, words, locale, settings)
    const signs = readSigns(page, sections, scores.get(page) ?? 0, words, locale)
    return { page, sections, signs, confidence: confidenceOf(signs) }
  })
  return rated.toSorted((a, b) => b.confidence - a.confidence)
}

function rateSections(page: FoundPage, words: readonly AskedWord[], locale: Locale, settings: RatingSettings): RatedSection[] {
  const title = termsOfText(page.title, locale)
  const rated = sectionsOf(page).map((section) => {
    const heading = termsOfText(section.heading, locale)
    const blocks = section.blocks.map(({ text }) => termsOfText(text, locale))
    const blockScores = blocks.map((block) => coverage(words, block))
    const score =
      coverage(words, ...blocks, heading) +
      settings.headingWeight * newlyCovered(words, heading, title) +
      settings.bestBlockWeight * Math.max(...blockScores) +
      settings.densityWeight * (blockScores.reduce((sum, value) => sum + value, 0) / blockScores.length)
    return { section, score, blockScores }
  })
  return rated.toSorted((a, b) => b.score - a.score || a.section.index - b.section.index)
}

/** What a heading says of the question that the title does not: every section has the title. */
function newlyCovered(words: readonly AskedWord[], heading: TermSet, title: TermSet): number {
  return Math.max(0, coverage(words, heading, title) - coverage(words, title))
}

function readSigns(page: FoundPage, sections: readonly RatedSection[], score: number, words: readonly AskedWord[], locale: Locale): Signs {
  const total = words.reduce((sum, { weight }) => sum + weight, 0)
  const front = [page.title, page.description, ...page.questions].map((text) => termsOfText(text, locale))
  const title = termsOfText(page.title, locale)
  const partsOf = (blocks: readonly Block[], heading: string) => [termsOfText(heading, locale), ...blocks.map(({ text }) => termsOfText(text, locale))]
  const all = sections.flatMap(({ section }) => partsOf(section.blocks, section.heading))
  const best = sections[0]
  return {
    inPage: coverage(words, ...front, ...all),
    inSection: best ? coverage(words, title, ...partsOf(best.section.blocks, best.section.heading)) : 0,
    inFront: coverage(words, ...front),
    likeness: Math.max(0, ...[page.title, ...page.questions].map((question) => likeness(words, termsOfText(question, locale), total))),
    score: total === 0 ? 0 : score / total,
    unknown: total === 0 ? 1 : words.reduce((sum, { weight, isKnown }) => sum + (isKnown ? 0 : weight), 0) / total,
    words: words.length,
  }
}

/** The harmonic mean of how much of the question another one holds, and how much of the other the question holds. */
function likeness(words: readonly AskedWord[], other: TermSet, total: number): number {
  if (total === 0 || other.terms.size === 0) return 0
  const held = coverage(words, other)
  const matched = words.reduce((sum, word) => sum + holding(word, other), 0)
  const precision = Math.min(1, matched / Math.max(1, other.terms.size * tellingShare))
  return held + precision === 0 ? 0 : (2 * held * precision) / (held + precision)
}

/** About so many of a question's words are telling ones. */
const tellingShare = 0.5

export function confidenceOf({ inPage, inSection, inFront, likeness: alike, score, unknown }: Signs): number {
  const sum = -4 + 2 * inPage + 1.5 * inSection + 2 * inFront + 2 * alike + 1 * score - 2 * unknown
  return 1 / (1 + Math.exp(-sum))
}
