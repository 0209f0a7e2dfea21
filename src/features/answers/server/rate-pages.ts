import type { Locale } from '#contracts/identity.ts'
import { coverage, termsOfText, type AskedWord, type Evidence, type FoundPage, type TermSet } from '#features/search/server/read-evidence.ts'
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

/** What speaks for an article. */
export interface Signs {
  /** 0 to 1: likeness of the question to the nearest ways of asking for the article */
  near: number
  /** how much likelier its askers say this than those of what is answered elsewhere, as a logarithm */
  likelier: number
  /** how much likelier this is asked of us than elsewhere, as a logarithm */
  ours: number
  /** 0 to 1: likeness to the nearest questions that are answered elsewhere */
  elsewhere: number
  /** 0 to 1: of the question, in all of the article */
  inPage: number
  /** 0 to 1: of the question, in the article's best section with its heading and the title */
  inSection: number
  /** score of the search, by the best article's */
  rank: number
}

/** What speaks for a section; found, as all weights here, by measurement on the tuning half of the question set (`npm run bench answers`). */
const headingWeight = 0.3
const sectionNearWeight = 6
const bestBlockWeight = 0.3
/** what comes before the first heading introduces, and seldom answers */
const introductionShare = 0.8

/** Below this an article is no answer, and we say that we do not know: of the tuning half’s questions 3 in 100 that have an answer are. */
export const enoughConfidence = 0.5

/** Articles are looked at so deeply; those further down do not answer. */
const pageCount = 6

/** The articles that may answer, those first that are likeliest to. */
export function ratePages(evidence: Evidence, locale: Locale): RatedPage[] {
  const { near, likelihoods, scores, words } = evidence
  const weights = evidence.isNearByMeaning ? byMeaning : byWords
  const nearByPage = Map.groupBy(near, ({ phrase }) => phrase.page)
  const likenessOf = (page: FoundPage | undefined) => togetherOf(nearByPage.get(page) ?? [], sharesOf(evidence.phraseCounts.get(page) ?? 0))
  const least = Math.min(0, ...likelihoods.values())
  const likelihoodOf = (page: FoundPage | undefined) => likelihoods.get(page) ?? least
  const scoreOf = (page: FoundPage) => scores.get(page) ?? 0
  const candidates = candidatesOf(evidence.pages.filter((page) => page.locale === locale), [likenessOf, likelihoodOf])
  const best = Math.max(0, ...candidates.map(scoreOf))
  const likeliest = Math.max(least, ...candidates.map(likelihoodOf))
  const elsewhere = likenessOf(undefined)
  const besideElsewhere = (page: FoundPage) =>
    evidence.likelierOurs === undefined
      ? { ...undecided, likelier: undecided.likelier + likelihoodOf(page) - likeliest }
      : { ours: evidence.likelierOurs, elsewhere, likelier: likelihoodOf(page) - likelihoodOf(undefined) }
  const rated = candidates.map((page) => {
    const sections = rateSections(page, nearByPage.get(page) ?? [], words, locale)
    const signs = {
      ...readSigns(page, sections, words, locale),
      near: likenessOf(page),
      ...besideElsewhere(page),
      rank: best === 0 ? 0 : scoreOf(page) / best,
    }
    return { page, sections, signs, confidence: confidenceOf(signs, weights) }
  })
  return rated.toSorted((a, b) => sumOf(b.signs, weights.rank) - sumOf(a.signs, weights.rank))
}

/** The first few by the search, and by each of the values. */
function candidatesOf(pages: readonly FoundPage[], values: readonly ((page: FoundPage) => number)[]): FoundPage[] {
  const others = values.map((value) => {
    const found = new Map(pages.map((page) => [page, value(page)]))
    return pages.toSorted((a, b) => found.get(b)! - found.get(a)!)
  })
  return [...new Set([pages, ...others].flatMap((some) => some.slice(0, pageCount)))]
}

/** The nearest counts most: fifteen say all that there is to say of an article, five of one of its sections. */
const pageShares = Array.from({ length: 15 }, (_, index) => 0.85 ** index)
const sectionShares = [1, 0.6, 0.4, 0.25, 0.15]

