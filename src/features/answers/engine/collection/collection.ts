import type { Language } from '#search-engine/text/analyse.ts'
import { Speller } from '#search-engine/text/speller.ts'
import type { SynonymMap } from '#search-engine/text/synonyms.ts'
import { matcherSize, type Matcher, type WeighedTerm } from '../matcher/matcher.ts'
import { LetterIndex } from './letter-index.ts'
import { PlaceLists, type PackedLists } from './place-lists.ts'
import { Postings, type KeptPostings } from './postings.ts'
import { Rarities, type KeptRarities } from './rarities.ts'
import { matchedTerms, readArticle, type ReadArticle } from './read-article.ts'
import type { SourceArticle } from './source-article.ts'

export interface HeldArticle<Article extends SourceArticle = SourceArticle> {
  source: Article
  /** its own, and those of its sections: what is told of articles and sections is told by place */
  place: number
  sections: readonly number[]
  /** telling terms of its title, then of its own questions */
  fronts: readonly ReadonlySet<string>[]
  matched: Float32Array | undefined
}

interface HeldSection {
  /** below 1 where many articles have a section of this name */
  share: number
  matched: Float32Array | undefined
}

/** What the matcher places a text by: numbers of terms, and how often each is there. */
type CountedTerms = Uint32Array

interface Kept {
  terms: CountedTerms
  sections: readonly { name: string; terms: CountedTerms }[]
  letters: readonly number[]
}

/** How much a word counts by where it stands: title, questions, description, headings, text. */
const articleWeights = [3, 3, 1.5, 1.5, 1]
/** Title of the article, heading, text. */
const sectionWeights = [3, 1.5, 1]
/** A heading that so many articles have, and at least a twentieth of them, says little. */
const boilerplateCount = 4
const boilerplateShare = 0.7
/** To look over so many articles takes no longer than to place one or two. */
const lookedAtOnce = 200
/** Made anew once articles that came since, or are gone, are so many of all: they take more room than the others. */
const looseShare = 0.3
const fewLoose = 64

/** All of a collection but its sources, as plain values: to be taken up again much sooner than it was made. */
export interface KeptCollection {
  rarities: KeptRarities
  words: readonly string[]
  /** how many articles hold each word */
  wordCounts: number[]
  articleWords: KeptPostings
  sectionWords: KeptPostings
  pairs: PackedLists
  letters: { texts: readonly string[]; lists: PackedLists }
  articles: (Kept & { fronts: (readonly string[])[] })[]
  /** where each article is placed, and after it each of its sections; empty without a matcher */
  matched: Float32Array
}

export interface CollectionParts<Article extends SourceArticle = SourceArticle> {
  synonyms?: SynonymMap | undefined
  matcher?: Matcher | undefined
  /** by what articles are in order, each its own; without it they are as they came */
  idOf?: (source: Article) => string
  /** what `keep` made of the same articles */
  kept?: KeptCollection
}

/**
 * The articles of one language and audience, as questions are compared with them. An article that comes or goes costs what is in it, and
 * a look over a number or two of each other one: what depends on all articles is counted, and worked out of the counts when it is asked for.
 * What it says is the same in whatever order articles came and went.
 */
export class Collection<Article extends SourceArticle = SourceArticle> {
  readonly language: Language
  synonyms: SynonymMap | undefined
  readonly matcher: Matcher | undefined
  readonly rarities: Rarities
  readonly speller: Speller
  readonly articleWords: Postings
  readonly sectionWords: Postings
  /** which sections have two terms side by side: `pairOf` */
  readonly pairs: PlaceLists
  /** titles, own questions and headings by their letters, and beside each the place of its article */
  readonly letters: LetterIndex
  readonly letterArticles: number[] = []
  /** by place; what is gone is still there for words that say so */
  readonly sections: HeldSection[] = []
  readonly #idOf: ((source: Article) => string) | undefined
  readonly #kept = new Map<HeldArticle<Article>, Kept>()
  /** how many sections have a name */
  readonly #names = new Map<string, number>()
  /** by place */
  readonly #placed: (HeldArticle<Article> | undefined)[] = []
  #inOrder: readonly HeldArticle<Article>[] | undefined
  /** places that were there when it was packed; undefined before */
  #packed: number | undefined

  constructor(language: Language, { synonyms, matcher, idOf, kept }: CollectionParts<Article> = {}) {
    this.language = language
    this.synonyms = synonyms
    this.matcher = matcher
    this.#idOf = idOf
    this.rarities = kept ? Rarities.from(kept.rarities) : new Rarities()
    this.speller = new Speller([...(kept?.words ?? [])], kept?.wordCounts)
    this.articleWords = new Postings(articleWeights, kept?.articleWords)
    this.sectionWords = new Postings(sectionWeights, kept?.sectionWords)
    this.pairs = new PlaceLists(undefined, kept?.pairs)
    this.letters = new LetterIndex(kept?.letters.texts ?? [], language, kept?.letters.lists)
  }

