import type { Language } from '#search-engine/analyse.ts'
import { frequency, partsOf, rarity, shareOf, weighPhrases } from './phrase-weights.ts'

/** What is answered elsewhere, and not by an article. */
export const elsewhere = ''

/** How likely somebody who asks for something says such a thing, as logarithms. */
export interface Likelihoods {
  /** by article: how much likelier its askers say this than those of what is answered elsewhere */
  articles: ReadonlyMap<string, number>
  /** how much likelier it is asked of us than elsewhere */
  ours: number
}

/** What a part weighs that no phrasing of a group has: an article has few phrasings, all of them together have many. */
const groupSmoothing = 0.03
const placeSmoothing = 0.3

/** In somebody's own words; `group`: the article's id, or `elsewhere`. */
export interface LearnedPhrase {
  text: string
  group: string
}

interface Parts {
  language: Language
  phraseCount: number
  /** ids of articles, and `elsewhere` */
  groups: readonly string[]
  parts: readonly string[]
  /** by part: how many phrasings have it */
  counts: Uint32Array
  /** by part: where its groups begin in `holders`; one more at the end */
  begins: Uint32Array
  holders: Uint16Array
  /** beside each holder what the part weighs in all of its phrasings */
  weights: Float32Array
}

/**
 * How people ask for each article (naive Bayes over words and letters), where it has phrasings of its own. Holds what
 * phrasings are made of, by article, and none of them.
 */
export class Classifier {
  readonly #parts: Parts
  readonly #numbers: ReadonlyMap<string, number>
  readonly #totals: Float64Array
  readonly #elsewhere: number

  constructor(parts: Parts) {
    this.#parts = parts
    this.#numbers = new Map(parts.parts.map((part, number) => [part, number]))
    this.#elsewhere = parts.groups.indexOf(elsewhere)
    this.#totals = new Float64Array(parts.groups.length)
    for (const [place, group] of parts.holders.entries()) this.#totals[group]! += parts.weights[place]!
  }

  static learn(language: Language, phrases: readonly LearnedPhrase[]): Classifier {
    const weighed = weighPhrases(language, phrases.map(({ text }) => text))
    const groups = [...new Set([elsewhere, ...phrases.map(({ group }) => group)])]
    const places = new Map(groups.map((group, place) => [group, place]))
    const groupOf = phrases.map(({ group }) => places.get(group)!)
    const begins = [0]
    const holders: number[] = []
    const weights: number[] = []
    for (let part = 0; part < weighed.parts.length; part++) {
      const held = new Map<number, number>()
      for (let at = weighed.begins[part]!; at < weighed.begins[part + 1]!; at++) {
        const group = groupOf[weighed.holders[at]!]!
        held.set(group, (held.get(group) ?? 0) + weighed.weights[at]!)
      }
      holders.push(...held.keys())
      weights.push(...held.values())
      begins.push(holders.length)
    }
    const counts = Uint32Array.from(weighed.parts, (_, part) => weighed.begins[part + 1]! - weighed.begins[part]!)
    return new Classifier({ language, phraseCount: phrases.length, groups, parts: weighed.parts, counts, begins: Uint32Array.from(begins), holders: Uint16Array.from(holders), weights: Float32Array.from(weights) })
  }

  likelihoods(question: string): Likelihoods {
    const { groups, begins, holders, weights } = this.#parts
    const said = this.#read(question)
    const length = said.reduce((sum, [, weight]) => sum + weight, 0)
    const unheard = Math.log(groupSmoothing)
    const found = this.#totals.map((total) => length * (unheard - Math.log(total + groupSmoothing * this.#numbers.size)))
    const ours = this.#totals.reduce((sum, total) => sum + total, 0) - this.#totals[this.#elsewhere]!
    let oursSaid = 0
    for (const [part, weight] of said) {
      let [here, there] = [0, 0]
      for (let at = begins[part]!; at < begins[part + 1]!; at++) {
        found[holders[at]!]! += weight * Math.log(weights[at]! / groupSmoothing + 1)
        if (holders[at] === this.#elsewhere) there = weights[at]!
        else here += weights[at]!
      }
      oursSaid += weight * (Math.log(here + placeSmoothing) - Math.log(there + placeSmoothing))
    }
    const all = (total: number) => Math.log(total + placeSmoothing * this.#numbers.size)
    const other = found[this.#elsewhere]!
    return {
      articles: new Map(groups.flatMap((group, place) => (group === elsewhere ? [] : [[group, found[place]! - other] as const]))),
      ours: oursSaid - length * (all(ours) - all(this.#totals[this.#elsewhere]!)),
    }
  }

  /** What `load` reads: a head (JSON, zero-terminated), then the numbers. */
  save(): Uint8Array<ArrayBuffer> {
    const { counts, begins, holders, weights, ...head } = this.#parts
    const bytes = (numbers: Uint32Array | Uint16Array | Float32Array) => Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength)
    return Uint8Array.from(Buffer.concat([Buffer.from(`${JSON.stringify(head)}\0`), bytes(counts), bytes(begins), bytes(holders), bytes(weights)]))
  }

  /** @throws where the bytes are not what `save` gives */
  static load(bytes: Uint8Array): Classifier {
    const end = bytes.indexOf(0)
    const head = JSON.parse(new TextDecoder().decode(bytes.subarray(0, Math.max(0, end)))) as Pick<Parts, 'language' | 'phraseCount' | 'groups' | 'parts'>
    // a copy begins where numbers may begin
    let at = end + 1
    const take = (length: number) => Uint8Array.from(bytes.subarray(at, (at += length))).buffer
    const counts = new Uint32Array(take(4 * head.parts.length))
    const begins = new Uint32Array(take(4 * (head.parts.length + 1)))
    const held = begins.at(-1)!
    return new Classifier({ ...head, counts, begins, holders: new Uint16Array(take(2 * held)), weights: new Float32Array(take(4 * held)) })
  }

  /** What a question says of what phrasings say: its terms, and its letters, each of length 1 together with what none says. */
  #read(question: string): [part: number, weight: number][] {
    const { language, phraseCount, counts } = this.#parts
    return partsOf(question, language).flatMap((kind, index) => {
      const known: [number, number][] = []
      let squares = 0
      for (const [part, count] of kind) {
        const number = this.#numbers.get(part)
        const weight = frequency(count) * rarity(phraseCount, number === undefined ? 0 : counts[number]!)
        squares += weight * weight
        if (number !== undefined) known.push([number, weight])
      }
      const length = Math.sqrt(squares) || 1
      return known.map(([number, weight]): [number, number] => [number, (weight / length) * shareOf(index)])
    })
  }
}
