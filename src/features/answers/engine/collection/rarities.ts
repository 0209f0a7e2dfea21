import { rarity } from '#search-engine/ranking/score.ts'
import type { WeighedTerm } from '../matcher/matcher.ts'

/** Of a word that every article has, for the matcher. */
const commonShare = 0.3

/** How rare each term is, by article: a long article says a word no oftener than a short one. */
export class Rarities {
  readonly #holding = new Map<string, number>()
  readonly #count: number

  /** @param articles the terms of each */
  constructor(articles: readonly (readonly string[])[]) {
    this.#count = Math.max(2, articles.length)
    for (const terms of articles) for (const term of new Set(terms)) this.#holding.set(term, (this.#holding.get(term) ?? 0) + 1)
  }

  has(term: string): boolean {
    return this.#holding.has(term)
  }

  /** Near 0 where every article has it. */
  of(term: string): number {
    return rarity(this.#count, this.#holding.get(term) ?? 0)
  }

  /** Of what no article has. */
  get most(): number {
    return rarity(this.#count, 0)
  }

  /** A text's words for the matcher: the rarer and the more often, the more. */
  weigh(terms: readonly string[]): WeighedTerm[] {
    const counts = new Map<string, number>()
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
    return [...counts].map(([term, count]): WeighedTerm => [term, Math.sqrt(count) * (commonShare + (1 - commonShare) * (this.of(term) / this.most))])
  }
}
