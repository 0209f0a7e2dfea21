import { hash } from 'node:crypto'
import { nextTurn } from '#platform/jobs/next-turn.ts'
import type { Language } from '#search-engine/text/analyse.ts'
import type { Log } from '#platform/observability/log.ts'
import { calibrationTexts, canTell, measureScale, onReference, type MeaningScale } from '../../engine/meaning/meaning-scale.ts'
import type { SentenceEncoder } from '../../engine/meaning/sentence-encoder.ts'
import { encodeQuestion } from './encode-question.ts'
import { keySize, type MeaningShelf, type TextKey } from './meaning-shelf.ts'

/** What is asked of a store while questions are compared with articles. */
export type Meanings = Pick<MeaningStore, 'of' | 'ofQuestion' | 'knowsLater' | 'likeness' | 'likenesses' | 'nearest'>

/** A model gives a text the same vector each time, except for rounding. A lower cosine means another model. */
const sameModel = 0.98

/**
 * The encoder's vectors of articles' texts at a byte per number, keyed by the text's hash, so that a changed text is a
 * new one. Missing vectors are encoded in the background, and until then only words count.
 */
export class MeaningStore {
  readonly #encoder: SentenceEncoder
  readonly #shelf: MeaningShelf
  readonly #log: Pick<Log, 'warn'>
  readonly #language: Language | undefined
  readonly #known = new Map<TextKey, Int8Array>()
  readonly #added = new Set<TextKey>()
  readonly #forgotten = new Set<TextKey>()
  /** vectors by array of texts that belong together; a text is not forgotten while its array is in use */
  #meant = new WeakMap<readonly string[], Meant>()
  #reading: Promise<void> | undefined
  #completing: Promise<void> = Promise.resolve()
  #scale: MeaningScale | undefined
  /** whether the encoder still gives the calibration sentences their known vectors */
  #isChecked: boolean
  #isComplete = false
  #knowsLater = false

  /**
   * @param language of an encoder whose scale is not known: it is measured with sentences of this language
   */
  constructor(encoder: SentenceEncoder, shelf: MeaningShelf, log: Pick<Log, 'warn'>, language?: Language) {
    this.#encoder = encoder
    this.#shelf = shelf
    this.#log = log
    this.#language = language
    this.#isChecked = language === undefined
    this.#scale = encoder.scale
  }

  /** Loads what was kept. If that cannot be read, `complete` tries again. */
  async read(): Promise<void> {
    await this.#readOnce().catch((err: unknown) => this.#log.warn({ err }, 'what articles mean could not be read'))
  }

