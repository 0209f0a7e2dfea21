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
  /** of the file, ascending by key: 35,000 of them as objects would take six times the memory */
  readonly #entries: Buffer
  /** what was put since */
  readonly #added = new Map<string, Int8Array>()

  constructor(middle: Float32Array, directions: Float32Array, entries: Buffer = Buffer.alloc(0)) {
    this.#middle = middle
    this.#directions = directions
    this.#entries = entries
  }

  /** @param encoded what the encoder said of the text */
  put(text: string, encoded: Float32Array): void {
    this.#added.set(keyOf(text).toString('hex'), Int8Array.from(this.place(encoded), (value) => Math.round(127 * value)))
  }

  /** The same, of some texts alone. */
  only(texts: readonly string[]): PhraseVectors {
    const same = new PhraseVectors(this.#middle, this.#directions, this.#entries)
    for (const text of texts) {
      const vector = this.of(text)
      if (vector) same.#added.set(keyOf(text).toString('hex'), vector)
    }
    return new PhraseVectors(this.#middle, this.#directions, Buffer.concat(entriesOf(same.#added)))
  }

  of(text: string): Int8Array | undefined {
    const key = keyOf(text)
    const added = this.#added.get(key.toString('hex'))
    if (added) return added
    const start = this.#find(key)
    return start === undefined ? undefined : new Int8Array(this.#entries.buffer, this.#entries.byteOffset + start + keySize, vectorSize)
  }

  place(encoded: Float32Array): Float32Array {
    const placed = Float32Array.from({ length: vectorSize }, (_, direction) => {
      const start = direction * encodedSize
      return encoded.reduce((sum, value, index) => sum + (value - this.#middle[index]!) * this.#directions[start + index]!, 0)
    })
    const length = Math.hypot(...placed) || 1
    return placed.map((value) => value / length)
  }

  /** Middle, directions, then each phrase's key (8 bytes) and its numbers, ascending by key. */
  save(): Buffer {
    const known = new Map(this.#added)
    for (let start = 0; start < this.#entries.length; start += entrySize) {
      const key = this.#entries.toString('hex', start, start + keySize)
      if (!known.has(key)) known.set(key, new Int8Array(this.#entries.subarray(start + keySize, start + entrySize)))
    }
    const floats = [this.#middle, this.#directions].map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength))
    return Buffer.concat([...floats, ...entriesOf(known)])
  }

  /** @throws where the bytes are not what `save` gives */
  static load(bytes: Buffer): PhraseVectors {
    const head = 4 * encodedSize * (1 + vectorSize)
    const entries = bytes.subarray(head)
    if (bytes.length < head || entries.length % entrySize !== 0 || !isAscending(entries)) throw new Error('This is no file of phrase vectors: make it anew with tools/make-vectors.ts.')
    // a copy begins where numbers may begin
    const numbers = new Float32Array(Uint8Array.from(bytes.subarray(0, head)).buffer)
    return new PhraseVectors(numbers.slice(0, encodedSize), numbers.slice(encodedSize), entries)
  }

  /** Where the entry of a key begins. */
  #find(key: Buffer): number | undefined {
    let low = 0
    for (let high = this.#entries.length / entrySize; low < high; ) {
      const middle = (low + high) >> 1
      const start = middle * entrySize
      const order = key.compare(this.#entries, start, start + keySize)
      if (order === 0) return start
      if (order < 0) high = middle
      else low = middle + 1
    }
    return undefined
  }
}

const keySize = 8
const entrySize = keySize + vectorSize

function keyOf(text: string): Buffer {
  return createHash('sha256').update(text).digest().subarray(0, keySize)
}

function entriesOf(known: ReadonlyMap<string, Int8Array>): Buffer[] {
  const sorted = [...known].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return sorted.flatMap(([key, vector]) => [Buffer.from(key, 'hex'), Buffer.from(vector.buffer, vector.byteOffset, vectorSize)])
}

function isAscending(entries: Buffer): boolean {
  for (let start = entrySize; start < entries.length; start += entrySize) {
    if (entries.compare(entries, start - entrySize, start - entrySize + keySize, start, start + keySize) <= 0) return false
  }
  return true
}
