import type { IndexContent } from '../index/index-content.ts'
import type { TermCursor } from './retrieve.ts'
import { lengthFactor, saturate, type ScoreSettings } from './score.ts'

/** Averages may drift this far from those that the maxima were found with; then these are found anew. */
const maxDrift = 1.25
/** For sums in another order, and numbers kept in four bytes. */
const rounding = 1 + 1e-6

/** As often as most terms stand in a text, at the most. */
const tabledCount = 4

interface Averages {
  title: number
  body: number
}

/**
 * What a term adds to its documents. Factors depend on the average lengths, which each change moves a little: they are kept
 * by length, not by document. The most that a term adds is found with the averages of one day, and stretched by how far
 * these have drifted since: so a changed document costs no more than itself.
 */
export class TermScores {
  readonly #settings: ScoreSettings
  #averages: Averages = { title: 0, body: 0 }
  #titleFactors = new Float32Array(0)
  #bodyFactors = new Float32Array(0)
  /** most of what is read: a term that is in the body alone, up to `tabledCount` times; by length, then by count */
  #bodyValues = new Float64Array(0)
  #reference: Averages = { title: 0, body: 0 }
  /** by term: the most at the reference averages, of so many of its documents */
  #most: number[] = []
  #seen: number[] = []

  constructor(settings: ScoreSettings) {
    this.#settings = settings
  }

  /** Has to be called before cursors of a content that may have changed. */
  follow(content: IndexContent, collection: Pick<IndexContent, 'size' | 'titleWords' | 'bodyWords'>): void {
    const count = Math.max(1, collection.size)
    const averages = { title: collection.titleWords / count, body: collection.bodyWords / count }
    const { longestTitle, longestBody } = content.documents
    const isKnown = averages.title === this.#averages.title && averages.body === this.#averages.body
    if (isKnown && this.#titleFactors.length > longestTitle && this.#bodyFactors.length > longestBody) return
    this.#averages = averages
    const { titleLengthShare, bodyLengthShare } = this.#settings
    this.#titleFactors = Float32Array.from({ length: longestTitle + 1 }, (_, length) => lengthFactor(length, averages.title, titleLengthShare))
    this.#bodyFactors = Float32Array.from({ length: longestBody + 1 }, (_, length) => lengthFactor(length, averages.body, bodyLengthShare))
    this.#bodyValues = Float64Array.from({ length: this.#bodyFactors.length * tabledCount }, (_, index) => saturate(0, 1 + (index % tabledCount), 0, 0, this.#bodyFactors[Math.floor(index / tabledCount)]!, this.#settings))
    if (Math.max(drift(averages.title, this.#reference.title), drift(averages.body, this.#reference.body)) > maxDrift) {
      this.#reference = averages
      this.#most = []
      this.#seen = []
    }
  }

  cursor(content: IndexContent, term: number, weight: number): TermCursor {
    const postings = content.postings[term]!
    const { documents, countsFrom } = postings
    const { titleLengths, bodyLengths } = content.documents
    const [titles, bodies, bodyValues, settings] = [this.#titleFactors, this.#bodyFactors, this.#bodyValues, this.#settings]
    const scoreAt = (place: number) => {
      const document = documents[place]!
      const counts = documents[countsFrom + place]!
      if ((counts & 16_711_935) === 0 && counts <= tabledCount << 8) return weight * bodyValues[bodyLengths[document]! * tabledCount + (counts >> 8) - 1]!
      const title = (counts & 255) === 0 ? 0 : titles[titleLengths[document]!]!
      const body = (counts & 65_280) === 0 ? 0 : bodies[bodyLengths[document]!]!
      return weight * saturate(counts & 255, (counts >> 8) & 255, counts >> 16, title, body, settings)
    }
    return { postings, scoreAt, most: weight * this.#mostOf(content, term) }
  }

  #mostOf(content: IndexContent, term: number): number {
    const { documents, countsFrom, size } = content.postings[term]!
    const { titleLengths, bodyLengths } = content.documents
    const { titleLengthShare, bodyLengthShare } = this.#settings
    let most = this.#most[term] ?? 0
    for (let place = this.#seen[term] ?? 0; place < size; place++) {
      const document = documents[place]!
      const counts = documents[countsFrom + place]!
      const title = (counts & 255) === 0 ? 1 : lengthFactor(titleLengths[document]!, this.#reference.title, titleLengthShare)
      const body = (counts & 65_280) === 0 ? 1 : lengthFactor(bodyLengths[document]!, this.#reference.body, bodyLengthShare)
      const value = saturate(counts & 255, (counts >> 8) & 255, counts >> 16, title, body, this.#settings)
      if (value > most) most = value
    }
    this.#most[term] = most
    this.#seen[term] = size
    // a factor grows at most as the average does, and what it counts for in no case faster
    const growth = Math.max(1, grown(this.#averages.title, this.#reference.title), grown(this.#averages.body, this.#reference.body))
    return most * growth * rounding
  }
}

/** As `lengthFactor` has it, an average is never below 1. */
function grown(value: number, than: number): number {
  return Math.max(1, value) / Math.max(1, than)
}

function drift(value: number, from: number): number {
  return Math.max(grown(value, from), grown(from, value))
}
