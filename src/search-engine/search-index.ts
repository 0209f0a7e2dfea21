import { analyse, termOf, type Language } from './text/analyse.ts'
import { IndexContent } from './index/index-content.ts'
import { rateCandidate } from './ranking/rate-candidate.ts'
import { Cover } from './ranking/cover.ts'
import { readQuestion, type Correction, type Question } from './answers/read-question.ts'
import { retrieveTop, type Candidate, type TermCursor } from './ranking/retrieve.ts'
import { defaultScoreSettings, lengthFactor, rarity, type QueryTerm, type ScoreSettings } from './ranking/score.ts'
import type { Speller } from './text/speller.ts'
import { stopwords } from './text/stopwords.ts'
import type { SynonymMap } from './text/synonyms.ts'
import { TermScores } from './ranking/term-scores.ts'

/** A text that can be found. `clicks`: questions that it answers, its writer's and those after which people opened it; one more often counts no more. */
export interface SearchDocument {
  key: string
  title: string
  body: string
  clicks?: readonly string[]
}

export interface SearchHit {
  key: string
  score: number
}

export interface SearchOutcome {
  hits: SearchHit[]
  /** words that no document holds, with what was looked for instead; places in the question as typed */
  corrections: Correction[]
}

export interface SearchOptions {
  /** at most this many hits; default 60 */
  limit?: number
  /** which documents may be found at all */
  accepts?: (key: string) => boolean
  /** look for the words exactly as typed */
  isExact?: boolean
}

/** What the scores depend on beyond the documents themselves: an index of some candidates scores as the whole collection would. */
export type Collection = Pick<IndexContent, 'size' | 'titleWords' | 'bodyWords' | 'alive' | 'texts'> & { readonly speller: Pick<Speller, 'has' | 'complete' | 'completeSlip' | 'suggest'> }

/** The candidates that are ranked by all that is known; more do not change the first page. */
const candidateCount = 100
const defaultLimit = 60
/** A question of no more words than these says each of them on purpose. */
const fewConcepts = 3
const stopwordTerms = { en: stemsOf('en'), es: stemsOf('es') }

/** Without the words that say little, unless there are no others: a page is a result for those that tell. */
function tellingOf(concepts: Question['concepts']): Question['concepts'] {
  const telling = concepts.filter(({ isTelling }) => isTelling)
  return telling.length > 0 ? telling : concepts
}

function stemsOf(language: Language): ReadonlySet<string> {
  return new Set([...stopwords[language]].map((word) => termOf(word, language)))
}

/**
 * An index of the texts of one language, in memory: put documents in, ask questions. Words that documents hold are taken as
 * they are; only others are corrected. No question has to have all its words in a document.
 */
export class SearchIndex {
  readonly language: Language
  /** What else people call things; may be replaced at any time, for it is asked with each question. */
  synonyms: SynonymMap | undefined
  readonly #settings: ScoreSettings
  #content: IndexContent
  readonly #given: Collection | undefined
  #scores: TermScores
  /** for one question at a time: by term number, the place in the question from 1; relatives come after its words */
  #slots = new Uint16Array(1024)
  /** what words of titles weigh, after so many changes of this content */
  #known: { changes: number; content: IndexContent | undefined; weights: number[] } = { changes: 0, content: undefined, weights: [] }

  /**
   * `content`: of an index of the same language; it is this index's from now on. `collection`: where the documents are only
   * some of many, what is known of all.
   */
  constructor(language: Language, settings: Partial<ScoreSettings> = {}, content = new IndexContent(), collection?: Collection) {
    this.language = language
    this.#settings = { ...defaultScoreSettings, ...settings }
    this.#content = content
    this.#given = collection
    this.#scores = new TermScores(this.#settings)
  }

  /** What its scores depend on; of an index of some of many documents, what was given. */
  get collection(): Collection {
    return this.#given ?? this.#content
  }

  get size(): number {
    return this.#content.size
  }

  /** For a snapshot; not to be changed. */
  get content(): IndexContent {
    return this.#content
  }

  /** Adds a document, or replaces the one with its key. */
  put({ key, title, body, clicks = [] }: SearchDocument): void {
    this.remove(key)
    const read = (text: string) => analyse(text, this.language)
    this.#content.add({ key, title: read(title), body: read(body), clicks: clicks.map(read) })
  }

  /** False where there is no such document. */
  remove(key: string): boolean {
    const wasThere = this.#content.remove(key)
    if (wasThere && this.#content.isSparse) {
      this.#content = this.#content.compacted()
      this.#scores = new TermScores(this.#settings)
    }
    return wasThere
  }

  search(question: string, options: SearchOptions = {}): SearchOutcome {
    const read = this.weigh(question, options.isExact)
    return { hits: this.rank(read, options), corrections: read.corrections }
  }

