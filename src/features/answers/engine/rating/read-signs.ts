import { analyse } from '#search-engine/text/analyse.ts'
import type { Collection, HeldArticle } from '../collection/collection.ts'
import { pairOf } from '../collection/read-article.ts'
import type { SourceArticle } from '../collection/source-article.ts'
import { dot } from '../matcher/matcher.ts'
import { meaningIn, type Concept } from './read-concepts.ts'

/** The evidence for an article; each value is 0 if there is none, and about 1 at most. */
export interface Signs {
  /** the question's words in the whole article, weighed by how much they tell */
  words: number
  /** the same in its best section, and the mean of its two best ones */
  section: number
  twoSections: number
  /** how much of the question stands in the article, and in its best section, in any field */
  coverage: number
  sectionCoverage: number
  /** likeness to its title */
  title: number
  /** likeness by letters to its title, a question or a heading */
  letters: number
  /**
   * if its title or an own question holds all that the question tells: the share of that title or question which the
   * question holds
   */
  asked: number
  /** the share of the question's neighbouring words that are neighbours in one of its sections */
  pairs: number
  /** similarity by the matcher: of the best section, of the two best, of the article */
  matched: number
  matchedTwo: number
  matchedArticle: number
  /** similarity by meaning: of the nearest text, of the three nearest sentences, of the nearest title or question */
  meant: number
  meantThree: number
  meantFront: number
}

export interface SignsOfSection {
  words: number
  matched: number
  meant: number
}

export interface ArticleSigns<Article extends SourceArticle> {
  source: Article
  signs: Signs
  /** in the order of the article */
  sections: SignsOfSection[]
}

/** How near the question's meaning is to that of an article's texts, -1 to 1; undefined if it is not known yet. */
export interface MeaningOf<Article extends SourceArticle> {
  /** of the nearest of the title and the article's own questions */
  front(article: Article): number | undefined
  /** of each section: its heading and its sentences */
  sections(article: Article): readonly (readonly number[])[] | undefined
}

interface SignParts<Article extends SourceArticle> {
  meaning: MeaningOf<Article> | undefined
  /** selects the articles that may answer */
  accepts: (article: Article) => boolean
  /** selects articles that are always rated */
  isSure: (article: Article) => boolean
}

/** The most articles that are rated sentence by sentence, out of thousands. */
const mostRead = 400

/**
 * The articles with the evidence for them, in their order; of more than 400 articles only those with the most evidence
 * at a first look. Works in pieces; articles that come meanwhile are not among them.
 */
