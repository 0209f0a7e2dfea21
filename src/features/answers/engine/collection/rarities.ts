import { rarity } from '#search-engine/ranking/score.ts'
import type { WeighedTerm } from '../matcher/matcher.ts'

/** The matcher's weight of a word that every article has. */
const commonShare = 0.3
/**
 * The matcher's weights are rounded to steps of 1/64, so that one more article leaves nearly all weights, and the
 * vectors made from them, as they are. Each term is rounded with an offset of its own; otherwise all terms of the same
 * rarity would change at once.
 */
const steps = 64

export interface KeptRarities {
  terms: readonly string[]
  holding: Uint32Array
  count: number
}

/** How rare each term is, by the number of articles that have it: repetitions in a long article do not count. */
export class Rarities {
  readonly #numbers = new Map<string, number>()
  /** by term number */
  readonly #terms: string[] = []
  readonly #holding: number[] = []
  readonly #phases: number[] = []
  /** by term number: the matcher's weight at the last call of `settle` */
  readonly #settled: number[] = []
  #count = 0

  /** @param articles the terms of each */
  constructor(articles: readonly (readonly string[])[] = []) {
    for (const terms of articles) this.count(terms, 1)
  }

  /** The counts in a form that can be stored: by term number, how many articles hold each term. */
  get kept(): KeptRarities {
    return { terms: this.#terms, holding: Uint32Array.from(this.#holding), count: this.#count }
  }

  static from({ terms, holding, count }: KeptRarities): Rarities {
    const made = new Rarities()
    for (const [number, term] of terms.entries()) made.#holding[made.numberOf(term)] = holding[number]!
    made.#count = count
    return made
  }

  /** Counts an article with these terms that is added (1) or removed (-1). */
  count(terms: readonly string[], articles: 1 | -1): void {
    this.#count += articles
    for (const term of new Set(terms)) this.#holding[this.numberOf(term)]! += articles
  }

  /** A term that is new gets the next number. */
  numberOf(term: string): number {
    const known = this.#numbers.get(term)
    if (known !== undefined) return known
    const number = this.#terms.push(term) - 1
    this.#numbers.set(term, number)
    this.#holding.push(0)
    this.#phases.push(phaseOf(term))
    return number
  }

  termOf(number: number): string {
    return this.#terms[number]!
  }

  has(term: string): boolean {
    return this.#held(term) > 0
  }

  /** The rarity of a term; near 0 if every article has it. */
  of(term: string): number {
    return rarity(this.#all, this.#held(term))
  }

  /** The rarity of a term that no article has. */
  get most(): number {
    return rarity(this.#all, 0)
  }

  /** The terms of a text with their weights for the matcher: the rarer and the more frequent a term, the higher. */
  weigh(terms: readonly string[]): WeighedTerm[] {
    const counts = new Map<string, number>()
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
    return [...counts].map(([term, count]): WeighedTerm => [term, Math.sqrt(count) * this.#weightOf(this.#held(term), phaseOf(term))])
  }

  /** The same weight for one term, by its number and count. */
  weightOf(number: number, count: number): number {
    return Math.sqrt(count) * this.#weightOf(this.#holding[number]!, this.#phases[number]!)
  }

  /** Returns the terms whose weight for the matcher has changed since the last call. */
  settle(): string[] {
    const changed: string[] = []
    for (const [number, holding] of this.#holding.entries()) {
      const weight = this.#weightOf(holding, this.#phases[number]!)
      if (weight === this.#settled[number]) continue
      this.#settled[number] = weight
      changed.push(this.#terms[number]!)
    }
    return changed
  }

  #weightOf(holding: number, phase: number): number {
    return (Math.floor(steps * (commonShare + (1 - commonShare) * (rarity(this.#all, holding) / this.most)) + phase) + 0.5 - phase) / steps
  }

  #held(term: string): number {
    const number = this.#numbers.get(term)
    return number === undefined ? 0 : this.#holding[number]!
  }

  get #all(): number {
    return Math.max(2, this.#count)
  }
}

/** 0 to 1, always the same for the same term. */
function phaseOf(term: string): number {
  let state = 2_166_136_261
  for (let index = 0; index < term.length; index++) state = Math.imul(state ^ term.charCodeAt(index), 16_777_619)
  return (state >>> 0) / 2 ** 32
}
