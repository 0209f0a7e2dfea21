import type { Language } from '#search-engine/text/analyse.ts'
import { softmax } from './linear-classifier.ts'
import { frequency, isRare, partsOf, rarity, shareOf, weighPhrases } from './phrase-weights.ts'

/** The group of phrasings that no article here answers. */
export const elsewhere = ''

/** How likely the customers who ask for something use the words of a question; values are log-likelihood ratios. */
export interface Likelihoods {
  /** by article id: its phrasings compared with those of `elsewhere` */
  articles: ReadonlyMap<string, number>
  /** the phrasings of all articles together compared with those of `elsewhere` */
  ours: number
  /**
   * for an article: by section heading, the probability that the customer wants that section (0 to 1, the sum is 1);
   * empty if no phrasing of the article names a section
   */
  sections(article: string): ReadonlyMap<string, number>
}

/**
 * Smoothing: the weight of a part that no phrasing of a group has. Small for an article, which has few phrasings;
 * larger for all articles together, which have many.
 */
const groupSmoothing = 0.03
const placeSmoothing = 0.3

/**
 * From 0 to 1: how far sections with few phrasings are levelled with sections that have many. Tuned on the tuning half
 * of the question set.
 */
const evenness = 0.25

/** A phrasing in a customer's words; `group`: the id of its article, or `elsewhere`. */
export interface LearnedPhrase {
  text: string
  group: string
  /**
   * the heading of the section that answers; absent for the text before the first heading and for the article as a
   * whole
   */
  section?: string
}

interface Parts {
  language: Language
  phraseCount: number
  /** ids of articles, and `elsewhere` */
  groups: readonly string[]
  /** each section with the index of its group */
  sections: readonly (readonly [group: number, heading: string])[]
  parts: readonly string[]
  /** by part: how many phrasings have it */
  counts: Uint32Array
  /** by part: where its sections begin in `holders`; one more entry at the end */
  begins: Uint32Array
  holders: Uint16Array
  /** parallel to `holders`: the weight of the part in all phrasings of that section */
  weights: Float32Array
}

/**
 * How customers ask for each article that has phrasings, and for each of its sections (naive Bayes over words, letters
 * and neighbouring words). Holds the weights of the parts of phrasings by section, not the phrasings themselves.
 */
export class Classifier {
  readonly #parts: Parts
  readonly #numbers: ReadonlyMap<string, number>
  readonly #totals: Float64Array
  readonly #sectionTotals: Float64Array
  /** by section: the factor for its phrasings; larger if the other sections of its article have more of them */
  readonly #sectionShares: Float64Array
  readonly #elsewhere: number
  /** by group: working memory for one question at a time */
  readonly #held: Float64Array

  constructor(parts: Parts) {
    this.#parts = parts
    this.#numbers = new Map(parts.parts.map((part, number) => [part, number]))
    this.#elsewhere = parts.groups.indexOf(elsewhere)
    this.#totals = new Float64Array(parts.groups.length)
    this.#held = new Float64Array(parts.groups.length)
    this.#sectionTotals = new Float64Array(parts.sections.length)
    for (const [place, section] of parts.holders.entries()) this.#sectionTotals[section]! += parts.weights[place]!
    const sectionCounts = new Uint32Array(parts.groups.length)
    for (const [section, [group]] of parts.sections.entries()) {
      this.#totals[group]! += this.#sectionTotals[section]!
      sectionCounts[group]! += 1
    }
    this.#sectionShares = Float64Array.from(parts.sections, ([group], section) => (this.#totals[group]! / sectionCounts[group]! / this.#sectionTotals[section]!) ** evenness)
  }

  static learn(language: Language, phrases: readonly LearnedPhrase[]): Classifier {
    const weighed = weighPhrases(language, phrases.map(({ text }) => text))
    const groups = [...new Set([elsewhere, ...phrases.map(({ group }) => group)])]
    const sections: [number, string][] = []
    const places = new Map<string, number>()
    const sectionOf = phrases.map(({ group, section = '' }) => {
      const key = `${group}\n${section}`
      if (!places.has(key)) places.set(key, sections.push([groups.indexOf(group), section]) - 1)
      return places.get(key)!
    })
    const begins = [0]
    const holders: number[] = []
    const weights: number[] = []
    const parts = weighed.parts.map((name, part) => ({ name, part, phrases: weighed.begins[part + 1]! - weighed.begins[part]! })).filter(({ name, phrases: count }) => !isRare(name, count))
    for (const { part } of parts) {
      const held = new Map<number, number>()
      for (let at = weighed.begins[part]!; at < weighed.begins[part + 1]!; at++) {
        const section = sectionOf[weighed.holders[at]!]!
        held.set(section, (held.get(section) ?? 0) + weighed.weights[at]!)
      }
      for (const [section, weight] of held) {
        holders.push(section)
        weights.push(weight)
      }
      begins.push(holders.length)
    }
    return new Classifier({ language, phraseCount: phrases.length, groups, sections, parts: parts.map(({ name }) => name), counts: Uint32Array.from(parts, (each) => each.phrases), begins: Uint32Array.from(begins), holders: Uint16Array.from(holders), weights: Float32Array.from(weights) })
  }