export function* readingSigns<Article extends SourceArticle>(collection: Collection<Article>, question: string, concepts: readonly Concept[], { meaning, accepts, isSure }: SignParts<Article>): Generator<undefined, ArticleSigns<Article>[]> {
  const { places, sections, letterArticles, articles: all } = collection
  const sectionPlaces = sections.length
  const total = concepts.reduce((sum, { weight }) => sum + weight, 0) || 1
  const inArticle = yield* strengthsIn(collection.articleWords, concepts, places, total)
  const inSection = yield* strengthsIn(collection.sectionWords, concepts, sectionPlaces, total)
  for (let place = 0; place < sectionPlaces; place++) inSection.scores[place]! *= sections[place]!.share
  const pairs = yield* pairShares(collection.pairs, sectionPlaces, concepts)
  const likenesses = yield* collection.letters.comparing(question)
  const letters = new Float32Array(places)
  for (let place = 0; place < likenesses.length; place++) letters[letterArticles[place]!] = Math.max(letters[letterArticles[place]!]!, likenesses[place]!)
  const asked = collection.matcher?.place(matcherTerms(collection, question))
  const accepted = all.filter(({ source }) => accepts(source))
  const glance = (article: HeldArticle<Article>) => (isSure(article.source) ? Infinity : inArticle.scores[article.place]! + letters[article.place]! + likenessOf(asked, article) + (meaning?.front(article.source) ?? 0))
  const articles = yield* mostOf(accepted, mostRead, glance)
  yield
  const alike = askedAlike(articles, places, concepts)
  const read: ArticleSigns<Article>[] = []
  for (const article of articles) {
    yield
    const { source, place } = article
    const meant = meaning?.sections(source)
    const parts = article.sections.map((section, index) => ({
      words: inSection.scores[section]!,
      matched: likenessOf(asked, sections[section]!),
      meant: best(meant?.[index] ?? []),
    }))
    const sentences = (meant?.flat() ?? []).toSorted((a, b) => b - a)
    const front = Math.max(0, meaning?.front(source) ?? 0)
    const words = parts.map((part) => part.words).toSorted((a, b) => b - a)
    const matched = parts.map((part) => part.matched).toSorted((a, b) => b - a)
    read.push({
      source,
      sections: parts,
      signs: {
        words: inArticle.scores[place]!,
        section: words[0] ?? 0,
        twoSections: mean(words, 2),
        coverage: inArticle.coverage[place]!,
        sectionCoverage: best(article.sections.map((section) => inSection.coverage[section]!)),
        title: likeness(concepts, total, article.fronts[0]!, collection),
        letters: letters[place]!,
        asked: alike[place]!,
        pairs: best(article.sections.map((section) => pairs[section]!)),
        matched: matched[0] ?? 0,
        matchedTwo: mean(matched, 2),
        matchedArticle: likenessOf(asked, article),
        meant: Math.max(front, sentences[0] ?? 0),
        meantThree: mean(sentences, 3),
        meantFront: front,
      },
    })
  }
  return read
}

/** The items with the highest values, in their order; of equal values the first ones. */
function* mostOf<T>(all: readonly T[], count: number, valueOf: (one: T) => number): Generator<undefined, readonly T[]> {
  if (all.length <= count) return all
  const values = new Float64Array(all.length)
  for (const [at, one] of all.entries()) {
    values[at] = valueOf(one)
    yield
  }
  const least = values.toSorted()[values.length - count]!
  let spare = count - values.filter((value) => value > least).length
  return all.filter((_, place) => values[place]! > least || (values[place] === least && spare-- > 0))
}

function best(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value), 0)
}

function mean(values: readonly number[], count: number): number {
  return values.slice(0, count).reduce((sum, value) => sum + value, 0) / count
}

function likenessOf(asked: Float32Array | undefined, { matched }: { matched: Float32Array | undefined }): number {
  return asked && matched ? dot(asked, matched) : 0
}

/**
 * By place: how strongly each text says what the question says, and how much of the question it holds at all; both as
 * shares of the question's weight.
 */
function* strengthsIn(postings: Collection['articleWords'], concepts: readonly Concept[], count: number, total: number): Generator<undefined, { scores: Float32Array; coverage: Float32Array }> {
  const scores = new Float32Array(count)
  const coverage = new Float32Array(count)
  const strengths = new Float32Array(count)
  const worths = new Float32Array(count)
  for (const { weight, meanings } of concepts) {
    const touched: number[] = []
    for (const { terms, worth } of meanings) {
      eachHolder(postings, terms, (holder, strength) => {
        if (worths[holder] === 0) touched.push(holder)
        strengths[holder] = Math.max(strengths[holder]!, worth * strength)
        worths[holder] = Math.max(worths[holder]!, worth)
      })
    }
    for (const holder of touched) {
      scores[holder]! += (weight * strengths[holder]!) / total
      coverage[holder]! += (weight * worths[holder]!) / total
      strengths[holder] = 0
      worths[holder] = 0
    }
    yield
  }
  return { scores, coverage }
}

