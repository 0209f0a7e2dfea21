import { hash } from 'node:crypto'
import type { Database } from '#platform/database/database.ts'
import { analyse, termOf, type Language, type Token } from '#search-engine/text/analyse.ts'
import { IndexContent } from '#search-engine/index/index-content.ts'
import type { Question } from '#search-engine/answers/read-question.ts'
import { defaultScoreSettings, lengthFactor, saturate } from '#search-engine/ranking/score.ts'
import { SearchIndex, type SearchDocument, type SearchOptions, type SearchOutcome } from '#search-engine/search-index.ts'
import { Speller } from '#search-engine/text/speller.ts'
import type { SynonymMap } from '#search-engine/text/synonyms.ts'
import { deleteTexts, findCandidates, insertTexts, lockCollection, readFingerprints, readStatistics, readTextsOf } from './stored-text-store.ts'

/** A source of search results: an index in memory, a `StoredSource`, or an adapter to the operator's own service. */
export interface SearchSource {
  readonly language: Language
  /** other names that people use for things */
  synonyms: SynonymMap | undefined
  search(question: string, options?: SearchOptions): SearchOutcome | Promise<SearchOutcome>
  weigh(question: string, isExact?: boolean): Question | Promise<Question>
  holdsWords(text: string): boolean | Promise<boolean>
  foreignTerms(text: string): string[] | Promise<string[]>
}

/** How many candidates are ranked with everything that is known; more with a filter, which removes some of them. */
const candidateCount = 100
const candidatesToFilter = 1000
/** Weights and impacts are whole numbers in the database, in thousandths. */
const weightUnit = 1000
const impactUnit = 1000

/**
 * A collection that does not fit into the memory of every process: the database holds its terms and finds the best
 * candidates, which the same scorer as in memory then ranks, with the statistics of the whole collection.
 */
export class StoredSource implements SearchSource {
  synonyms: SynonymMap | undefined
  readonly #database: Database
  readonly #name: string
  readonly language: Language
  #reading: Promise<SearchIndex> | undefined

  constructor(database: Database, name: string, language: Language) {
    this.#database = database
    this.#name = name
    this.language = language
  }

