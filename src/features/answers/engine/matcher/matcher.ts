import { randomFrom } from './random.ts'

/** The number of dimensions of a vector. */
export const matcherSize = 128

/** A term with its weight in a text. */
export type WeighedTerm = readonly [term: string, weight: number]

/**
 * Word vectors that bring customers' words near to articles' words: each stem has a vector, and a text is the sum of
 * its stems' vectors. Learned from phrasings of articles; a stem that was not learned has a pseudo-random vector, so
 * that it matches itself alone.
 */
export class Matcher {
  /** by stem: where its vector begins in `#numbers` */
  readonly #places: ReadonlyMap<string, number>
  readonly #numbers: Int8Array | Float32Array
  readonly #scale: number

  /** @param scale the factor for `numbers`, which hold `matcherSize` numbers for each stem, one stem after another */
  constructor(stems: readonly string[], numbers: Int8Array | Float32Array, scale = 1) {
    this.#places = new Map(stems.map((stem, place) => [stem, place * matcherSize]))
    this.#numbers = numbers
    this.#scale = scale
  }

  static of(learned: ReadonlyMap<string, Float32Array>): Matcher {
    const numbers = new Float32Array(learned.size * matcherSize)
    for (const [place, direction] of [...learned.values()].entries()) numbers.set(direction, place * matcherSize)
    return new Matcher([...learned.keys()], numbers)
  }

  /** The vector of a text, of length 1; all 0 if the text has no words. */
  place(terms: Iterable<WeighedTerm>): Float32Array {
    const placed = new Float32Array(matcherSize)
    const numbers = this.#numbers
    for (const [term, weight] of terms) {
      const begin = this.#places.get(term)
      if (begin === undefined) {
        const direction = directionOf(term)
        for (let index = 0; index < matcherSize; index++) placed[index]! += weight * direction[index]!
      } else {
        const scaled = weight * this.#scale
        for (let index = 0; index < matcherSize; index++) placed[index]! += scaled * numbers[begin + index]!
      }
    }
    return unit(placed)
  }

  /**
   * Reads the file of a language: a scale for all numbers and the words (JSON, zero-terminated), then a byte for each
   * number.
   * @throws if the bytes are not the output of `save`
   */
  static load(bytes: Uint8Array): Matcher {
    const end = bytes.indexOf(0)
    const { scale, words } = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))) as { scale: number; words: string[] }
    const numbers = new Int8Array(bytes.buffer, bytes.byteOffset + end + 1, bytes.length - end - 1)
    if (numbers.length !== words.length * matcherSize) throw new Error('This is no matcher: make it anew with tools/matcher/make-matcher.ts.')
    return new Matcher(words, numbers, scale)
  }

  /** The bytes that `load` reads. */
  static save(learned: ReadonlyMap<string, Float32Array>): Uint8Array {
    let most = 0
    for (const direction of learned.values()) for (const value of direction) most = Math.max(most, Math.abs(value))
    const scale = most / 127
    const head = new TextEncoder().encode(`${JSON.stringify({ scale, words: [...learned.keys()] })}\0`)
    const bytes = new Uint8Array(head.length + learned.size * matcherSize)
    bytes.set(head)
    const numbers = new Int8Array(bytes.buffer, head.length)
    for (const [place, direction] of [...learned.values()].entries()) numbers.set(Array.from(direction, (value) => Math.round(value / scale)), place * matcherSize)
    return bytes
  }
}

const directions = new Map<string, Float32Array>()
/** The limit of the cache. Words that were not learned are mostly names and typing errors. */
const maxKept = 1000

/** A vector of length 1, always the same for the same stem, and at nearly right angles to most others. */
export function directionOf(term: string): Float32Array {
  const known = directions.get(term)
  if (known) return known
  let state = 2_166_136_261
  for (let index = 0; index < term.length; index++) state = Math.imul(state ^ term.charCodeAt(index), 16_777_619)
  const random = randomFrom(state)
  const made = Float32Array.from({ length: matcherSize }, () => random() - 0.5)
  if (directions.size >= maxKept) directions.clear()
  directions.set(term, unit(made))
  return made
}

export function unit(vector: Float32Array): Float32Array {
  let squares = 0
  for (const value of vector) squares += value * value
  const length = Math.sqrt(squares) || 1
  for (let index = 0; index < vector.length; index++) vector[index]! /= length
  return vector
}

/** The dot product of two vectors of length 1: 1 for the same direction, 0 for nothing in common. */
export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let index = 0; index < a.length; index++) sum += a[index]! * b[index]!
  return sum
}
