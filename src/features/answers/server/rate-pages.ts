import type { Locale } from '#contracts/identity.ts'
import { coverage, holding, termsOfText, type AskedWord, type Evidence, type FoundPage, type TermSet } from '#features/search/server/read-evidence.ts'
import { analyse, type Token } from '#search-engine/analyse.ts'
import { isAnswered, kindOfAnswer, type AnswerKind } from '#search-engine/answer-kind.ts'
import { foreignTerms } from './foreign-topics.ts'
import { sectionsOf, type Section } from './article-sections.ts'

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

/** What speaks for an article, each 0 to 1. */
export interface Signs {
  /** of the question, in all of the article */
  inPage: number
  /** of the question, in the article's best section with its heading and the title */
  inSection: number
  /** of the question, in the title, the description and all the words that the article is asked for in */
  inFront: number
  /** of the question, in the one of these that holds most of it */
  inPhrase: number
  /** likeness to the nearest of these */
  likeness: number
  /** score of the search, by the best article's */
  rank: number
  /** score of the search, by the most that the question could have */
  score: number
  /** share of the question that no text of ours holds */
  unknown: number
  /** share of the question that is understood only as mistyped */
  corrected: number
  /** share of the question's heaviest word that the article does not hold */
  missing: number
  /** of the question, in the article's best paragraph */
  inBlock: number
  /** words of topics that no support site answers, and that this article does not hold: 1 where there is one */
  foreign: number
  /** it asks for a number or a time, and no likely paragraph has one */
  unlike: number
  /** how far the search puts it before every other article */
  lead: number
  /** likeness, as far as the section holds the question too */
  both: number
  /** share of the telling words, each counted the same, that the words it is asked for in hold */
  heldWords: number
  /** 1 / telling words */
  shortness: number
}

/** What each sign counts; found by measurement on the tuning half of the question set (`npm run bench answers`). */
export interface RatingSettings {
  headingWeight: number
  askedWeight: number
  bestBlockWeight: number
  /** what comes before the first heading introduces, and seldom answers */
  introductionShare: number
}

export const defaultRatingSettings: RatingSettings = { headingWeight: 0.5, askedWeight: 1, bestBlockWeight: 0.6, introductionShare: 0.8 }

/** Below this an article is no answer, and we say that we do not know. */
export const enoughConfidence = 0.43

/** Articles are looked at so deeply; those further down do not answer. */
const pageCount = 8

/** The articles that may answer, those first that are likeliest to. */
export function ratePages({ question, pages, scores, words }: Pick<Evidence, 'question' | 'pages' | 'scores' | 'words'>, locale: Locale, settings = defaultRatingSettings): RatedPage[] {
  const own = pages.filter((page) => page.locale === locale).slice(0, pageCount)
  const best = Math.max(0, ...own.map((page) => scores.get(page) ?? 0))
  const rated = own.map((page) => {
    const sections = rateSections(page, words, locale, settings)
    const signs = readSigns(page, sections, { score: scores.get(page) ?? 0, best, next: Math.max(0, ...own.filter((each) => each !== page).map((each) => scores.get(each) ?? 0)), words, question }, locale)
    return { page, sections, signs, confidence: confidenceOf(signs) }
  })
  return rated.toSorted((a, b) => sumOf(b.signs, rankWeights) - sumOf(a.signs, rankWeights))
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
      settings.askedWeight * Math.max(0, ...askedOf(page, section, locale).map((phrase) => likeness(words, phrase))) +
      settings.bestBlockWeight * Math.max(...blockScores)
    return { section, score: section.heading === '' ? score * settings.introductionShare : score, blockScores }
  })
  return rated.toSorted((a, b) => b.score - a.score || a.section.index - b.section.index)
}

/** What a heading says of the question that the title does not: every section has the title. */
function newlyCovered(words: readonly AskedWord[], heading: TermSet, title: TermSet): number {
  return Math.max(0, coverage(words, heading, title) - coverage(words, title))
}

