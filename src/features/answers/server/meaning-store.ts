import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileOf, writeWhole, type SentenceEncoder } from '#features/search/server/read-evidence.ts'
import type { Log } from '#platform/log.ts'

const keySize = 8
/** So many at once: a question that comes in between waits for no more. */
const textsAtOnce = 8
/** So many are worked out before what is known is kept. */
const textsBetweenFiles = 1600

/**
 * What texts of articles mean, in the encoder's numbers at a byte each, by what they say: a changed text is a new one. Kept in the
 * data directory; what is missing is worked out behind the questions, and until then words count.
 */
export class MeaningStore {
  readonly #encoder: SentenceEncoder
  readonly #folder: string
  readonly #log: Pick<Log, 'warn'>
  readonly #known = new Map<string, Int8Array>()
  #reading: Promise<void> | undefined
  #completing: Promise<void> = Promise.resolve()

  constructor(encoder: SentenceEncoder, folder: string, log: Pick<Log, 'warn'>) {
    this.#encoder = encoder
    this.#folder = folder
    this.#log = log
  }

  /** Takes over what was kept. */
  read(): Promise<void> {
    this.#reading ??= this.#read()
    return this.#reading
  }

  async #read(): Promise<void> {
    const bytes = await readFile(this.#file).catch(() => undefined)
    const entry = keySize + this.#encoder.size
    if (!bytes || bytes.length % entry !== 0) return
    for (let start = 0; start < bytes.length; start += entry) this.#known.set(bytes.toString('base64', start, start + keySize), new Int8Array(bytes.subarray(start + keySize, start + entry)))
  }

  of(text: string): Int8Array | undefined {
    return this.#known.get(keyOf(text))
  }

  /** -1 to 1: how near its meaning is to that of a question (of length 1); 0 where it is not known. */
  likeness(text: string, question: Float32Array): number {
    const numbers = this.of(text)
    if (!numbers) return 0
    let [sum, squares] = [0, 0]
    for (let index = 0; index < numbers.length; index++) {
      sum += numbers[index]! * question[index]!
      squares += numbers[index]! * numbers[index]!
    }
    return sum / Math.sqrt(squares || 1)
  }

  /** Works out what is not known yet, one call after the other; what none of the texts is any more is forgotten. A failure leaves it to the next call. */
  complete(texts: readonly string[]): Promise<void> {
    this.#completing = this.#completing.then(() => this.#complete(new Set(texts))).catch((err: unknown) => this.#log.warn({ err }, 'articles are compared by their words alone'))
    return this.#completing
  }

  async #complete(texts: ReadonlySet<string>): Promise<void> {
    await this.read()
    const wanted = new Set([...texts].map((text) => keyOf(text)))
    const before = this.#known.size
    for (const key of this.#known.keys()) if (!wanted.has(key)) this.#known.delete(key)
    const missing = [...texts].filter((text) => !this.of(text))
    for (let start = 0; start < missing.length; start += textsAtOnce) {
      const some = missing.slice(start, start + textsAtOnce)
      const encoded = await this.#encoder.encode(some, true)
      for (const [index, text] of some.entries()) this.#known.set(keyOf(text), inBytes(encoded[index]!))
      if (start > 0 && start % textsBetweenFiles === 0) await this.#keep()
    }
    if (missing.length > 0 || this.#known.size < before) await this.#keep()
  }

  /** A file that cannot be written costs the next start its time, and nothing else. */
  async #keep(): Promise<void> {
    const entries = [...this.#known].flatMap(([key, vector]) => [Buffer.from(key, 'base64'), Buffer.from(vector.buffer, vector.byteOffset, vector.length)])
    await writeWhole(this.#file, [Buffer.concat(entries)]).catch(() => {})
  }

  get #file(): string {
    return fileOf(this.#folder, `${this.#encoder.name}.meanings`)
  }
}

const keys = new Map<string, string>()
/** Texts of a few hundred articles: each question compares all of them. */
const maxKeys = 50_000

function keyOf(text: string): string {
  const known = keys.get(text)
  if (known !== undefined) return known
  const key = createHash('sha256').update(text).digest().toString('base64', 0, keySize)
  if (keys.size >= maxKeys) keys.clear()
  keys.set(text, key)
  return key
}

/** 127ths of its largest number: only the direction counts. */
function inBytes(vector: Float32Array): Int8Array {
  const most = vector.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0) || 1
  return Int8Array.from(vector, (value) => Math.round((value / most) * 127))
}
