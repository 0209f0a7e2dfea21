import { analyse, type Language, type Token } from '#search-engine/text/analyse.ts'
import { Speller } from '#search-engine/text/speller.ts'
import type { SynonymMap } from '#search-engine/text/synonyms.ts'
import { isChatty } from './chatty-words.ts'
import { LetterIndex } from './letter-index.ts'
import type { Matcher } from '../matcher/matcher.ts'
import { listOf, PackedPlaces, type PlaceLists } from './packed-places.ts'
import { Postings } from './postings.ts'
import { Rarities } from './rarities.ts'

/** An article as its writer divided it; of any site. */
export interface SourceArticle {
  title: string
  description: string
  /** that it answers, as its writer put them */
  questions: readonly string[]
  /** what stands before the first heading has the heading '' */
  sections: readonly SourceSection[]
}

export interface SourceSection {
  heading: string
  /** paragraphs, steps, points */
  blocks: readonly string[]
}

/** The articles of one language and audience, as questions are compared with them. Made once; never changes. */
export interface Collection<Article extends SourceArticle = SourceArticle> {
  language: Language
  synonyms: SynonymMap | undefined
  matcher: Matcher | undefined
  articles: readonly HeldArticle<Article>[]
  sections: readonly HeldSection[]
  rarities: Rarities
  speller: Speller
  articleWords: Postings
  sectionWords: Postings
  /** which sections have two terms side by side: `pairOf` */
  pairs: PackedPlaces
  /** titles and own questions: the article that asks so, and its telling terms */
  fronts: readonly { article: number; terms: ReadonlySet<string> }[]
  /** titles, own questions and headings by their letters, and beside each the place of its article */
  letters: LetterIndex
  letterArticles: readonly number[]
}

export interface HeldArticle<Article extends SourceArticle> {
  source: Article
  /** places of its sections */
  sections: readonly number[]
  /** telling terms */
  title: ReadonlySet<string>
  matched: Float32Array | undefined
}

export interface HeldSection {
  /** place of its article */
  article: number
  /** below 1 where many articles have a section of this name */
  share: number
  matched: Float32Array | undefined
}

/** How much a word counts by where it stands. */
const fieldWeights = { title: 3, questions: 3, description: 1.5, heading: 1.5, text: 1 }
/** A heading that so many articles have, and at least a twentieth of them, says little. */
const boilerplateCount = 4
const boilerplateShare = 0.7

export interface CollectionParts {
  synonyms?: SynonymMap | undefined
  matcher?: Matcher | undefined
}

