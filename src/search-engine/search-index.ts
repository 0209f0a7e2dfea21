import { analyse, type Language, type Token } from './analyse.ts'
import { PostingList } from './posting-list.ts'
import { readQuestion, type Correction, type Question } from './read-question.ts'
import { impactUnit, retrieveTop, type Impacts, type TermCursor } from './retrieve.ts'
import { defaultScoreSettings, lengthFactor, proximity, rarity, saturate, type QueryTerm, type ScoreSettings } from './score.ts'
import { Speller } from './speller.ts'
import { StoredDocuments, type Sections } from './stored-documents.ts'

/** A text that can be found. `clicks`: questions after which people opened it, each as often as it counts. */
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

/** The candidates that are ranked by all that is known; more do not change the first page. */
const candidateCount = 100
const defaultLimit = 60
/** Two bytes each. */
const maxKeptImpacts = 4_000_000
/** Rebuilt without its dead documents once they are this share of all. */
const deadShare = 0.3

/** Title, body and clicked questions. */
type Field = 0 | 1 | 2

/**
 * An index of the texts of one language, in memory: put documents in, ask questions. Words that documents hold are taken as
 * they are; only others are corrected. No question has to have all its words in a document.
 */
export class SearchIndex {
  readonly language: Language
  readonly #settings: ScoreSettings
  #speller = new Speller()
  #termNumbers = new Map<string, number>()
  #postings: PostingList[] = []
  #documents = new StoredDocuments()
  #numbers = new Map<string, number>()
  #titleWords = 0
  #bodyWords = 0
  /** by term, those used last at the end; worked out anew after a change */
  #impacts = new Map<number, Impacts>()
  #impactCount = 0
  #lengths: { title: Float32Array; body: Float32Array } | undefined
  /** for one document or question at a time: by term number */
  #counts: Uint32Array[] = [0, 1, 2].map(() => new Uint32Array(1024))
  #slots = new Uint8Array(1024)
  /** by document number */
  #sums = new Float64Array(0)

  constructor(language: Language, settings: Partial<ScoreSettings> = {}) {
    this.language = language
    this.#settings = { ...defaultScoreSettings, ...settings }
  }

  get size(): number {
    return this.#numbers.size
  }

