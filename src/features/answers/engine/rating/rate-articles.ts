import type { Language } from '#search-engine/text/analyse.ts'
import { atOnce } from '../at-once.ts'
import type { Likelihoods } from '../classifier/classifier.ts'
import { isChatty } from '../collection/chatty-words.ts'
import type { Collection } from '../collection/collection.ts'
import { lettersOf, termsOf } from '../collection/terms.ts'
import type { SourceArticle } from '../collection/source-article.ts'
import { askedFact } from './asked-facts.ts'
import { heldOf, readConcepts, type Concept } from './read-concepts.ts'
import { readingSigns, type MeaningOf, type Signs, type SignsOfSection } from './read-signs.ts'
import { ofBest, type Rejects } from '../classifier/rejects.ts'
import { failedThing, reportsFailure, speaksOfFailure } from './reports-failure.ts'
import { beginsOrEnds, endsUnasked } from './ends-unasked.ts'
import { askedOfOthers, askedRank, byMeaning, byWords, type Evidence, type Weights } from './weights.ts'

export interface Rating<Article extends SourceArticle> {
  source: Article
  /** 0 to 1: how sure it is that this article answers the question; from .5 on it does */
  confidence: number
  /** 0 to 1: how much of the question the article holds */
  coverage: number
  /** of each section, in the order of the article */
  sectionScores: number[]
}

export interface Ratings<Article extends SourceArticle> {
  concepts: Concept[]
  /** likeliest to answer first */
  articles: Rating<Article>[]
}

/** How near a question's meaning is to that of other texts, -1 to 1. */
export interface QuestionMeaning<Article extends SourceArticle> {
  of: MeaningOf<Article>
  rejects: readonly number[]
}

export interface RatingParts<Article extends SourceArticle> {
  /** if undefined, words alone count */
  meaning?: QuestionMeaning<Article> | undefined
  /** questions that no article here answers */
  rejects?: Rejects | undefined
  /** the classifier's likelihoods for the question, and the id by which it knows an article */
  asked?: { likelihoods: Likelihoods; idOf: (article: Article) => string } | undefined
  /** selects the articles that may answer; undefined: all */
  accepts?: ((article: Article) => boolean) | undefined
}

/**
 * The articles that may answer a question, best first, with the confidence of each. In one go, for benchmarks and
 * tests, where no request waits. @public
 */
export function rateArticles<Article extends SourceArticle>(collection: Collection<Article>, question: string, parts: RatingParts<Article> = {}): Ratings<Article> {
  return atOnce(ratingArticles(collection, question, parts))
}

/** The same in pieces: among thousands of articles it takes longer than a page may wait. */
export function* ratingArticles<Article extends SourceArticle>(collection: Collection<Article>, question: string, { meaning, rejects, asked, accepts }: RatingParts<Article> = {}): Generator<undefined, Ratings<Article>> {
  const concepts = readConcepts(question, collection)
  const weights = meaning ? byMeaning : byWords
  const likelyOf = (source: Article) => asked?.likelihoods.articles.get(asked.idOf(source))
  const found = yield* readingSigns(collection, question, concepts, { meaning: meaning?.of, accepts: accepts ?? (() => true), isSure: (source) => likelyOf(source) !== undefined })
  const ranked = found
    .map(({ source, signs, sections }) => {
      const likely = likelyOf(source)
      const score = weigh(signs, weights.rank)
      return { source, signs, sections, likely, score, place: score + rankByAskers(likely) + rankOfSame(signs) + (signs.letters >= sameLetters && isVerbatim(source, question) ? verbatimRank : 0) }
    })
    .toSorted((a, b) => b.place - a.place)
  const common = commonSigns(question, concepts, meaning, rejects)
  const askers: Askers | undefined = asked && { ours: asked.likelihoods.ours, likeliest: Math.max(...asked.likelihoods.articles.values()), unknown: common.unknown }
  const others = askers ? saidOfOthers(askers, ranked.filter(({ likely }) => likely !== undefined).length / collection.articles.length) : 0
  const articles: Rating<Article>[] = []
  for (const { source, signs, sections, likely, score } of ranked) {
    const plain = weigh({ ...common, ...signsOfEvidence(signs), score, lead: score - nextBest(ranked, score) }, weights.evidence) + weights.bias
    const evidence = confidenceOf(likely === undefined ? plain + others : plain, likely, askers, weights, collection.language)
    const confidence = likely === undefined && signs.coverage < leastCoverage ? 0 : Math.max(evidence, confidenceOfSame(signs))
    articles.push({ source, confidence, coverage: signs.coverage, sectionScores: scoresOfSections(source, sections, asked && likely !== undefined ? asked.likelihoods.sections(asked.idOf(source)) : undefined) })
    yield
  }
  return { concepts, articles: readingAgain(articles, question, concepts, collection.language) }
}