  /** In their order. */
  get articles(): readonly HeldArticle<Article>[] {
    const idOf = this.#idOf
    this.#inOrder ??= idOf ? [...this.#kept.keys()].toSorted((a, b) => (idOf(a.source) < idOf(b.source) ? -1 : 1)) : [...this.#kept.keys()]
    return this.#inOrder
  }

  /** How many places of articles there are, gone ones with them. */
  get places(): number {
    return this.#placed.length
  }

  get isLoose(): boolean {
    const loose = this.#placed.length - (this.#packed ?? 0) + (this.#placed.length - this.#kept.size)
    return loose > fewLoose && loose > looseShare * this.#placed.length
  }

  add(source: Article): void {
    const read = readArticle(source, this.language)
    const place = this.#placed.length
    const sections = read.sections.map((_, at) => this.sections.length + at)
    const article: HeldArticle<Article> = { source, place, sections, fronts: read.fronts, matched: undefined }
    this.#count(read, 1)
    this.articleWords.add(place, [read.title, read.questions, read.description, read.sections.flatMap(({ heading }) => heading), read.sections.flatMap(({ text }) => text)])
    for (const [at, { heading, text, pairs }] of read.sections.entries()) {
      this.sections.push({ share: 1, matched: undefined })
      this.sectionWords.add(sections[at]!, [read.title, heading, text])
      for (const pair of pairs) this.pairs.add(pair, sections[at]!)
    }
    const letters = read.letters.map((text) => this.letters.add(text))
    for (const letter of letters) this.letterArticles[letter] = place
    this.#placed.push(article)
    this.#order(article)
    this.#kept.set(article, {
      terms: this.#counted([...read.title, ...read.title, ...read.all]),
      sections: read.sections.map(({ name, heading, text }) => ({ name, terms: this.#counted(matchedTerms(read.title, heading, text)) })),
      letters,
    })
  }

  remove(article: HeldArticle<Article>): void {
    this.#count(readArticle(article.source, this.language), -1)
    this.articleWords.remove(article.place)
    for (const section of article.sections) this.sectionWords.remove(section)
    for (const letter of this.#kept.get(article)!.letters) this.letters.remove(letter)
    this.#placed[article.place] = undefined
    this.#kept.delete(article)
    this.#inOrder = this.#inOrder?.filter((each) => each !== article)
  }

  /** One that comes goes to its place among those that are in order: putting thousands in order again would hold others up. */
  #order(article: HeldArticle<Article>): void {
    const idOf = this.#idOf
    const inOrder = this.#inOrder
    if (!inOrder) return
    let [least, most] = [idOf ? 0 : inOrder.length, inOrder.length]
    while (idOf && least < most) {
      const middle = (least + most) >> 1
      if (idOf(inOrder[middle]!.source) < idOf(article.source)) least = middle + 1
      else most = middle
    }
    this.#inOrder = inOrder.toSpliced(least, 0, article)
  }

  /** To be done after articles came or went: what is placed by how rare words are is placed anew where that has changed. Stops after each. */
  *settle(): Generator<undefined, void> {
    const [articles, sections] = [new Set<number>(), new Set<number>()]
    const isNew = this.#packed === undefined
    for (const term of this.rarities.settle()) {
      if (isNew || !this.matcher) continue
      this.articleWords.each(term, (place) => void articles.add(place))
      this.sectionWords.each(term, (place) => void sections.add(place))
    }
    const least = Math.max(boilerplateCount, this.#kept.size / 20)
    let looked = 0
    for (const [article, kept] of this.#kept) {
      if (++looked % lookedAtOnce === 0) yield
      if (this.matcher && (!article.matched || articles.has(article.place))) {
        article.matched = this.#place(kept.terms)
        yield
      }
      for (const [at, place] of article.sections.entries()) {
        const section = this.sections[place]!
        const { name, terms } = kept.sections[at]!
        section.share = name !== '' && this.#names.get(name)! >= least ? boilerplateShare : 1
        if (!this.matcher || (section.matched && !sections.has(place))) continue
        section.matched = this.#place(terms)
        yield
      }
    }
    yield* this.letters.settle()
  }

  /** Once, when the first articles are there. */
  pack(): void {
    for (const part of [this.articleWords, this.sectionWords, this.pairs, this.letters]) part.pack()
    this.#packed = this.#placed.length
  }

  /** Of one that is packed, and that nothing came to or went from since. */
  keep(): KeptCollection {
    const { words } = this.speller
    const articles = [...this.#kept].map(([{ fronts }, kept]) => ({ ...kept, fronts: fronts.map((front) => [...front]) }))
    const places = this.matcher ? [...this.#kept.keys()].flatMap((article) => [article.matched!, ...article.sections.map((section) => this.sections[section]!.matched!)]) : []
    const matched = new Float32Array(places.length * matcherSize)
    for (const [at, place] of places.entries()) matched.set(place, at * matcherSize)
    return { rarities: this.rarities.kept, words, wordCounts: words.map((_, number) => this.speller.documentsWith(number)), articleWords: this.articleWords.kept, sectionWords: this.sectionWords.kept, pairs: this.pairs.packed, letters: this.letters.kept, articles, matched }
  }

  /** Takes the articles of a kept collection up again, each beside its source. */
  resume({ articles, matched }: KeptCollection, sources: readonly Article[]): void {
    let begin = 0
    const next = () => (this.matcher ? matched.subarray(begin, (begin += matcherSize)) : undefined)
    for (const [place, { fronts, ...kept }] of articles.entries()) {
      const article: HeldArticle<Article> = { source: sources[place]!, place, sections: kept.sections.map((_, at) => this.sections.length + at), fronts: fronts.map((front) => new Set(front)), matched: next() }
      for (const { name } of kept.sections) {
        this.sections.push({ share: 1, matched: next() })
        this.#names.set(name, (this.#names.get(name) ?? 0) + 1)
      }
      for (const letter of kept.letters) this.letterArticles[letter] = place
      this.#placed.push(article)
      this.#kept.set(article, kept)
    }
  }

  #count({ all, words, sections }: ReadArticle, articles: 1 | -1): void {
    this.rarities.count(all, articles)
    for (const word of new Set(words)) this.speller.count(this.speller.numberOf(word), articles)
    for (const { name } of sections) this.#names.set(name, (this.#names.get(name) ?? 0) + articles)
  }

  /** The number of a term and how often it is there, in one number. */
  #counted(terms: readonly string[]): CountedTerms {
    const counts = new Map<string, number>()
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
    return Uint32Array.from(counts, ([term, count]) => this.rarities.numberOf(term) * mostCounted + Math.min(count, mostCounted - 1))
  }

  #place(terms: CountedTerms): Float32Array {
    const { rarities } = this
    const weighed = function* (): Generator<WeighedTerm> {
      for (const counted of terms) yield [rarities.termOf(Math.floor(counted / mostCounted)), rarities.weightOf(Math.floor(counted / mostCounted), counted % mostCounted)]
    }
    return this.matcher!.place(weighed())
  }
}

const mostCounted = 256

/** All at once: the benchmarks have nobody waiting. @public */
export function collect<Article extends SourceArticle>(language: Language, sources: readonly Article[], parts: CollectionParts<Article> = {}): Collection<Article> {
  const work = collecting(language, sources, parts)
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/** What `keep` made of a collection of these articles, without reading one of them. */
export function collectKept<Article extends SourceArticle>(language: Language, sources: readonly Article[], kept: KeptCollection, parts: CollectionParts<Article> = {}): Collection<Article> {
  const collection = new Collection(language, { ...parts, kept })
  collection.resume(kept, sources)
  for (const _ of collection.settle()) continue
  collection.pack()
  return collection
}

/** The same in pieces: it stops after each that takes no longer than an article does. */
export function* collecting<Article extends SourceArticle>(language: Language, sources: readonly Article[], parts: CollectionParts<Article> = {}): Generator<undefined, Collection<Article>> {
  const collection = new Collection(language, parts)
  for (const source of sources) {
    collection.add(source)
    yield
  }
  yield* collection.settle()
  collection.pack()
  return collection
}

/** Makes a collection that of these articles, in pieces: only what has come or gone is read. @param isSame whether an article that it holds is this one, unchanged */
export function* changing<Article extends SourceArticle, Given>(collection: Collection<Article>, wanted: ReadonlyMap<string, Given>, { idOf, isSame, make }: Changes<Article, Given>): Generator<undefined, Article[]> {
  const left = new Map(wanted)
  let looked = 0
  for (const article of collection.articles) {
    if (++looked % lookedAtOnce === 0) yield
    const id = idOf(article.source)
    const given = left.get(id)
    if (given !== undefined && isSame(article.source, given)) {
      left.delete(id)
      continue
    }
    collection.remove(article)
    yield
  }
  const come: Article[] = []
  for (const given of left.values()) {
    const source = make(given)
    collection.add(source)
    come.push(source)
    yield
  }
  yield* collection.settle()
  return come
}

interface Changes<Article, Given> {
  idOf(source: Article): string
  isSame(source: Article, given: Given): boolean
  make(given: Given): Article
}
