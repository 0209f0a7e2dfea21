import type { Language } from '#search-engine/text/analyse.ts'
import { Speller } from '#search-engine/text/speller.ts'
import type { SynonymMap } from '#search-engine/text/synonyms.ts'
import { atOnce } from '../at-once.ts'
import { matcherSize, type Matcher, type WeighedTerm } from '../matcher/matcher.ts'
import { LetterIndex } from './letter-index.ts'
import { PlaceLists, type PackedLists } from './place-lists.ts'
import { Postings, type KeptPostings } from './postings.ts'
import { Rarities, type KeptRarities } from './rarities.ts'
import { matchedTerms, readArticle, type ReadArticle } from './read-article.ts'
import type { SourceArticle } from './source-article.ts'

export interface HeldArticle<Article extends SourceArticle = SourceArticle> {
  source: Article
  /**
   * index of the article, and indexes of its sections; results about articles and sections are arrays by these indexes
   */
  place: number
  sections: readonly number[]
  /** telling terms of its title, then of each of its own questions */
  fronts: readonly ReadonlySet<string>[]
  matched: Float32Array | undefined
}

interface HeldSection {
  /** below 1 if many articles have a section of this name */
  share: number
  matched: Float32Array | undefined
}

/** The terms of a text for the matcher: each number holds the number of a term and how often the text has it. */
type CountedTerms = Uint32Array

interface Kept {
  terms: CountedTerms
  sections: readonly { name: string; terms: CountedTerms }[]
  letters: readonly number[]
}

/** The weight of a word by its field: title, questions, description, headings, text. */
const articleWeights = [3, 3, 1.5, 1.5, 1]
/** The weight of a word by its field: title of the article, heading, text. */
const sectionWeights = [3, 1.5, 1]
/**
 * A heading that at least this many articles have, and at least a twentieth of all, says little: its section counts
 * less.
 */
const boilerplateCount = 4
const boilerplateShare = 0.7
/** The number of articles that are looked over without a pause; that takes no longer than placing one or two. */
const lookedAtOnce = 200
/**
 * A collection is made anew once the articles added or removed since it was packed exceed both this share of all and
 * `fewLoose`: articles that are not packed take more memory.
 */
const looseShare = 0.3
const fewLoose = 64

/** A collection without its source articles, as plain values: it is restored from them much faster than it was made. */
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
  /** the matcher's vector of each article, followed by those of its sections; empty without a matcher */
  matched: Float32Array
}

export interface CollectionParts<Article extends SourceArticle = SourceArticle> {
  synonyms?: SynonymMap | undefined
  matcher?: Matcher | undefined
  /** the unique id by which articles are sorted; without it they stay in the order in which they were added */
  idOf?: (source: Article) => string
  /** the result of `keep` for the same articles */
  kept?: KeptCollection
}

/**
 * The articles of one language and audience, indexed for comparison with questions. Adding or removing an article costs
 * its own size and a look at a number or two of each other article: values that depend on all articles are stored as
 * counts and computed when they are read. The results do not depend on the order in which articles were added and
 * removed.
 */
export class Collection<Article extends SourceArticle = SourceArticle> {
  readonly language: Language
  synonyms: SynonymMap | undefined
  readonly matcher: Matcher | undefined
  readonly rarities: Rarities
  readonly speller: Speller
  readonly articleWords: Postings
  readonly sectionWords: Postings
  /** the sections in which two terms are neighbours, by `pairOf` */
  readonly pairs: PlaceLists
  /** titles, own questions and headings by their letters; `letterArticles` has the article index of each */
  readonly letters: LetterIndex
  readonly letterArticles: number[] = []
  /** by section index; removed sections stay, since the word lists still name them */
  readonly sections: HeldSection[] = []
  readonly #idOf: ((source: Article) => string) | undefined
  readonly #kept = new Map<HeldArticle<Article>, Kept>()
  /** by section name: how many sections have it */
  readonly #names = new Map<string, number>()
  /** by article index; undefined for a removed article */
  readonly #placed: (HeldArticle<Article> | undefined)[] = []
  #inOrder: readonly HeldArticle<Article>[] | undefined
  /** the number of article indexes at the time of packing; undefined before */
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