  /** The documents that a `weigh`ed question finds, best first; those that hold little of it beside the others are none. */
  rank(question: Question, { limit = defaultLimit, accepts }: SearchOptions = {}): SearchHit[] {
    const { keys } = this.#content.documents
    const isAccepted = (number: number) => {
      const key = keys[number]
      return key !== undefined && (!accepts || accepts(key))
    }
    const candidates = retrieveTop(this.#cursors(question.terms), Math.max(limit, candidateCount), isAccepted)
    const extras = this.#extras(question, candidates)
    const enough = this.#settings.leastCover * Math.max(0, ...extras.map(({ cover }) => cover))
    const hits = candidates.map(({ document: number, score }, index) => ({ key: keys[number]!, score: score + extras[index]!.value, cover: extras[index]!.cover })).filter(({ cover }) => cover >= enough)
    // of the same score by key: in whatever order documents came
    hits.sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1))
    return hits.slice(0, limit).map(({ key, score }) => ({ key, score }))
  }

  /** Whether each word, as it is written and not only its stem, stands in some text. */
  holdsWords(text: string): boolean {
    return analyse(text, this.language).every(({ word }) => this.collection.speller.has(word))
  }

  /** The terms of a text that no title and no body holds: what people ask makes no word one of the texts'. */
  foreignTerms(text: string): string[] {
    return analyse(text, this.language).flatMap(({ term }) => (this.collection.texts(term) > 0 ? [] : [term]))
  }

  /** The question as this index reads it, weighed by how rare its words are in it. */
  weigh(question: string, isExact = false): Question {
    const collection = this.collection
    const { speller } = collection
    const knows = (term: string) => collection.alive(term) > 0
    const has = (word: string) => speller.has(word)
    const suggest = (word: string, isLast = false) => {
      if (isExact) return []
      const near = speller.suggest(word)
      // a word that is corrected anyway may be an unfinished one
      return [speller.complete(word) ?? (isLast && near[0] !== undefined ? speller.completeSlip(word, near[0]) : undefined) ?? [], near].flat()
    }
    const { terms, concepts, corrections } = readQuestion(question, this.language, this.#settings, { knows, has, suggest }, isExact ? undefined : this.synonyms)
    return {
      terms: terms.map((each) => ({ ...each, weight: each.weight * this.#rarityOf(each.term) })),
      // what was typed stands first, and another name is as rare as that
      concepts: concepts.map(({ weight, ways, ...concept }) => ({ ...concept, ways, weight: weight * Math.min(...ways[0]!.terms.map((term) => this.#rarityOf(term))) })),
      corrections,
    }
  }

  /** A word that says little is as common as it is in questions, too: no help text says 'I', and each customer does. */
  #rarityOf(term: string): number {
    const { collection } = this
    return rarity(collection.size, Math.max(1, stopwordTerms[this.language].has(term) ? collection.alive(term) : collection.texts(term)))
  }

  /** Those that tell least first; the order depends on the documents alone, and so do the last digits of a score. */
  #cursors(terms: readonly QueryTerm[]): TermCursor[] {
    const content = this.#content
    this.#scores.follow(content, this.collection)
    const known = terms.filter(({ term, weight }) => weight > 0 && content.termNumber(term) !== undefined).toSorted((a, b) => a.weight - b.weight)
    return known.map(({ term, weight }) => this.#scores.cursor(content, content.termNumber(term)!, weight))
  }

  /** What the places of the question's words, and of their relatives, add to each of the candidates; and how much of the question each holds. */
  #extras({ terms, concepts }: Question, candidates: readonly Candidate[]): { value: number; cover: number }[] {
    const { terms: all, documents, termOfWord } = this.#content
    const { size, bodyWords } = this.collection
    if (this.#slots.length < all.length) this.#slots = new Uint16Array(all.length * 2)
    const slots = this.#slots
    const numbers = terms.flatMap(({ term }) => this.#content.termNumber(term) ?? [])
    const families = terms.map(({ term }) => this.#content.relativesOf(term))
    for (const [index, family] of families.entries()) for (const number of family) slots[number] = terms.length + index + 1
    for (const [index, { term }] of terms.entries()) {
      const number = this.#content.termNumber(term)
      if (number !== undefined) slots[number] = index + 1
    }
    const relatives = terms.map((term, index) => this.#weightOfRelatives(term, families[index]!))
    const cover = new Cover(concepts, terms, this.#settings)
    const tellingConcepts = tellingOf(concepts)
    const telling = new Cover(tellingConcepts, terms, this.#settings)
    // what only mentions the commoner of two words is about something else
    const bodyCover = tellingConcepts.length > fewConcepts ? 1 : this.#settings.bodyCoverOfFew
    const asked = { slots, isPart: (place: number) => terms[place]?.isPart === true, weightOf: this.#weights() }
    const values = candidates.map(({ document }) => {
      const bodyFactor = lengthFactor(documents.bodyLengths[document]!, bodyWords / Math.max(1, size), this.#settings.bodyLengthShare)
      const { fronts, ...found } = documents.findPlaces(document, termOfWord, asked)
      return {
        value: rateCandidate(terms, relatives, { ...found, bodyFactor }, this.#settings) + this.#settings.frontWeight * cover.weight * cover.bestFront(fronts),
        cover: telling.ofText(found.terms, fronts, bodyCover),
      }
    })
    for (const number of [...numbers, ...families.flat()]) slots[number] = 0
    return values
  }

  /** What a word of a title weighs, by term number; found when it is first needed. */
  #weights(): (term: number) => number {
    const { terms, changes } = this.#content
    if (this.#known.changes !== changes || this.#known.content !== this.#content) this.#known = { changes, content: this.#content, weights: [] }
    const { weights } = this.#known
    return (number) => (weights[number] ??= this.#rarityOf(terms[number]!) * (stopwordTerms[this.language].has(terms[number]!) ? this.#settings.stopwordWeight : 1))
  }

  /** They are as rare as all of them together, and weigh no more than the word that was typed. */
  #weightOfRelatives({ term, weight }: QueryTerm, family: readonly number[]): number {
    if (family.length === 0) return 0
    const collection = this.collection
    const documents = family.reduce((sum, number) => sum + collection.texts(this.#content.terms[number]!), collection.texts(term))
    return Math.min(weight, rarity(collection.size, Math.min(collection.size, documents)))
  }
}