/** The number of best articles whose sections are read once more. */
const readAgain = 3
/** An article that does not say the asked fact may be offered, but does not answer. */
const unsaidConfidence = 0.45
/** The weight of a section that says the fact: the name of the model is in all of them. */
const saidFact = 1.5
/** The gain of a section whose heading says all of the question, with no more than small words left. */
const namedSection = 0.6
const wholly = 0.95
/** The gain of a section on failures if one is reported, and what one loses that says how a thing is begun or ended. */
const ofFailure = 0.6
const ofNoFailure = 2
/** What a section loses that says how a thing is ended, if nobody asked for that. */
const unaskedEnd = 0.6

/** The confidence of an article that lists the one thing that a question reports as failing. */
const failingConfidence = 0.6
/** The most telling words of a thing. */
const wordsOfThing = 2

/**
 * 'Netflix not working': two words are too few for any evidence, and other companies' things are asked of them. Whose
 * title, headings or questions name all of the thing is meant. Returns the terms of the thing; undefined if nothing
 * failed, or more was said.
 */
function failingThing(question: string, concepts: readonly Concept[], language: Language): Concept[] | undefined {
  const rest = failedThing(question)
  if (rest === undefined) return undefined
  const terms = termsOf(rest, language)
  const thing = concepts.filter((concept) => concept.weight > 0 && terms.has(concept.term) && !isChatty(concept.term, language))
  return thing.length > 0 && thing.length <= wordsOfThing ? thing : undefined
}

function namesAll(thing: readonly Concept[], { title, questions, sections }: SourceArticle, language: Language): boolean {
  const named = termsOf([title, ...questions, ...sections.map(({ heading }) => heading)].join('\n'), language)
  return thing.every((concept) => named.has(concept.term))
}

/** Once it is known which articles are best: whether they say what is asked, and which section is named by it. */
function readingAgain<Article extends SourceArticle>(articles: readonly Rating<Article>[], question: string, concepts: readonly Concept[], language: Language): Rating<Article>[] {
  const facts = articles.slice(0, readAgain).map(({ source }) => askedFact(question, concepts, source, language))
  const isUnsaid = facts.some((fact) => fact?.isSaid === false) && !facts.some((fact) => fact?.isSaid)
  const held = heldOf(concepts, language)
  const isFailure = reportsFailure(question)
  const failing = failingThing(question, concepts, language)
  return articles.map((rating, rank) => {
    const sureness = rank < readAgain && failing && namesAll(failing, rating.source, language) ? Math.max(failingConfidence, rating.confidence) : rating.confidence
    // nor does the article about another model know it, unless it names this one
    const confidence = isUnsaid && (facts[rank]?.isSaid === false || rating.coverage < wholly) ? Math.min(unsaidConfidence, sureness) : sureness
    if (rank >= readAgain || confidence < unsaidConfidence) return { ...rating, confidence }
    const headings = rating.source.sections.map((each) => each.heading)
    const failures = isFailure ? headings.map((heading) => speaksOfFailure(heading, language)) : []
    const sectionScores = rating.sectionScores.map((score, place) => {
      const { heading } = rating.source.sections[place]!
      return score + saidFact * (facts[rank]?.inSections[place] ?? 0) + (heading !== '' && held(heading) >= wholly ? namedSection : 0) - (endsUnasked(heading, headings, question, language) ? unaskedEnd : 0) + (failures[place] ? ofFailure : failures.includes(true) && beginsOrEnds(heading, language) ? -ofNoFailure : 0)
    })
    return { ...rating, confidence, sectionScores }
  })
}

/**
 * A question this similar by letters equals a title, an own question or a heading but for small words: that article is
 * meant, and gets `sameRank` and `sameConfidence`.
 */
const sameLetters = 0.95
const sameRank = 30
const sameConfidence = 0.9
/**
 * From this share on, one of the article's own questions, or its title, says all of the question and little besides.
 */
const alikeShare = 0.6
const alikeConfidence = 0.6

const alikeRank = 8
/** Small words can tell two own questions apart: 'fixed wireless internet' and 'why is my fixed wireless internet down'. */
const verbatimRank = 2

function isVerbatim({ title, questions }: SourceArticle, question: string): boolean {
  const asked = lettersOf(question)
  return [title, ...questions].some((each) => lettersOf(each) === asked)
}

function rankOfSame({ letters, asked }: Signs): number {
  if (letters >= sameLetters) return sameRank
  return asked >= alikeShare ? alikeRank * asked : 0
}

function confidenceOfSame({ letters, asked }: Signs): number {
  if (letters >= sameLetters) return sameConfidence
  return asked >= alikeShare ? alikeConfidence : 0
}

/** An article without phrasings that holds less of the question has nothing to do with it. */
const leastCoverage = 0.06

function rankByAskers(likely: number | undefined): number {
  return likely === undefined ? 0 : askedRank.weight * clip((likely - askedRank.neutral) / askedRank.spread, -1, 1)
}

function clip(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}

