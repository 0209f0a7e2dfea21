import type { Language } from './analyse.ts'
import { frequency, partsOf, rarity, shareOf, weighPhrases } from './phrase-weights.ts'

/** A short text in somebody's own words. */
export interface Phrase {
  text: string
}

export interface NearPhrase<P extends Phrase> {
  phrase: P
  /** 0 to 1: 1 for the same words, and where it is known the same meaning */
  likeness: number
}

/** What phrases mean, as directions: the more alike two of them, the more alike what is meant. */
export interface Meanings {
  /** how many numbers say it */
  size: number
  /** of a phrase, in 127ths of a direction of length 1; undefined where it is not known */
  of(text: string): Int8Array | undefined
  /** of length 1; of what an encoder says of any text */
  place(encoded: Float32Array): Float32Array
}

/** How much likeness of meaning counts beside likeness of words. */
const meaningShare = 0.4

/** Which phrases belong together. */
export interface Grouping<Group> {
  groups: readonly Group[]
  /** by phrase: the place of its group */
  groupOf: Uint32Array
  /** by group: the logarithm of what all of its phrases weigh, smoothed */
  totals: Float64Array
  /** what a part weighs that no phrase of a group has */
  smoothing: number
}

/**
 * Phrases by what they are made of: the terms and the letters of each, by their rarity. Says which are most like a question,
 * and which group of them says it likeliest. Made once; never changes.
 */
export class PhraseIndex<P extends Phrase> {
  readonly #phrases: readonly P[]
  readonly #language: Language
  readonly #parts: ReadonlyMap<string, number>
  readonly #rarities: Float64Array
  /** where the postings of each part begin; one more at the end */
  readonly #begins: Uint32Array
  readonly #holders: Uint16Array | Uint32Array
  readonly #weights: Float32Array
  readonly #known: Meanings | undefined
  /** what each phrase means, one behind the other; all 0 where it is not known */
  readonly #meanings: Int8Array

  /**
   * @param known what the phrases mean, all or some
   * @param weighed what `weighPhrases` made of the same texts in the same order; it is this index's from now on
   */
  constructor(language: Language, phrases: readonly P[], known?: Meanings, weighed = weighPhrases(language, phrases.map(({ text }) => text))) {
    this.#phrases = phrases
    this.#language = language
    this.#parts = new Map(weighed.parts.map((part, number) => [part, number]))
    this.#rarities = Float64Array.from(weighed.parts, (_, part) => rarity(phrases.length, weighed.begins[part + 1]! - weighed.begins[part]!))
    this.#begins = weighed.begins
    this.#holders = weighed.holders
    this.#weights = weighed.weights
    this.#known = known
    this.#meanings = new Int8Array(known ? phrases.length * known.size : 0)
    this.readMeanings()
  }

  /** Takes over what has become known since. */
  readMeanings(): void {
    const known = this.#known
    if (known) for (const [place, { text }] of this.#phrases.entries()) this.#meanings.set(known.of(text) ?? [], place * known.size)
  }

  /** @param smoothing what a part weighs that no phrase of a group has: the more, the less it tells that one is missing */
  group<Group>(groupOf: (phrase: P) => Group, smoothing: number): Grouping<Group> {
    const given = this.#phrases.map(groupOf)
    const groups = [...new Set(given)]
    const places = new Map(groups.map((group, place) => [group, place]))
    const totals = new Float64Array(groups.length)
    const grouping = { groups, groupOf: Uint32Array.from(given, (group) => places.get(group)!), smoothing }
    for (const [place, holder] of this.#holders.entries()) totals[grouping.groupOf[holder]!]! += this.#weights[place]!
    return { ...grouping, totals: totals.map((total) => Math.log(total + smoothing * this.#parts.size)) }
  }

  /**
   * Those most like the question, best first; those that share nothing with it are never among them.
   * @param encoded what an encoder says of the question; without it only words count
   */
  nearest(question: string, limit: number, encoded?: Float32Array): NearPhrase<P>[] {
    const likeness = new Float64Array(this.#phrases.length)
    for (const [part, weight] of this.#read(question).flat()) {
      for (let place = this.#begins[part]!; place < this.#begins[part + 1]!; place++) likeness[this.#holders[place]!]! += weight * this.#weights[place]!
    }
    if (encoded && this.#known) this.#addMeaning(likeness, this.#known.place(encoded))
    const least = Math.max(likeness.toSorted().at(-limit) ?? 0, Number.MIN_VALUE)
    const found: number[] = []
    for (let holder = 0; holder < likeness.length; holder++) if (likeness[holder]! >= least) found.push(holder)
    return found
      .toSorted((a, b) => likeness[b]! - likeness[a]! || a - b)
      .slice(0, limit)
      .map((holder) => ({ phrase: this.#phrases[holder]!, likeness: likeness[holder]! }))
  }

  /** To what shares a word or some letters with the question: a meaning alone, of one word or of none, is near to anything. */
  #addMeaning(likeness: Float64Array, question: Float32Array): void {
    for (let holder = 0; holder < likeness.length; holder++) {
      if (likeness[holder] === 0) continue
      const start = holder * question.length
      let same = 0
      for (let index = 0; index < question.length; index++) same += question[index]! * this.#meanings[start + index]!
      likeness[holder] = (likeness[holder]! + meaningShare * Math.max(0, same / 127)) / (1 + meaningShare)
    }
  }

  /** Of each group the logarithm of how likely somebody who means it says this: naive Bayes, over what the phrases weigh. */
  likelihoods<Group>(question: string, { groups, groupOf, totals, smoothing }: Grouping<Group>): Map<Group, number> {
    const said = this.#read(question).flatMap((kind, index) => kind.map(([part, weight]): [number, number] => [part, weight * shareOf(index)]))
    const length = said.reduce((sum, [, weight]) => sum + weight, 0)
    const found = totals.map((total) => length * (Math.log(smoothing) - total))
    const held = new Float64Array(groups.length)
    for (const [part, weight] of said) {
      const holding = new Set<number>()
      for (let place = this.#begins[part]!; place < this.#begins[part + 1]!; place++) {
        const group = groupOf[this.#holders[place]!]!
        held[group]! += this.#weights[place]!
        holding.add(group)
      }
      for (const group of holding) {
        found[group]! += weight * Math.log(held[group]! / smoothing + 1)
        held[group] = 0
      }
    }
    return new Map(groups.map((group, place) => [group, found[place]!]))
  }

  /** What a question says of what phrases say: its terms, and its letters, each of length 1 together with what no phrase says. */
  #read(question: string): [part: number, weight: number][][] {
    return partsOf(question, this.#language).map((kind) => {
      const counts = new Map<number, number>()
      let unknown = 0
      for (const [part, count] of kind) {
        const number = this.#parts.get(part)
        if (number === undefined) unknown += (frequency(count) * rarity(this.#phrases.length, 0)) ** 2
        else counts.set(number, count)
      }
      return this.#weigh(counts, unknown)
    })
  }

  /** Weights of length 1 together; `unknown`: the squares of what no phrase holds. */
  #weigh(counts: ReadonlyMap<number, number>, unknown: number): [part: number, weight: number][] {
    const weights = [...counts].map(([part, count]): [number, number] => [part, frequency(count) * this.#rarities[part]!])
    const length = Math.sqrt(weights.reduce((sum, [, weight]) => sum + weight * weight, unknown))
    return weights.map(([part, weight]) => [part, weight / length])
  }
}