  likelihoods(question: string): Likelihoods {
    const { groups, sections, begins, holders, weights } = this.#parts
    const said = this.#read(question)
    const length = said.reduce((sum, [, weight]) => sum + weight, 0)
    const unheard = Math.log(groupSmoothing)
    const unsaid = (total: number) => length * (unheard - Math.log(total + groupSmoothing * this.#numbers.size))
    const found = this.#totals.map(unsaid)
    const inSections = this.#sectionTotals.map(unsaid)
    const ours = this.#totals.reduce((sum, total) => sum + total, 0) - this.#totals[this.#elsewhere]!
    const held = this.#held
    let oursSaid = 0
    for (const [part, weight] of said) {
      let [here, there] = [0, 0]
      const touched: number[] = []
      for (let at = begins[part]!; at < begins[part + 1]!; at++) {
        const section = holders[at]!
        const [group] = sections[section]!
        inSections[section]! += weight * Math.log((weights[at]! * this.#sectionShares[section]!) / groupSmoothing + 1)
        if (held[group] === 0) touched.push(group)
        held[group]! += weights[at]!
        if (group === this.#elsewhere) there += weights[at]!
        else here += weights[at]!
      }
      for (const group of touched) {
        found[group]! += weight * Math.log(held[group]! / groupSmoothing + 1)
        held[group] = 0
      }
      oursSaid += weight * (Math.log(here + placeSmoothing) - Math.log(there + placeSmoothing))
    }
    const all = (total: number) => Math.log(total + placeSmoothing * this.#numbers.size)
    const other = found[this.#elsewhere]!
    return {
      articles: new Map(groups.flatMap((group, place) => (group === elsewhere ? [] : [[group, found[place]! - other] as const]))),
      ours: oursSaid - length * (all(ours) - all(this.#totals[this.#elsewhere]!)),
      sections: (article) => {
        const own = sections.flatMap(([group, heading], place) => (groups[group] === article ? [[heading, inSections[place]!] as const] : []))
        // the sections can only be told apart if a phrasing names one
        return own.some(([heading]) => heading !== '') ? sharesOf(own) : new Map()
      },
    }
  }

  /** The bytes that `load` reads: a head (JSON, zero-terminated), then the number arrays. */
  save(): Uint8Array<ArrayBuffer> {
    const { counts, begins, holders, weights, ...head } = this.#parts
    const bytes = (numbers: Uint32Array | Uint16Array | Float32Array) => Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength)
    return Uint8Array.from(Buffer.concat([Buffer.from(`${JSON.stringify(head)}\0`), bytes(counts), bytes(begins), bytes(holders), bytes(weights)]))
  }

  /** @throws if the bytes are not the output of `save` */
  static load(bytes: Uint8Array): Classifier {
    const end = bytes.indexOf(0)
    const head = JSON.parse(new TextDecoder().decode(bytes.subarray(0, Math.max(0, end)))) as Pick<Parts, 'language' | 'phraseCount' | 'groups' | 'sections' | 'parts'>
    // a copy, since a typed array must begin at an aligned offset
    let at = end + 1
    const take = (length: number) => Uint8Array.from(bytes.subarray(at, (at += length))).buffer
    const counts = new Uint32Array(take(4 * head.parts.length))
    const begins = new Uint32Array(take(4 * (head.parts.length + 1)))
    const held = begins.at(-1)!
    return new Classifier({ ...head, counts, begins, holders: new Uint16Array(take(2 * held)), weights: new Float32Array(take(4 * held)) })
  }

  /**
   * The parts of a question that are known from phrasings, with their weights. Terms, letters and neighbours are each
   * scaled to a vector of length 1, in which the unknown parts count too.
   */
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

/** Log-likelihoods as probabilities with the sum 1. */
function sharesOf(likelihoods: readonly (readonly [heading: string, likelihood: number])[]): Map<string, number> {
  const shares = softmax(likelihoods.map(([, likelihood]) => likelihood))
  return new Map(likelihoods.map(([heading], place) => [heading, shares[place]!]))
}