/** The weight of a section if phrasings say that it is the only one that the article's askers want. */
const askedSection = 1

/**
 * Writers put first what most readers need: a section further down loses this much for each place. From .05 to .12 it
 * makes no difference.
 */
const furtherDown = 0.08

function scoresOfSections({ sections }: SourceArticle, signs: readonly SignsOfSection[], shares: ReadonlyMap<string, number> | undefined): number[] {
  const first = Math.max(0, sections.findIndex(({ heading }) => heading !== ''))
  return signs.map((each, place) => scoreOfSection(each) + askedSection * (shares?.get(sections[place]!.heading) ?? 0) - furtherDown * Math.max(0, place - first))
}

/** The score of a section for holding the answer, from words, meaning and matcher. */
export function scoreOfSection({ words, matched, meant }: SignsOfSection): number {
  return words + meant + 0.7 * Math.max(0, matched)
}

function weigh<Names extends string>(signs: Readonly<Record<Names, number>>, weights: Readonly<Partial<Record<Names, number>>>): number {
  let sum = 0
  for (const name in weights) sum += weights[name]! * signs[name]
  return sum
}

/** The evidence against an answer from any article. */
function commonSigns(question: string, concepts: readonly Concept[], meaning: Pick<QuestionMeaning<SourceArticle>, 'rejects'> | undefined, rejects: Rejects | undefined): Pick<Evidence, 'unknown' | 'rejectLetters' | 'rejectMeant'> {
  const total = concepts.reduce((sum, { weight }) => sum + weight, 0)
  const unknown = concepts.reduce((sum, { weight, isKnown }) => sum + (isKnown ? 0 : weight), 0)
  const isTold = rejects !== undefined && rejects.texts.length > 0
  return {
    unknown: total === 0 ? 1 : unknown / total,
    rejectLetters: isTold ? rejects.nearest(question) : undecided.letters,
    rejectMeant: isTold && meaning ? ofBest(Float32Array.from(meaning.rejects)) : undecided.meant,
  }
}

/**
 * The values without a list of questions that no article answers: between what is usual for answered questions and for
 * others.
 */
const undecided = { letters: 0.28, meant: 0.58 }

function signsOfEvidence({ words, coverage, sectionCoverage, pairs, letters, matched, meant }: Signs): Omit<Evidence, 'score' | 'lead' | 'unknown' | 'rejectLetters' | 'rejectMeant'> {
  return { words, coverage, sectionCoverage, pairs, letters, matched, meant }
}

/** The number of other articles that an article's score is compared with. */
const nextCount = 10

/** The mean score of the first ten articles other than this one. */
function nextBest(ranked: readonly { score: number }[], score: number): number {
  const others = ranked.slice(0, nextCount + 1).map((each) => each.score)
  const own = others.indexOf(score)
  const next = own < 0 ? others.slice(0, nextCount) : others.toSpliced(own, 1)
  return next.length === 0 ? 0 : next.reduce((sum, each) => sum + each, 0) / next.length
}

/** Likelihoods are clipped to this range: beyond it they say no more. */
const [leastLikely, mostLikely] = [-4, 10]
const mostOurs = 8
/**
 * Evidence that exceeds the threshold for articles without phrasings by this much is enough by itself: of three words a
 * classifier is sure of nothing.
 */
const clearlyPlain = 2
/** But not if more than this share of the question, by weight, is in words that no article has: it may ask for just these. */
const mostUnknown = 0.3

/** `likeliest`: the likelihood of the article whose phrasings fit the question best. `unknown`: see `Evidence`. */
type Askers = Pick<Likelihoods, 'ours'> & { likeliest: number; unknown: number }

/**
 * The confidence of an article. If it has phrasings they count, too: how likely they are to contain the question,
 * compared with those of other articles and of questions that no article answers.
 */
function confidenceOf(plain: number, likely: number | undefined, askers: Askers | undefined, { asked, thresholds }: Weights, language: Language): number {
  const threshold = thresholds[language]
  if (likely === undefined || !askers) return sigmoid(plain - threshold.plain)
  const likeliest = clip(askers.likeliest, leastLikely, mostLikely)
  const sum = asked.evidence * plain + asked.likeliest * likeliest + asked.likely * clip(likely, leastLikely, mostLikely) + asked.ours * clip(askers.ours, -mostOurs, mostOurs) + asked.bias
  return sigmoid(askers.unknown > mostUnknown ? sum - threshold.asked : Math.max(sum - threshold.asked, plain - threshold.plain - clearlyPlain))
}

/**
 * The evidence that the phrasings of other articles give about an article without phrasings; it grows with the share of
 * articles that have some.
 * @param share of the articles that have phrasings
 */
function saidOfOthers({ likeliest }: Askers, share: number): number {
  const { neutral, least, most, weight, enough } = askedOfOthers
  return weight * Math.min(1, share / enough) * (clip(likeliest, least, most) - neutral)
}

function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value))
}