  /**
   * Replaces the collection by these documents: only those with a new fingerprint (by key) are analysed and written.
   */
  async put(documents: readonly SearchDocument[], now: number, fingerprints: ReadonlyMap<string, string> = new Map(documents.map((each) => [each.key, fingerprintOf(each)]))): Promise<void> {
    await this.#database.transaction(async (trx) => {
      await lockCollection(trx, this.#name, now)
      const known = await readFingerprints(trx, this.#name)
      const fresh = documents.map((document) => ({ document, fingerprint: fingerprints.get(document.key)! })).filter(({ document, fingerprint }) => known.get(document.key) !== fingerprint)
      const wanted = new Set(documents.map(({ key }) => key))
      const gone = [...known.keys()].filter((key) => !wanted.has(key))
      await deleteTexts(trx, this.#name, [...gone, ...fresh.map(({ document }) => document.key).filter((key) => known.has(key))])
      const analysed = fresh.map(({ document, fingerprint }) => ({ fingerprint, ...this.#analyse(document) }))
      const averages = averagesOf(analysed)
      await insertTexts(trx, analysed.map((each) => this.#textRow(each)), analysed.flatMap((each) => this.#postingRows(each, averages)))
    })
    this.#reading = undefined
  }

  async search(question: string, options: SearchOptions = {}): Promise<SearchOutcome> {
    const reader = await this.#reader()
    const read = reader.weigh(question, options.isExact)
    const { terms, corrections } = read
    if (terms.length === 0) return { hits: [], corrections }
    const weights = new Map(terms.map(({ term, weight }) => [term, Math.max(1, Math.round(weight * weightUnit))]))
    const ids = await findCandidates(this.#database, this.#name, weights, options.accepts ? candidatesToFilter : Math.max(candidateCount, options.limit ?? 0))
    const ranking = new SearchIndex(this.language, {}, new IndexContent(), reader.collection)
    for (const { doc_id, title, body, clicks } of await readTextsOf(this.#database, this.#name, ids)) ranking.put({ key: doc_id, title, body, clicks: JSON.parse(clicks) as string[] })
    return { hits: ranking.rank(read, options), corrections }
  }

  async weigh(question: string, isExact?: boolean): Promise<Question> {
    return (await this.#reader()).weigh(question, isExact)
  }

  async holdsWords(text: string): Promise<boolean> {
    return (await this.#reader()).holdsWords(text)
  }

  async foreignTerms(text: string): Promise<string[]> {
    return (await this.#reader()).foreignTerms(text)
  }

  /** An index without documents that reads questions as an index of the whole collection would. */
  async #reader(): Promise<SearchIndex> {
    this.#reading ??= this.#readCollection()
    const reading = this.#reading
    const reader = await reading.catch((error: unknown) => {
      if (this.#reading === reading) this.#reading = undefined
      throw error
    })
    reader.synonyms = this.synonyms
    return reader
  }

  async #readCollection(): Promise<SearchIndex> {
    const { size, titleWords, bodyWords, documentsWith, words } = await readStatistics(this.#database, this.#name)
    const speller = new Speller()
    const inTexts = new Map<string, number>()
    for (const text of words) {
      const own = text.split(' ').filter((word) => word !== '')
      speller.countDocument([own.map((word) => speller.numberOf(word))])
      for (const term of new Set(own.map((word) => termOf(word, this.language)))) inTexts.set(term, (inTexts.get(term) ?? 0) + 1)
    }
    return new SearchIndex(this.language, {}, new IndexContent(), { size, titleWords, bodyWords, alive: (term) => documentsWith.get(term) ?? 0, texts: (term) => inTexts.get(term) ?? 0, speller })
  }

  #analyse(document: SearchDocument) {
    const read = (text: string) => analyse(text, this.language)
    return { document, title: read(document.title), body: read(document.body), clicks: (document.clicks ?? []).flatMap(read) }
  }

  #textRow({ document, fingerprint, title, body }: Analysed) {
    const words = new Set([...title, ...body].map(({ word }) => word))
    return { collection: this.#name, doc_id: document.key, fingerprint, title: document.title, body: document.body, clicks: JSON.stringify(document.clicks ?? []), words: [...words].join(' '), title_length: title.length, body_length: body.length }
  }

  #postingRows({ document, title, body, clicks }: Analysed, averages: { title: number; body: number }) {
    const counts = new Map<string, [title: number, body: number, clicks: number]>()
    for (const [field, tokens] of [title, body, clicks].entries()) {
      for (const { term } of tokens) {
        const known = counts.get(term) ?? [0, 0, 0]
        // how many of a document's questions contain a word says nothing
        known[field] = field === 2 ? 1 : known[field]! + 1
        counts.set(term, known)
      }
    }
    const { titleLengthShare, bodyLengthShare } = defaultScoreSettings
    const [titleFactor, bodyFactor] = [lengthFactor(title.length, averages.title, titleLengthShare), lengthFactor(body.length, averages.body, bodyLengthShare)]
    return [...counts].map(([term, [inTitle, inBody, inClicks]]) => ({ collection: this.#name, term, doc_id: document.key, impact: Math.max(1, Math.round(impactUnit * saturate(inTitle, inBody, inClicks, titleFactor, bodyFactor, defaultScoreSettings))) }))
  }
}

interface Analysed {
  fingerprint: string
  document: SearchDocument
  title: readonly Token[]
  body: readonly Token[]
  clicks: readonly Token[]
}

/** Average lengths, in words, of the documents that are written now; at the first filling that is all of them. */
function averagesOf(analysed: readonly Analysed[]): { title: number; body: number } {
  const mean = (lengthOf: (each: Analysed) => number) => analysed.reduce((sum, each) => sum + lengthOf(each), 0) / Math.max(1, analysed.length)
  return { title: mean(({ title }) => title.length), body: mean(({ body }) => body.length) }
}

export function fingerprintOf(value: unknown): string {
  return hash('sha256', JSON.stringify(value), 'base64url')
}
