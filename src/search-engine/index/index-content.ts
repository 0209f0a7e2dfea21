import type { Token } from '../text/analyse.ts'
import { PostingList } from './posting-list.ts'
import { Speller } from '../text/speller.ts'
import { StoredDocuments, type Sections } from './stored-documents.ts'
import { WordFamilies } from '../text/word-families.ts'

/** Rebuilt without its dead documents once they are this share of all. */
const deadShare = 0.3
const fewDocuments = 64

/** A document as its words: what an index is made of. */
export interface AnalysedDocument {
  key: string
  title: readonly Token[]
  body: readonly Token[]
  clicks: readonly (readonly Token[])[]
}

/** What an index holds, in plain arrays: words and terms by number, where each term stands, and the documents. */
export class IndexContent {
  readonly speller: Speller
  readonly documents: StoredDocuments
  /** by term number */
  readonly terms: string[] = []
  readonly postings: PostingList[] = []
  /** by word number; its length is at least the number of words */
  termOfWord = new Int32Array(1024)
  titleWords = 0
  /** documents that came or went */
  changes = 0
  bodyWords = 0
  readonly #termNumbers = new Map<string, number>()
  readonly #families = new WordFamilies()
  readonly #numbers = new Map<string, number>()
  /** for one document at a time: by term number */
  #counts = [new Uint32Array(1024), new Uint32Array(1024), new Uint32Array(1024)] as const

  constructor(speller = new Speller(), documents = new StoredDocuments()) {
    this.speller = speller
    this.documents = documents
    for (const [number, key] of documents.keys.entries()) {
      if (key === undefined) continue
      this.#numbers.set(key, number)
      this.titleWords += documents.titleLengths[number]!
      this.bodyWords += documents.bodyLengths[number]!
    }
  }

  /** Documents that can be found. */
  get size(): number {
    return this.#numbers.size
  }

  /** undefined for a term that no document has ever held */
  termNumber(term: string): number | undefined {
    return this.#termNumbers.get(term)
  }

  /** How many documents hold the term. */
  alive(term: string): number {
    const number = this.#termNumbers.get(term)
    return number === undefined ? 0 : this.postings[number]!.alive
  }

  /** How many documents hold the term in title or body: what their readers ask makes no word more common. */
  texts(term: string): number {
    const number = this.#termNumbers.get(term)
    return number === undefined ? 0 : this.postings[number]!.texts
  }

  /** The numbers of the terms in some document that are related to the term; itself not. */
  relativesOf(term: string): number[] {
    return this.#families.relativesOf(term).filter((number) => this.postings[number]!.alive > 0)
  }

  /** There must be no document of its key. */
  add({ key, title, body, clicks }: AnalysedDocument): void {
    const [titles, bodies] = [this.#split(title), this.#split(body)]
    this.#store(key, { title: titles.running, titleWholes: titles.wholes, body: bodies.running, bodyWholes: bodies.wholes, clicks: clicks.map((click) => click.map((token) => this.#wordOf(token.word, token.term))) })
  }

  /** False where there is no such document. */
  remove(key: string): boolean {
    const number = this.#numbers.get(key)
    if (number === undefined) return false
    const { title, titleWholes, body, bodyWholes, clicks } = this.documents.sections(number)
    const words = new Set([title, titleWholes, body, bodyWholes].flat())
    for (const word of words) this.speller.count(word, -1)
    const inTexts = new Set([...words].map((word) => this.termOfWord[word]!))
    for (const term of inTexts) this.postings[term]!.texts -= 1
    for (const term of new Set([...inTexts, ...clicks.flat().map((word) => this.termOfWord[word]!)])) this.postings[term]!.alive -= 1
    this.titleWords -= this.documents.titleLengths[number]!
    this.bodyWords -= this.documents.bodyLengths[number]!
    this.documents.keys[number] = undefined
    this.#numbers.delete(key)
    this.changes += 1
    return true
  }

  get isSparse(): boolean {
    const { count } = this.documents
    return count > fewDocuments && count - this.size > count * deadShare
  }

  /** The same documents, in their order, without what removed ones left behind. */
  compacted(): IndexContent {
    const compact = new IndexContent()
    const renumber = (words: readonly number[]) => words.map((word) => compact.#wordOf(this.speller.words[word]!, this.terms[this.termOfWord[word]!]!))
    for (const [number, key] of this.documents.keys.entries()) {
      if (key === undefined) continue
      const { title, titleWholes, body, bodyWholes, clicks } = this.documents.sections(number)
      compact.#store(key, { title: renumber(title), titleWholes: renumber(titleWholes), body: renumber(body), bodyWholes: renumber(bodyWholes), clicks: clicks.map(renumber) })
    }
    return compact
  }

  /** Terms are numbered as they come; a new one has the postings that are given. */
  addTerm(term: string, postings = new PostingList()): number {
    const number = this.terms.length
    this.#termNumbers.set(term, number)
    this.terms.push(term)
    this.#families.add(term, number)
    this.postings.push(postings)
    if (number >= this.#counts[0].length) this.#counts = [new Uint32Array(number * 2), new Uint32Array(number * 2), new Uint32Array(number * 2)]
    return number
  }

  /** A compound's whole follows its parts in the analysis, and would stand between neighbours here. */
  #split(tokens: readonly Token[]): { running: number[]; wholes: number[] } {
    const running: number[] = []
    const wholes: number[] = []
    for (let index = 0; index < tokens.length; index++) {
      const { word, term, start } = tokens[index]!
      const isWhole = index > 0 && start < tokens[index - 1]!.start
      ;(isWhole ? wholes : running).push(this.#wordOf(word, term))
    }
    return { running, wholes }
  }

  #wordOf(word: string, term: string): number {
    const known = this.speller.words.length
    const number = this.speller.numberOf(word)
    if (number < known) return number
    if (number >= this.termOfWord.length) {
      // one that was loaded without any word begins with no room at all
      const larger = new Int32Array(Math.max(1024, number * 2))
      larger.set(this.termOfWord)
      this.termOfWord = larger
    }
    this.termOfWord[number] = this.#termNumbers.get(term) ?? this.addTerm(term)
    return number
  }

  #store(key: string, sections: Sections): void {
    const number = this.documents.add(key, sections)
    const [inTitle, inBody, inClicks] = this.#counts
    const touched: number[] = []
    const count = (words: readonly number[], counts: Uint32Array) => {
      for (const word of words) {
        const term = this.termOfWord[word]!
        if (inTitle[term] === 0 && inBody[term] === 0 && inClicks[term] === 0) touched.push(term)
        counts[term]! += 1
      }
    }
    count(sections.title, inTitle)
    count(sections.titleWholes, inTitle)
    count(sections.body, inBody)
    count(sections.bodyWholes, inBody)
    count(sections.clicks.flat(), inClicks)
    for (const term of touched) {
      // a page with many questions is no better than one with the right one
      this.postings[term]!.add(number, inTitle[term]!, inBody[term]!, Math.min(1, inClicks[term]!))
      inTitle[term] = inBody[term] = inClicks[term] = 0
    }
    this.speller.countDocument([sections.title, sections.titleWholes, sections.body, sections.bodyWholes])
    this.#numbers.set(key, number)
    this.changes += 1
    this.titleWords += this.documents.titleLengths[number]!
    this.bodyWords += this.documents.bodyLengths[number]!
  }
}
