import { randomFrom } from './random.ts'

/** Numbers that say what a text is about. */
export const matcherSize = 128

/** A word with what it counts in its text. */
export type WeighedTerm = readonly [term: string, weight: number]

/**
 * Brings customers' words near to articles' words: each stem has a direction, a text the sum of its stems'. Learned from
 * phrasings of articles; a stem that it has not learned has a direction of its own, by which it meets itself alone.
 */
export class Matcher {
  /** by stem: where its direction begins in `numbers` */
  readonly #places: ReadonlyMap<string, number>
  readonly #numbers: Int8Array | Float32Array
  readonly #scale: number

  /** @param scale what `numbers` are multiplied by; stem after stem, `matcherSize` for each */
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

  /** Of length 1; all 0 where the text has no words. */
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

  /** By language: words (JSON, zero-terminated), then a scale for all and a byte for each number. */
  static load(bytes: Uint8Array): Matcher {
    const end = bytes.indexOf(0)
    const { scale, words } = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))) as { scale: number; words: string[] }
    const numbers = new Int8Array(bytes.buffer, bytes.byteOffset + end + 1, bytes.length - end - 1)
    if (numbers.length !== words.length * matcherSize) throw new Error('This is no matcher: make it anew with tools/matcher/make-matcher.ts.')
    return new Matcher(words, numbers, scale)
  }

  /** What `load` reads. */
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
/** Words that nobody has learned are mostly names and slips. */
const maxKept = 1000

/** The same for the same stem, at right angles to nearly all others, of length 1. */
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

/** Of two of length 1: 1 for the same, 0 for nothing in common. */
export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let index = 0; index < a.length; index++) sum += a[index]! * b[index]!
  return sum
}
