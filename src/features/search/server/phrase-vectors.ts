import { createHash } from 'node:crypto'
import type { Meanings } from '#search-engine/phrase-index.ts'

/** How many numbers a sentence encoder gives. */
export const encodedSize = 512

/** So many directions tell phrases apart as well as all of them (docs/decisions/0012-answers.md). */
export const vectorSize = 64

/**
 * What phrases mean, made small: where an encoder puts them, as seen from their middle, along the directions in which they
 * differ most, as one byte each. Made by `tools/make-vectors.ts`, kept in the content's folder `vectors`.
 */
export class PhraseVectors implements Meanings {
  readonly size = vectorSize
  readonly #middle: Float32Array
  /** one after the other, each of the encoder's size */
  readonly #directions: Float32Array
  readonly #known: Map<string, Int8Array>

  constructor(middle: Float32Array, directions: Float32Array, known = new Map<string, Int8Array>()) {
    this.#middle = middle
    this.#directions = directions
    this.#known = known
  }

  /** @param encoded what the encoder said of the text */
  put(text: string, encoded: Float32Array): void {
    this.#known.set(keyOf(text), Int8Array.from(this.place(encoded), (value) => Math.round(127 * value)))
  }

  /** The same, of some texts alone. */
  only(texts: readonly string[]): PhraseVectors {
    const keys = new Set(texts.map(keyOf))
    return new PhraseVectors(this.#middle, this.#directions, new Map([...this.#known].filter(([key]) => keys.has(key))))
  }

  of(text: string): Int8Array | undefined {
    return this.#known.get(keyOf(text))
  }

  place(encoded: Float32Array): Float32Array {
    const placed = Float32Array.from({ length: vectorSize }, (_, direction) => {
      const start = direction * encodedSize
      return encoded.reduce((sum, value, index) => sum + (value - this.#middle[index]!) * this.#directions[start + index]!, 0)
    })
    const length = Math.hypot(...placed) || 1
    return placed.map((value) => value / length)
  }

  /** Middle, directions, then each phrase's key (8 bytes) and its numbers. */
  save(): Buffer {
    const known = [...this.#known].toSorted(([a], [b]) => (a < b ? -1 : 1))
    const floats = [this.#middle, this.#directions].map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength))
    return Buffer.concat([...floats, ...known.flatMap(([key, vector]) => [Buffer.from(key, 'hex'), Buffer.from(vector.buffer, vector.byteOffset, vectorSize)])])
  }

  /** @throws where the bytes are not what `save` gives */
  static load(bytes: Buffer): PhraseVectors {
    const head = 4 * encodedSize * (1 + vectorSize)
    const entry = keySize + vectorSize
    if (bytes.length < head || (bytes.length - head) % entry !== 0) throw new Error('This is no file of phrase vectors: make it anew with tools/make-vectors.ts.')
    // a copy begins where numbers may begin
    const numbers = new Float32Array(Uint8Array.from(bytes.subarray(0, head)).buffer)
    const known = new Map<string, Int8Array>()
    for (let start = head; start < bytes.length; start += entry) {
      known.set(bytes.toString('hex', start, start + keySize), Int8Array.from(bytes.subarray(start + keySize, start + entry)))
    }
    return new PhraseVectors(numbers.slice(0, encodedSize), numbers.slice(encodedSize), known)
  }
}

const keySize = 8

function keyOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 2 * keySize)
}