  /** The articles, sorted by id; without ids in the order in which they were added. */
  get articles(): readonly HeldArticle<Article>[] {
    const idOf = this.#idOf
    this.#inOrder ??= idOf ? [...this.#kept.keys()].toSorted((a, b) => (idOf(a.source) < idOf(b.source) ? -1 : 1)) : [...this.#kept.keys()]
    return this.#inOrder
  }

  /** The number of article indexes, including those of removed articles. */
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

  /** Inserts an added article into the sorted list: sorting thousands of articles again would delay other work. */
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

  /**
   * To be run after articles were added or removed: computes the matcher's vectors again of those texts whose words
   * have become rarer or less rare, and the weights of headings. Yields after each vector.
   */
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

  /** To be called once, after the first articles were added. */
  pack(): void {
    for (const part of [this.articleWords, this.sectionWords, this.pairs, this.letters]) part.pack()
    this.#packed = this.#placed.length
  }

  /** For a packed collection to which no article was added, and from which none was removed, since. */
  keep(): KeptCollection {
    const { words } = this.speller
    const articles = [...this.#kept].map(([{ fronts }, kept]) => ({ ...kept, fronts: fronts.map((front) => [...front]) }))
    const places = this.matcher ? [...this.#kept.keys()].flatMap((article) => [article.matched!, ...article.sections.map((section) => this.sections[section]!.matched!)]) : []
    const matched = new Float32Array(places.length * matcherSize)
    for (const [at, place] of places.entries()) matched.set(place, at * matcherSize)
    return { rarities: this.rarities.kept, words, wordCounts: words.map((_, number) => this.speller.documentsWith(number)), articleWords: this.articleWords.kept, sectionWords: this.sectionWords.kept, pairs: this.pairs.packed, letters: this.letters.kept, articles, matched }
  }

  /** Restores the articles of a kept collection; `sources` are in the same order. */
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

  /** Each term's number and its count (at most 255) in one number. */
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

/** Makes a collection in one go, for benchmarks and tests, where no request waits. @public */
export function collect<Article extends SourceArticle>(language: Language, sources: readonly Article[], parts: CollectionParts<Article> = {}): Collection<Article> {
  return atOnce(collecting(language, sources, parts))
}

/** Restores a collection from the result of `keep`, without reading its articles. */
export function collectKept<Article extends SourceArticle>(language: Language, sources: readonly Article[], kept: KeptCollection, parts: CollectionParts<Article> = {}): Collection<Article> {
  const collection = new Collection(language, { ...parts, kept })
  collection.resume(kept, sources)
  atOnce(collection.settle())
  collection.pack()
  return collection
}

/** As `collect`, in pieces: yields after each piece of work, none of which takes longer than reading one article. */
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

/**
 * Changes a collection into that of the wanted articles, in pieces: reads only articles that are new, changed or gone.
 * Returns the added articles.
 * @param isSame whether an article of the collection is the wanted one, unchanged
 */
export function* changing<Article extends SourceArticle, Given>(collection: Collection<Article>, wanted: ReadonlyMap<string, Given>, { idOf, isSame, make }: Changes<Article, Given>): Generator<undefined, Article[]> {
  const held = new Set<string>()
  let looked = 0
  for (const article of collection.articles) {
    if (++looked % lookedAtOnce === 0) yield
    const id = idOf(article.source)
    const given = wanted.get(id)
    if (given !== undefined && isSame(article.source, given)) {
      held.add(id)
      continue
    }
    collection.remove(article)
    yield
  }
  const come: Article[] = []
  looked = 0
  for (const [id, given] of wanted) {
    if (++looked % lookedAtOnce === 0) yield
    if (held.has(id)) continue
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