export function collect<Article extends SourceArticle>(language: Language, sources: readonly Article[], parts: CollectionParts = {}): Collection<Article> {
  const work = collecting(language, sources, parts)
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/** The same in pieces: it stops after each that takes about as long as an article does; the parts that count over all of them are made at once. */
export function* collecting<Article extends SourceArticle>(language: Language, sources: readonly Article[], { synonyms, matcher }: CollectionParts): Generator<undefined, Collection<Article>> {
  const tokensOf = tokensOnce(language)
  const terms = (text: string) => tokensOf(text).map(({ term }) => term)
  const read = yield* each(sources, (source) => readArticle(source, terms))
  const rarities = new Rarities(read.map(({ all }) => all))
  yield
  const place = (of: readonly string[]) => matcher?.place(rarities.weigh(of))
  const parts = read.flatMap((article, at) => article.sections.map((section) => ({ ...section, article: at, title: article.title })))
  const named = Map.groupBy(parts, ({ name }) => name)
  const isBoilerplate = (name: string) => name !== '' && named.get(name)!.length >= Math.max(boilerplateCount, sources.length / 20)
  const fronts = sources.flatMap(({ title, questions, sections }, article) => [title, ...questions, ...sections.filter(({ heading }) => heading !== '').map(({ heading }) => `${title} ${heading}`)].map((text) => ({ text, article })))
  let next = 0
  const articles = yield* each(read, (article, at) => ({
    source: sources[at]!,
    sections: article.sections.map(() => next++),
    title: tellingTerms(tokensOf(sources[at]!.title), language),
    matched: place([...article.title, ...article.title, ...article.all]),
  }))
  const sections = yield* each(parts, ({ article, name, title, heading, text }) => ({ article, share: isBoilerplate(name) ? boilerplateShare : 1, matched: place(matchedTerms(title, heading, text)) }))
  const speller = new Speller()
  yield* each(sources, (source) => countIn(speller, source, tokensOf))
  const articleWords = new Postings(read.map(({ title, questions, description, sections: own }) => [
    { weight: fieldWeights.title, terms: title },
    { weight: fieldWeights.questions, terms: questions },
    { weight: fieldWeights.description, terms: description },
    { weight: fieldWeights.heading, terms: own.flatMap(({ heading }) => heading) },
    { weight: fieldWeights.text, terms: own.flatMap(({ text }) => text) },
  ]))
  yield
  const sectionWords = new Postings(parts.map(({ title, heading, text }) => [
    { weight: fieldWeights.title, terms: title },
    { weight: fieldWeights.heading, terms: heading },
    { weight: fieldWeights.text, terms: text },
  ]))
  yield
  const lists: PlaceLists = new Map()
  yield* each(sources.flatMap(({ title, sections: own }) => own.map(({ heading, blocks }) => [title, heading, ...blocks])), (texts, at) => listPairs(lists, at, texts, language, tokensOf))
  const pairs = new PackedPlaces(lists)
  yield
  const ownFronts = yield* each(sources, ({ title, questions }, article) => [title, ...questions].map((text) => ({ article, terms: tellingTerms(tokensOf(text), language) })))
  const letters = new LetterIndex(fronts.map(({ text }) => text), language)
  return { language, synonyms, matcher, rarities, articles, sections, speller, articleWords, sectionWords, pairs, fronts: ownFronts.flat(), letters, letterArticles: fronts.map(({ article }) => article) }
}

function* each<From, To>(list: readonly From[], make: (from: From, place: number) => To): Generator<undefined, To[]> {
  const made: To[] = []
  for (const [place, from] of list.entries()) {
    made.push(make(from, place))
    yield
  }
  return made
}

type TokensOf = (text: string) => readonly Token[]

/** Each text is read by four parts of a collection, and analysing it costs more than what they make of it. */
function tokensOnce(language: Language): TokensOf {
  const known = new Map<string, Token[]>()
  return (text) => {
    const tokens = known.get(text) ?? analyse(text, language)
    known.set(text, tokens)
    return tokens
  }
}

/** What a section is about, in terms: the matcher learns from the same. */
export function matchedTerms(title: readonly string[], heading: readonly string[], text: readonly string[]): string[] {
  return [...title, ...title, ...heading, ...heading, ...text]
}

function readArticle({ title, description, questions, sections }: SourceArticle, terms: (text: string) => string[]) {
  const parts = sections.map(({ heading, blocks }) => ({ heading: terms(heading), text: blocks.flatMap(terms), name: terms(heading).join(' ') }))
  const read = { title: terms(title), description: terms(description), questions: [...new Set(questions.flatMap(terms))], sections: parts }
  return { ...read, all: [...read.title, ...read.description, ...read.questions, ...parts.flatMap(({ heading, text }) => [...heading, ...text])] }
}

/** Neither words that every text has, nor those that people only talk with. */
export function isTelling({ term, isStopword }: Token, language: Language): boolean {
  return !isStopword && !isChatty(term, language)
}

function tellingTerms(tokens: readonly Token[], language: Language): ReadonlySet<string> {
  return new Set(tokens.filter((token) => isTelling(token, language)).map(({ term }) => term))
}

function countIn(speller: Speller, { title, description, questions, sections }: SourceArticle, tokensOf: TokensOf): void {
  const texts = [title, description, ...questions, ...sections.flatMap(({ heading, blocks }) => [heading, ...blocks])]
  speller.countDocument(texts.map((text) => tokensOf(text).map(({ word }) => speller.numberOf(word))))
}

export function pairOf(first: string, second: string): string {
  return first < second ? `${first} ${second}` : `${second} ${first}`
}

function listPairs(pairs: PlaceLists, place: number, texts: readonly string[], language: Language, tokensOf: TokensOf): void {
  for (const text of texts) {
    const telling = tokensOf(text).filter((token) => isTelling(token, language))
    for (const [index, { term }] of telling.entries()) {
      const before = telling[index - 1]?.term
      if (before === undefined) continue
      const { places } = listOf(pairs, pairOf(before, term))
      if (places.at(-1) !== place) places.push(place)
    }
  }
}