/** Visits the texts that hold all of the terms, with the strength of the weakest term. */
function eachHolder(postings: Collection['articleWords'], [first, ...others]: readonly string[], visit: (holder: number, strength: number) => void): void {
  if (first === undefined) return
  if (others.length === 0) return postings.each(first, visit)
  const held = new Map<number, number>()
  postings.each(first, (holder, strength) => void held.set(holder, strength))
  for (const term of others) {
    const all = new Map<number, number>()
    postings.each(term, (holder, strength) => void all.set(holder, strength))
    for (const [holder, strength] of held) {
      const other = all.get(holder)
      if (other === undefined) held.delete(holder)
      else held.set(holder, Math.min(strength, other))
    }
  }
  for (const [holder, strength] of held) visit(holder, strength)
}

/** The share that a question and the terms of a text have in common (Dice), weighed by how much the words tell. */
function likeness(concepts: readonly Concept[], total: number, terms: ReadonlySet<string>, { rarities }: Pick<Collection, 'rarities'>): number {
  if (terms.size === 0) return 0
  let all = total
  for (const term of terms) all += rarities.of(term)
  let common = 0
  for (const concept of concepts) common += concept.weight * (meaningIn(concept, terms)?.worth ?? 0)
  return (2 * common) / all
}

/** The fewest telling words of a question: one word alone is in many questions. */
const fewestWords = 2
/** The share of a question that must be held: with less it is another question. */
const wholeQuestion = 0.8
/**
 * From this many telling words on, one may be missing. In a shorter question each matters, however common: it tells
 * whose password is reset.
 */
const wordsWithOneToSpare = 5

/** By article index: see `Signs.asked`. */
function askedAlike(articles: readonly HeldArticle[], places: number, concepts: readonly Concept[]): Float32Array {
  const alike = new Float32Array(places)
  const telling = concepts.filter(({ weight }) => weight > 0)
  const total = telling.reduce((sum, { weight }) => sum + weight, 0)
  if (telling.length < fewestWords) return alike
  const spare = telling.length < wordsWithOneToSpare ? 0 : 1
  for (const { place, terms } of articles.flatMap(({ place: own, fronts }) => fronts.map((front) => ({ place: own, terms: front })))) {
    const shared = new Set<string>()
    let common = 0
    let missing = 0
    for (const concept of telling) {
      const meaning = meaningIn(concept, terms)
      if (!meaning) {
        missing++
        continue
      }
      common += concept.weight * meaning.worth
      for (const term of meaning.terms) shared.add(term)
    }
    if (common >= wholeQuestion * total && missing <= spare) alike[place] = Math.max(alike[place]!, shared.size / terms.size)
  }
  return alike
}

/**
 * By section index: the share of the question's neighbouring words that are neighbours there, weighed by how much they
 * tell.
 */
function* pairShares(pairs: Collection['pairs'], count: number, concepts: readonly Concept[]): Generator<undefined, Float32Array> {
  const shares = new Float32Array(count)
  const telling = concepts.filter(({ weight, isKnown }) => weight > 0 && isKnown)
  let total = 0
  for (const [index, { weight, meanings }] of telling.entries()) {
    const before = telling[index - 1]
    if (!before) continue
    const both = (weight + before.weight) / 2
    total += both
    const worths = new Map<number, number>()
    for (const one of before.meanings) {
      for (const other of meanings) {
        if (one.terms.length + other.terms.length > 2) continue
        pairs.each(pairOf(one.terms[0]!, other.terms[0]!), (section) => void worths.set(section, Math.max(worths.get(section) ?? 0, one.worth * other.worth)))
      }
    }
    for (const [section, worth] of worths) shares[section]! += both * worth
    yield
  }
  if (total > 0) for (let section = 0; section < shares.length; section++) shares[section]! /= total
  return shares
}

/** All terms of the question with their weights for the matcher. */
export function matcherTerms({ language, rarities }: Pick<Collection, 'language' | 'rarities'>, question: string): readonly (readonly [string, number])[] {
  return rarities.weigh(analyse(question, language).map(({ term }) => term))
}

