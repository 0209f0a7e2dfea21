import { analyse, type Language, type Token } from './analyse.ts'
import { PostingList } from './posting-list.ts'
import { readQuestion, type Correction, type Question } from './read-question.ts'
import { retrieveTop, type TermCursor } from './retrieve.ts'
import { defaultScoreSettings, lengthFactor, proximity, rarity, saturate, type QueryTerm, type ScoreSettings } from './score.ts'
import { Speller } from './speller.ts'

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
/** Between title and body: words on both sides are no neighbours. */
const fieldGap = 32
/** Rebuilt without its dead documents once they are this share of all. */
const deadShare = 0.3

interface StoredDocument {
  key: string
  /** term numbers in the order of the text; -1 in the gap between title and body; compounds at the end */
  terms: Int32Array
  titleLength: number
  bodyLength: number
  clickTerms: Int32Array
}

/**
 * An index of the texts of one language, in memory: put documents in, ask questions. Words that documents hold are taken as
 * they are; only others are corrected. No question has to have all its words in a document.
 */
export class SearchIndex {
  readonly language: Language
  readonly #settings: ScoreSettings
  readonly #speller = new Speller()
  #termNumbers = new Map<string, number>()
  #postings: PostingList[] = []
  #documents: (StoredDocument | undefined)[] = []
  #numbers = new Map<string, number>()
  #titleWords = 0
  #bodyWords = 0
  /** the most that one occurrence counts, by term; worked out anew after a change */
  #most = new Map<number, number>()
  #lengths: { title: Float32Array; body: Float32Array } | undefined

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
    const clicks = (document.clicks ?? []).flatMap((question) => analyse(question, this.language))
    for (const word of new Set([...title, ...body].map((token) => token.word))) this.#speller.add(word)
    this.#store(document.key, this.#sequence(title, body), title.length, body.length, Int32Array.from(clicks, ({ term }) => this.#numberOf(term)))
  }

  /** False where there is no such document. */
  remove(key: string): boolean {
    const number = this.#numbers.get(key)
    if (number === undefined) return false
    const document = this.#documents[number]!
    for (const term of new Set([...document.terms, ...document.clickTerms])) if (term >= 0) this.#postings[term]!.alive -= 1
    this.#titleWords -= document.titleLength
    this.#bodyWords -= document.bodyLength
    this.#documents[number] = undefined
    this.#numbers.delete(key)
    this.#changed()
    if (this.#documents.length > 64 && this.#documents.length - this.size > this.#documents.length * deadShare) this.#compact()
    return true
  }

  search(question: string, { limit = defaultLimit, accepts, isExact = false }: SearchOptions = {}): SearchOutcome {
    const { terms: weighted, corrections } = this.weigh(question, isExact)
    const isAccepted = (number: number) => {
      const document = this.#documents[number]
      return document !== undefined && (!accepts || accepts(document.key))
    }
    const candidates = retrieveTop(this.#cursors(weighted), Math.max(limit, candidateCount), isAccepted)
    const hits = candidates.map(({ document: number, score }) => ({ key: this.#documents[number]!.key, number, score: score + this.#extras(weighted, this.#documents[number]!) }))
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

  #cursors(terms: readonly QueryTerm[]): TermCursor[] {
    const { title, body } = this.#lengthFactors()
    return terms.flatMap(({ term, weight }) => {
      const number = this.#termNumbers.get(term)
      if (number === undefined || weight <= 0) return []
      const postings = this.#postings[number]!
      const settings = this.#settings
      const scoreAt = (place: number) => {
        const document = postings.documents[place]!
        return weight * saturate(postings.titles[place]!, postings.bodies[place]!, postings.clicks[place]!, title[document]!, body[document]!, settings)
      }
      return [{ postings, scoreAt, most: weight * this.#mostOf(number) }]
    })
  }

  /** What neighbourhood adds to a candidate. */
  #extras(terms: readonly QueryTerm[], document: StoredDocument): number {
    const places: number[][] = terms.map(() => [])
    const wanted = new Map(terms.map(({ term }, index) => [this.#termNumbers.get(term), index]))
    for (const [position, number] of document.terms.entries()) {
      const index = number < 0 ? undefined : wanted.get(number)
      if (index !== undefined) places[index]!.push(position)
    }
    return this.#settings.proximityWeight * proximity(terms, places)
  }

  #mostOf(term: number): number {
    const known = this.#most.get(term)
    if (known !== undefined) return known
    const postings = this.#postings[term]!
    const { title, body } = this.#lengthFactors()
    let most = 0
    for (let place = 0; place < postings.size; place++) {
      const document = postings.documents[place]!
      most = Math.max(most, saturate(postings.titles[place]!, postings.bodies[place]!, postings.clicks[place]!, title[document]!, body[document]!, this.#settings))
    }
    this.#most.set(term, most)
    return most
  }

  #lengthFactors(): { title: Float32Array; body: Float32Array } {
    if (this.#lengths) return this.#lengths
    const count = Math.max(1, this.size)
    const [averageTitle, averageBody] = [this.#titleWords / count, this.#bodyWords / count]
    const { titleLengthShare, bodyLengthShare } = this.#settings
    const title = Float32Array.from(this.#documents, (document) => lengthFactor(document?.titleLength ?? 0, averageTitle, titleLengthShare))
    const body = Float32Array.from(this.#documents, (document) => lengthFactor(document?.bodyLength ?? 0, averageBody, bodyLengthShare))
    this.#lengths = { title, body }
    return this.#lengths
  }

  #sequence(title: readonly Token[], body: readonly Token[]): { titleTerms: number[]; bodyTerms: number[] } {
    const inOrder = (tokens: readonly Token[]) => {
      // a compound's whole follows its parts in the analysis, and would stand between neighbours here
      const wholes = new Set(tokens.filter((token, index) => index > 0 && token.start < tokens[index - 1]!.start))
      const numbers = (some: readonly Token[]) => some.map(({ term }) => this.#numberOf(term))
      return { running: numbers(tokens.filter((token) => !wholes.has(token))), wholes: numbers([...wholes]) }
    }
    const [titles, bodies] = [inOrder(title), inOrder(body)]
    return { titleTerms: [...titles.running, ...gap, ...titles.wholes], bodyTerms: [...bodies.running, ...gap, ...bodies.wholes] }
  }

  #numberOf(term: string): number {
    const known = this.#termNumbers.get(term)
    if (known !== undefined) return known
    const number = this.#postings.length
    this.#termNumbers.set(term, number)
    this.#postings.push(new PostingList())
    return number
  }

  #store(key: string, { titleTerms, bodyTerms }: { titleTerms: readonly number[]; bodyTerms: readonly number[] }, titleLength: number, bodyLength: number, clickTerms: Int32Array): void {
    const number = this.#documents.length
    const counts = new Map<number, [title: number, body: number, click: number]>()
    const count = (terms: Iterable<number>, field: 0 | 1 | 2) => {
      for (const term of terms) {
        if (term < 0) continue
        const known = counts.get(term) ?? [0, 0, 0]
        known[field] += 1
        counts.set(term, known)
      }
    }
    count(titleTerms, 0)
    count(bodyTerms, 1)
    count(clickTerms, 2)
    for (const [term, [inTitle, inBody, inClicks]] of counts) this.#postings[term]!.add(number, inTitle, inBody, inClicks)
    this.#documents.push({ key, terms: Int32Array.from([...titleTerms, ...gap, ...bodyTerms]), titleLength, bodyLength, clickTerms })
    this.#numbers.set(key, number)
    this.#titleWords += titleLength
    this.#bodyWords += bodyLength
    this.#changed()
  }

  #changed(): void {
    this.#most.clear()
    this.#lengths = undefined
  }

  /** The same documents without the gaps that removed ones left, in their order. */
  #compact(): void {
    const alive = this.#documents.filter((document) => document !== undefined)
    const terms = [...this.#termNumbers.keys()]
    this.#termNumbers = new Map()
    this.#postings = []
    this.#documents = []
    this.#numbers = new Map()
    this.#titleWords = 0
    this.#bodyWords = 0
    for (const { key, terms: stored, titleLength, bodyLength, clickTerms } of alive) {
      const renumber = (number: number) => (number < 0 ? -1 : this.#numberOf(terms[number]!))
      const all = Array.from(stored, renumber)
      const middle = titleEnd(all)
      this.#store(key, { titleTerms: all.slice(0, middle), bodyTerms: all.slice(middle + fieldGap) }, titleLength, bodyLength, clickTerms.map(renumber))
    }
  }
}

const gap: readonly number[] = Array.from({ length: fieldGap }, () => -1)

/** Where the title's terms end: behind its running words stand a gap and its compounds, and then the gap before the body. */
function titleEnd(terms: readonly number[]): number {
  let at = terms.indexOf(-1) + fieldGap
  while (terms[at] !== -1) at += 1
  return at
}