  /** Adds a document, or replaces the one with its key. */
  put(document: SearchDocument): void {
    this.remove(document.key)
    const title = analyse(document.title, this.language)
    const body = analyse(document.body, this.language)
    this.#speller.addDocument(title, body)
    const [titleTerms, bodyTerms] = [this.#numbersOf(title), this.#numbersOf(body)]
    const clicks = (document.clicks ?? []).flatMap((question) => analyse(question, this.language).map(({ term }) => this.#numberOf(term)))
    this.#store(document.key, { title: titleTerms.running, titleWholes: titleTerms.wholes, body: bodyTerms.running, bodyWholes: bodyTerms.wholes, clicks })
  }

  /** False where there is no such document. */
  remove(key: string): boolean {
    const number = this.#numbers.get(key)
    if (number === undefined) return false
    for (const term of new Set(Object.values(this.#documents.sections(number)).flat())) this.#postings[term]!.alive -= 1
    this.#titleWords -= this.#documents.titleLengths[number]!
    this.#bodyWords -= this.#documents.bodyLengths[number]!
    this.#documents.keys[number] = undefined
    this.#numbers.delete(key)
    this.#changed()
    if (this.#documents.count > 64 && this.#documents.count - this.size > this.#documents.count * deadShare) this.#compact()
    return true
  }

  search(question: string, { limit = defaultLimit, accepts, isExact = false }: SearchOptions = {}): SearchOutcome {
    const { terms: weighted, corrections } = this.weigh(question, isExact)
    const { keys } = this.#documents
    const isAccepted = (number: number) => {
      const key = keys[number]
      return key !== undefined && (!accepts || accepts(key))
    }
    const candidates = retrieveTop(this.#cursors(weighted), Math.max(limit, candidateCount), isAccepted, this.#zeros())
    const nearness = this.#nearness(weighted, candidates.map(({ document }) => document))
    const hits = candidates.map(({ document: number, score }, index) => ({ key: keys[number]!, number, score: score + nearness[index]! }))
    hits.sort((a, b) => b.score - a.score || a.number - b.number)
    return { hits: hits.slice(0, limit).map(({ key, score }) => ({ key, score })), corrections }
  }

  /** Whether each word, as it is written and not only its stem, stands in some text. */
  holdsWords(text: string): boolean {
    return analyse(text, this.language).every(({ word }) => this.#speller.has(word))
  }

  /** The question's terms as this index reads them, weighed by their rarity in it. */
  weigh(question: string, isExact = false): Question {
    const knows = (term: string) => this.#alive(term) > 0
    const suggest = (word: string) => (isExact ? [] : [this.#speller.complete(word) ?? [], this.#speller.suggest(word)].flat())
    const { terms, corrections } = readQuestion(question, this.language, this.#settings, { knows, suggest })
    return { terms: terms.map(({ term, weight }) => ({ term, weight: weight * rarity(this.size, this.#alive(term)) })), corrections }
  }

  #alive(term: string): number {
    const number = this.#termNumbers.get(term)
    return number === undefined ? 0 : this.#postings[number]!.alive
  }

  #zeros(): Float64Array {
    if (this.#sums.length < this.#documents.count) this.#sums = new Float64Array(this.#documents.count)
    return this.#sums.subarray(0, this.#documents.count)
  }

  #cursors(terms: readonly QueryTerm[]): TermCursor[] {
    return terms.flatMap(({ term, weight }) => {
      const number = this.#termNumbers.get(term)
      if (number === undefined || weight <= 0) return []
      return [{ postings: this.#postings[number]!, impacts: this.#impactsOf(number), weight }]
    })
  }

  /** What neighbourhood adds to each of the candidates. */
  #nearness(terms: readonly QueryTerm[], candidates: readonly number[]): number[] {
    const numbers = terms.map(({ term }) => this.#termNumbers.get(term)!)
    for (const [index, number] of numbers.entries()) this.#slots[number] = index + 1
    const values = candidates.map((number) => {
      const places: number[][] = terms.map(() => [])
      this.#documents.findPlaces(number, this.#slots, places)
      return this.#settings.proximityWeight * proximity(terms, places)
    })
    for (const number of numbers) this.#slots[number] = 0
    return values
  }

  #impactsOf(term: number): Impacts {
    const known = this.#impacts.get(term)
    if (known) {
      this.#impacts.delete(term)
      this.#impacts.set(term, known)
      return known
    }
    const { documents, titles, bodies, clicks, size } = this.#postings[term]!
    const { title, body } = this.#lengthFactors()
    const values = new Uint16Array(size)
    let most = 0
    for (let place = 0; place < size; place++) {
      const document = documents[place]!
      // rounded up: what is there counts something
      const value = Math.ceil(impactUnit * saturate(titles[place]!, bodies[place]!, clicks[place]!, title[document]!, body[document]!, this.#settings))
      values[place] = value
      if (value > most) most = value
    }
    this.#keepImpacts(term, { values, most })
    return { values, most }
  }

  #keepImpacts(term: number, impacts: Impacts): void {
    this.#impacts.set(term, impacts)
    this.#impactCount += impacts.values.length
    for (const [oldest, { values }] of this.#impacts) {
      if (this.#impactCount <= maxKeptImpacts || oldest === term) return
      this.#impacts.delete(oldest)
      this.#impactCount -= values.length
    }
  }

  #lengthFactors(): { title: Float32Array; body: Float32Array } {
    if (this.#lengths) return this.#lengths
    const count = Math.max(1, this.size)
    const [averageTitle, averageBody] = [this.#titleWords / count, this.#bodyWords / count]
    const { titleLengthShare, bodyLengthShare } = this.#settings
    const { titleLengths, bodyLengths, count: all } = this.#documents
    const title = new Float32Array(all)
    const body = new Float32Array(all)
    for (let number = 0; number < all; number++) {
      title[number] = lengthFactor(titleLengths[number]!, averageTitle, titleLengthShare)
      body[number] = lengthFactor(bodyLengths[number]!, averageBody, bodyLengthShare)
    }
    this.#lengths = { title, body }
    return this.#lengths
  }

  /** A compound's whole follows its parts in the analysis, and would stand between neighbours here. */
  #numbersOf(tokens: readonly Token[]): { running: number[]; wholes: number[] } {
    const running: number[] = []
    const wholes: number[] = []
    for (let index = 0; index < tokens.length; index++) {
      const { term, start } = tokens[index]!
      if (index > 0 && start < tokens[index - 1]!.start) wholes.push(this.#numberOf(term))
      else running.push(this.#numberOf(term))
    }
    return { running, wholes }
  }

  #numberOf(term: string): number {
    const known = this.#termNumbers.get(term)
    if (known !== undefined) return known
    const number = this.#postings.length
    this.#termNumbers.set(term, number)
    this.#postings.push(new PostingList())
    if (number >= this.#slots.length) {
      this.#counts = this.#counts.map(() => new Uint32Array(number * 2))
      this.#slots = new Uint8Array(number * 2)
    }
    return number
  }

  #store(key: string, sections: Sections): void {
    const number = this.#documents.add(key, sections)
    const touched: number[] = []
    const count = (terms: readonly number[], field: Field) => {
      const [inTitle, inBody, inClicks] = this.#counts as [Uint32Array, Uint32Array, Uint32Array]
      for (const term of terms) {
        if (inTitle[term] === 0 && inBody[term] === 0 && inClicks[term] === 0) touched.push(term)
        this.#counts[field]![term]! += 1
      }
    }
    count(sections.title, 0)
    count(sections.titleWholes, 0)
    count(sections.body, 1)
    count(sections.bodyWholes, 1)
    count(sections.clicks, 2)
    const [inTitle, inBody, inClicks] = this.#counts as [Uint32Array, Uint32Array, Uint32Array]
    for (const term of touched) {
      this.#postings[term]!.add(number, inTitle[term]!, inBody[term]!, inClicks[term]!)
      inTitle[term] = inBody[term] = inClicks[term] = 0
    }
    this.#numbers.set(key, number)
    this.#titleWords += this.#documents.titleLengths[number]!
    this.#bodyWords += this.#documents.bodyLengths[number]!
    this.#changed()
  }

  #changed(): void {
    if (this.#impacts.size > 0) this.#impacts.clear()
    this.#impactCount = 0
    this.#lengths = undefined
  }

  /** The same documents without the gaps that removed ones left, in their order. */
  #compact(): void {
    const before = this.#documents
    const terms = [...this.#termNumbers.keys()]
    this.#termNumbers = new Map()
    this.#postings = []
    this.#documents = new StoredDocuments()
    this.#numbers = new Map()
    this.#titleWords = 0
    this.#bodyWords = 0
    const renumber = (numbers: readonly number[]) => numbers.map((number) => this.#numberOf(terms[number]!))
    for (const [number, key] of before.keys.entries()) {
      if (key === undefined) continue
      const { title, titleWholes, body, bodyWholes, clicks } = before.sections(number)
      this.#store(key, { title: renumber(title), titleWholes: renumber(titleWholes), body: renumber(body), bodyWholes: renumber(bodyWholes), clicks: renumber(clicks) })
    }
  }
}