/** Of an article that has few phrasings, or none but its title and headings, as many as there are: but one alone is luck. */
function sharesOf(phraseCount: number): readonly number[] {
  return pageShares.slice(0, Math.max(3, phraseCount))
}

/** Alike but for small words: who asks so means what the phrase was written for. */
const sameLikeness = 0.95

/** 0 to 1: how like a question some phrases are together. */
function togetherOf(near: Evidence['near'], shares: readonly number[]): number {
  const [nearest] = near
  if (nearest && nearest.likeness >= sameLikeness) return nearest.likeness
  const all = shares.reduce((sum, share) => sum + share)
  return near.slice(0, shares.length).reduce((sum, { likeness }, index) => sum + shares[index]! * likeness, 0) / all
}

function rateSections(page: FoundPage, near: Evidence['near'], words: readonly AskedWord[], locale: Locale): RatedSection[] {
  const title = termsOfText(page.title, locale)
  const rated = sectionsOf(page).map((section) => {
    const heading = termsOfText(section.heading, locale)
    const blocks = section.blocks.map(({ text }) => termsOfText(text, locale))
    const blockScores = blocks.map((block) => coverage(words, block))
    const score =
      coverage(words, ...blocks, heading) +
      headingWeight * newlyCovered(words, heading, title) +
      sectionNearWeight * togetherOf(near.filter(({ phrase }) => phrase.section === section.heading), sectionShares) +
      bestBlockWeight * Math.max(...blockScores)
    return { section, score: section.heading === '' ? score * introductionShare : score, blockScores }
  })
  return rated.toSorted((a, b) => b.score - a.score || a.section.index - b.section.index)
}

/** What a heading says of the question that the title does not: every section has the title. */
function newlyCovered(words: readonly AskedWord[], heading: TermSet, title: TermSet): number {
  return Math.max(0, coverage(words, heading, title) - coverage(words, title))
}

/** What the article's own text says of the question. */
function readSigns(page: FoundPage, sections: readonly RatedSection[], words: readonly AskedWord[], locale: Locale): Pick<Signs, 'inPage' | 'inSection'> {
  const title = termsOfText(page.title, locale)
  const partsOf = ({ heading, blocks }: Section) => [termsOfText(heading, locale), ...blocks.map(({ text }) => termsOfText(text, locale))]
  const front = [page.description, ...page.questions].map((text) => termsOfText(text, locale))
  const [first] = sections
  return {
    inPage: coverage(words, title, ...front, ...sections.flatMap(({ section }) => partsOf(section))),
    inSection: first ? coverage(words, title, ...partsOf(first.section)) : 0,
  }
}

/** Where no list says what is asked elsewhere: between what is usual of questions that we answer and of others. */
const undecided = { ours: 0.8, elsewhere: 0.25, likelier: 3 }

type SignWeights = Readonly<Record<keyof Signs, number>>

/** Which article answers best, and how sure that one is: regressions on the tuning half of the question set; docs/decisions/0012-answers.md. */
interface Weights {
  rank: SignWeights
  confidence: SignWeights
  bias: number
}

const byWords: Weights = {
  rank: { near: 11.2, likelier: 1.36, ours: 0, elsewhere: 0, inPage: 0, inSection: 1.56, rank: 1.6 },
  confidence: { near: 6.8, likelier: 0.74, ours: 0.43, elsewhere: -14.9, inPage: 2, inSection: 0, rank: 0 },
  bias: -2.74,
}

/** Where likeness is of meaning, too. */
const byMeaning: Weights = {
  rank: { near: 15, likelier: 1.15, ours: 0, elsewhere: 0, inPage: 0, inSection: 0.6, rank: 1.6 },
  confidence: { near: 9.4, likelier: 0.64, ours: 0.3, elsewhere: -17, inPage: 1.8, inSection: 0, rank: 0 },
  bias: -1.43,
}

function sumOf(signs: Signs, weights: SignWeights): number {
  return Object.entries(weights).reduce((total, [name, weight]) => total + weight * signs[name as keyof Signs], 0)
}

function confidenceOf(signs: Signs, { confidence, bias }: Weights): number {
  return 1 / (1 + Math.exp(-sumOf(signs, confidence) - bias))
}