  #readOnce(): Promise<void> {
    this.#reading ??= this.#read().catch((error: unknown) => {
      this.#reading = undefined
      throw error
    })
    return this.#reading
  }

  async #read(): Promise<void> {
    const kept = await this.#shelf.read()
    for (const [key, numbers] of kept) this.#known.set(key, numbers)
    if (this.#language === undefined) return
    const calibration = calibrationTexts(this.#language).map((text) => this.of(text))
    const size = calibration[0]?.length
    // missing or mixed calibration vectors come from a model that was replaced halfway: none of the vectors is usable
    if (size === undefined || calibration.some((numbers) => numbers?.length !== size)) this.#forgetAll()
    else this.#scale = measureScale(calibration.map((numbers) => Float32Array.from(numbers!)))
    for (const [key, numbers] of this.#known) if (numbers.length !== size) this.#forget(key)
  }

  of(text: string): Int8Array | undefined {
    return this.#known.get(keyOf(text))
  }

  /** Whether vectors are missing or may be another model's, so that `complete` has work. */
  get isWanting(): boolean {
    return !this.#isComplete || !this.#isChecked
  }

  /** Whether the later texts of `complete` have been known as a whole. */
  get knowsLater(): boolean {
    return this.#knowsLater
  }

  /**
   * The vector of a question; undefined if it is not ready in time or cannot be compared with the known ones. Then only
   * words count.
   */
  async ofQuestion(question: string): Promise<Float32Array | undefined> {
    if (this.#language !== undefined && !(this.#scale && canTell(this.#scale))) return undefined
    const encoded = await encodeQuestion(question, this.#log, this.#encoder)
    if (!encoded || this.#language === undefined || encoded.length === this.#size) return encoded
    this.#isChecked = false
    return undefined
  }

  /**
   * How near a text's meaning is to a question's (a vector of length 1), from -1 to 1 on the scale of the weights; 0 if
   * the text is not known.
   */
  likeness(text: string, question: Float32Array): number {
    const numbers = this.of(text)
    return numbers ? this.likenessOf(numbers, question) : 0
  }

  /** The same for a text's vector. */
  likenessOf(numbers: Int8Array, question: Float32Array): number {
    return this.#likeness(numbers, lengthOf(numbers), question)
  }

  /** Encodes texts now, in parts, and keeps none of them. Ends early if the encoder fails or cannot be used. */
  async *encodeApart(texts: readonly string[]): AsyncGenerator<[text: string, numbers: Int8Array], void> {
    if (this.#language !== undefined && !(this.#scale && canTell(this.#scale))) return
    try {
      for (const some of this.#inParts(texts)) {
        const vectors = await this.#encoder.encode(some)
        yield* some.map((text, place): [string, Int8Array] => [text, inBytes(vectors[place]!)])
      }
    } catch (err) {
      this.#log.warn({ err }, 'a draft is compared by its words alone')
    }
  }

  /** `likeness` for several texts that belong together. The array must stay unchanged: its vectors are looked up once. */
  likenesses(texts: readonly string[], question: Float32Array): number[] {
    const { vectors, lengths } = this.#meantBy(texts)
    return vectors.map((numbers, place) => (numbers ? this.#likeness(numbers, lengths[place]!, question) : 0))
  }

  /** The likeness of the nearest of these texts; undefined if one of them is not known. The array must stay unchanged. */
  nearest(texts: readonly string[], question: Float32Array): number | undefined {
    const { vectors, lengths, isWhole } = this.#meantBy(texts)
    if (!isWhole) return undefined
    let most = -1
    for (let place = 0; place < vectors.length; place++) most = Math.max(most, this.#likeness(vectors[place]!, lengths[place]!, question))
    return most
  }

  #meantBy(texts: readonly string[]): Meant {
    const known = this.#meant.get(texts)
    if (known) return known
    const vectors = texts.map((text) => this.of(text))
    const meant = { vectors, lengths: Float64Array.from(vectors, (numbers) => (numbers ? lengthOf(numbers) : 0)), isWhole: !vectors.includes(undefined) }
    if (meant.isWhole) this.#meant.set(texts, meant)
    return meant
  }

  #likeness(numbers: Int8Array, length: number, question: Float32Array): number {
    if (numbers.length !== question.length) return 0
    const sum = productOf(numbers, question)
    return this.#scale ? onReference(sum / length, this.#scale) : sum / length
  }

  /**
   * Encodes the texts that are not known yet, and forgets those that are no longer wanted. Calls run one after the other.
   * After a failure, or when `isEnding` returns true, the rest is left to the next call; what was encoded by then is
   * kept.
   * @param later texts that are encoded after these
   */
  complete(texts: readonly string[], isEnding: () => boolean = () => false, later: readonly string[] = []): Promise<void> {
    this.#isComplete = false
    this.#completing = this.#completing.then(() => this.#complete([texts, later], isEnding)).catch((err: unknown) => this.#log.warn({ err }, 'articles are compared by their words alone'))
    return this.#completing
  }

  /** The same for texts that were added since the last time: nothing is forgotten or looked at again. */
  add(texts: readonly string[], isEnding: () => boolean = () => false): Promise<void> {
    const work = async () => {
      // while the other texts are incomplete, `complete` has to encode these as well
      if (this.isWanting) return
      this.#isComplete = false
      if (!this.#scale || canTell(this.#scale)) await this.#workOut([...new Set(texts)].filter((text) => !this.of(text)), isEnding)
      this.#isComplete = !isEnding()
    }
    this.#completing = this.#completing.then(work).catch((err: unknown) => this.#log.warn({ err }, 'articles are compared by their words alone'))
    return this.#completing
  }

  async #complete(groups: readonly (readonly string[])[], isEnding: () => boolean): Promise<void> {
    await this.#readOnce()
    if (!this.#isChecked) await this.#check()
    const isUsed = !this.#scale || canTell(this.#scale)
    const wanted = [...(this.#language === undefined ? [] : [calibrationTexts(this.#language)]), ...(isUsed ? groups : [])]
    const keys = new Set<TextKey>()
    const missing: string[][] = []
    for (const group of wanted) {
      const unknown: string[] = []
      for (const [place, text] of group.entries()) {
        if (place % textsInTurn === textsInTurn - 1) await nextTurn()
        const key = keyOf(text)
        if (!keys.has(key) && !this.#known.has(key)) unknown.push(text)
        keys.add(key)
      }
      missing.push(unknown)
    }
    for (const key of this.#known.keys()) if (!keys.has(key)) this.#forget(key)
    for (const texts of missing) {
      await this.#workOut(texts, isEnding)
      if (isEnding()) return
    }
    this.#knowsLater = isUsed
    this.#isComplete = true
  }

  async #workOut(texts: readonly string[], isEnding: () => boolean): Promise<void> {
    // an encoder pads each batch to its longest text, so texts of similar length are encoded together
    const missing = texts.toSorted((one, other) => one.length - other.length)
    try {
      for (const some of this.#inParts(missing)) {
        if (isEnding()) return
        this.#take(some, await this.#encode(some))
        if (this.#added.size >= this.#shelf.textsBetween) await this.#keep()
      }
    } finally {
      if (this.#added.size > 0 || this.#forgotten.size > 0) await this.#keep()
    }
  }

  /**
   * Encodes the calibration sentences: if another model now has the same name, all vectors are discarded, and a model
   * that cannot tell the sentences apart is not used.
   */
  async #check(): Promise<void> {
    const texts = calibrationTexts(this.#language!)
    const vectors: Float32Array[] = []
    for (const some of this.#inParts(texts)) vectors.push(...(await this.#encoder.encode(some, true)))
    const isSame = texts.every((text, place) => isNear(this.of(text), vectors[place]!))
    if (!isSame) {
      this.#forgetAll()
      this.#take(texts, vectors)
    }
    this.#scale = measureScale(vectors)
    this.#isChecked = true
    if (!canTell(this.#scale)) this.#log.warn({ encoder: this.#encoder.name, ...this.#scale }, 'the encoder does not tell sentences of the language apart: words alone count')
  }

  async #encode(texts: readonly string[]): Promise<Float32Array[]> {
    const encoded = await this.#encoder.encode(texts, true)
    const size = this.#size ?? encoded[0]!.length
    if (encoded.every((vector) => vector.length === size)) return encoded
    this.#isChecked = this.#language === undefined
    throw new Error('The encoder has become another one.')
  }

  #inParts(texts: readonly string[]): string[][] {
    const { textsAtOnce } = this.#encoder
    return Array.from({ length: Math.ceil(texts.length / textsAtOnce) }, (_, part) => texts.slice(part * textsAtOnce, (part + 1) * textsAtOnce))
  }

  get #size(): number | undefined {
    return this.#known.values().next().value?.length
  }

  #take(texts: readonly string[], vectors: readonly Float32Array[]): void {
    for (const [place, text] of texts.entries()) {
      const key = keyOf(text)
      this.#known.set(key, inBytes(vectors[place]!))
      this.#added.add(key)
      this.#forgotten.delete(key)
    }
  }

  #forget(key: TextKey): void {
    this.#known.delete(key)
    this.#added.delete(key)
    this.#forgotten.add(key)
  }

  #forgetAll(): void {
    this.#meant = new WeakMap()
    for (const key of this.#known.keys()) this.#forget(key)
    this.#scale = this.#encoder.scale
    this.#knowsLater = false
  }

  async #keep(): Promise<void> {
    await this.#shelf.keep(this.#known, this.#added, this.#forgotten)
    this.#added.clear()
    this.#forgotten.clear()
  }
}

/** The vectors of texts that belong together, in their order. */
interface Meant {
  vectors: readonly (Int8Array | undefined)[]
  lengths: Float64Array
  isWhole: boolean
}

/** How many of thousands of texts are looked up before other work gets its turn. */
const textsInTurn = 1000

function keyOf(text: string): TextKey {
  return hash('sha256', text, 'buffer').toString('base64', 0, keySize)
}

/** Four sums side by side: one alone would wait for its last addition each time, with tens of thousands of texts. */
function productOf(numbers: Int8Array, question: Float32Array): number {
  let [a, b, c, d, at] = [0, 0, 0, 0, 0]
  for (const whole = numbers.length - 3; at < whole; at += 4) {
    a += numbers[at]! * question[at]!
    b += numbers[at + 1]! * question[at + 1]!
    c += numbers[at + 2]! * question[at + 2]!
    d += numbers[at + 3]! * question[at + 3]!
  }
  for (; at < numbers.length; at++) a += numbers[at]! * question[at]!
  return a + b + c + d
}

function lengthOf(numbers: Int8Array): number {
  let squares = 0
  for (const number of numbers) squares += number * number
  return Math.sqrt(squares || 1)
}

/** A vector in 127ths of its largest number: only the direction counts. */
function inBytes(vector: Float32Array): Int8Array {
  const most = vector.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0) || 1
  return Int8Array.from(vector, (value) => Math.round((value / most) * 127))
}

function isNear(known: Int8Array | undefined, vector: Float32Array): boolean {
  if (known?.length !== vector.length) return false
  let [sum, ofKnown, ofVector] = [0, 0, 0]
  for (let index = 0; index < vector.length; index++) {
    sum += known[index]! * vector[index]!
    ofKnown += known[index]! ** 2
    ofVector += vector[index]! ** 2
  }
  return sum / Math.sqrt(ofKnown * ofVector || 1) >= sameModel
}