function readSigns(page: FoundPage, sections: readonly RatedSection[], { score, best, next, words, question }: { score: number; best: number; next: number; words: readonly AskedWord[]; question: string }, locale: Locale): Signs {
  const total = words.reduce((sum, { weight }) => sum + weight, 0)
  const phrases = [page.title, ...page.questions, ...page.asked.map(({ text }) => text)].map((text) => termsOfText(text, locale))
  const front = [...phrases, termsOfText(page.description, locale)]
  const title = termsOfText(page.title, locale)
  const partsOf = ({ heading, blocks }: Section) => [termsOfText(heading, locale), ...blocks.map(({ text }) => termsOfText(text, locale))]
  const [first] = sections
  const tokens = analyse(question, locale)
  const foreign = foreignTerms(question, tokens, locale)
  const kind = kindOfAnswer(question, locale)
  const whole = [...front, ...sections.flatMap(({ section }) => partsOf(section))]
  const inSection = first ? coverage(words, title, ...askedOf(page, first.section, locale), ...partsOf(first.section)) : 0
  const alike = Math.max(0, ...phrases.map((phrase) => likeness(words, phrase)))
  const telling = words.filter(({ isChatty }) => !isChatty)
  return {
    inPage: coverage(words, ...whole),
    inSection,
    inFront: coverage(words, ...front),
    inPhrase: Math.max(0, ...phrases.map((phrase) => coverage(words, phrase))),
    likeness: alike,
    rank: best === 0 ? 0 : score / best,
    score: total === 0 ? 0 : score / total,
    unknown: total === 0 ? 1 : words.reduce((sum, { weight, isKnown }) => sum + (isKnown ? 0 : weight), 0) / total,
    corrected: total === 0 ? 0 : words.reduce((sum, { weight, isCorrected }) => sum + (isCorrected ? weight : 0), 0) / total,
    missing: total === 0 ? 1 : Math.max(0, ...words.map((word) => word.weight * (1 - Math.max(...whole.map((text) => holding(word, text)))))) / Math.max(...words.map(({ weight }) => weight)),
    inBlock: Math.max(0, ...sections.flatMap(({ blockScores }) => blockScores)),
    foreign: Math.min(1, foreign.filter((term) => !whole.some(({ terms }) => terms.has(term))).length),
    unlike: kind && kind !== 'name' && !answersKind(kind, sections, tokens, locale) ? 1 : 0,
    lead: score === 0 ? 0 : Math.max(0, 1 - next / score),
    both: alike * inSection,
    heldWords: telling.reduce((sum, word) => sum + Math.max(...front.map((text) => holding(word, text))), 0) / Math.max(1, telling.length),
    shortness: 1 / Math.max(1, words.length),
  }
}

/** Whether a number or a time that is not in the question stands in one of the two best sections. */
function answersKind(kind: AnswerKind, sections: readonly RatedSection[], tokens: readonly Token[], locale: Locale): boolean {
  const asked = new Set(tokens.map(({ word }) => word))
  return sections.slice(0, 2).some(({ section }) => section.blocks.some(({ text }) => isAnswered(kind, text, analyse(text, locale), asked)))
}

/** The words that a section is asked for in. */
function askedOf({ asked }: FoundPage, { heading }: Section, locale: Locale): TermSet[] {
  return asked.filter(({ section }) => section === heading).map(({ text }) => termsOfText(text, locale))
}

/** The harmonic mean of how much of the question another one holds, and how much of the other the question holds. */
function likeness(words: readonly AskedWord[], other: TermSet): number {
  const held = coverage(words, other)
  const matched = words.reduce((sum, word) => sum + (word.isChatty ? 0 : holding(word, other)), 0)
  const precision = Math.min(1, matched / Math.max(1, other.telling))
  return held + precision === 0 ? 0 : (2 * held * precision) / (held + precision)
}

type SignWeights = Readonly<Record<keyof Signs, number>>

/** Which article answers best, and how sure that one is: two regressions on the tuning half of the question set; docs/decisions/0012-answers.md. */
const rankWeights: SignWeights = { inPage: 0.85, inSection: 2.46, inFront: 1.16, inPhrase: 1.55, likeness: 1.48, rank: 2.44, score: 1.19, unknown: 0.22, corrected: 0.22, missing: 0.92, inBlock: 0.74, foreign: 0.52, unlike: -1.58, lead: 1.31, both: 0.95, heldWords: 3.15, shortness: 0.22 }
const confidenceWeights: SignWeights = { inPage: 1.41, inSection: 0.43, inFront: 1.11, inPhrase: -1.12, likeness: 2.14, rank: 0.41, score: -0.19, unknown: -0.26, corrected: -1.58, missing: 1.09, inBlock: 0.19, foreign: -1.47, unlike: -1.22, lead: 0.88, both: 1.47, heldWords: 2.39, shortness: -7.13 }
const confidenceBias = -3.02

function sumOf(signs: Signs, weights: SignWeights): number {
  return Object.entries(weights).reduce((total, [name, weight]) => total + weight * signs[name as keyof Signs], 0)
}

function confidenceOf(signs: Signs): number {
  return 1 / (1 + Math.exp(-sumOf(signs, confidenceWeights) - confidenceBias))
}
