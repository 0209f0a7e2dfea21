import { analyse, type Language } from '#search-engine/text/analyse.ts'
import { atOnce } from '../at-once.ts'
import { PlaceLists, type PackedLists } from './place-lists.ts'

const gramLength = 4
/** Squares are summed as integers in units of 1/`parts`, so that the sum does not depend on the order of the texts. */
const parts = 2 ** 20
/** The number of entries that are processed without a pause; that takes no longer than reading an article. */
const lookedAtOnce = 20_000

/**
 * The similarity of short texts by their letters, four at a time, so that a mistyped word still matches for the most
 * part. Stores counts; their weights depend on all texts and are computed when they are needed.
 */
export class LetterIndex {
  readonly #language: Language
  readonly #byGram: PlaceLists
  /** by four letters: how many texts have them */
  readonly #holding = new Map<string, number>()
  /** by index; '' for a removed text */
  readonly #texts: string[] = []
  #count = 0
  /**
   * by index: the vector length of each text. After a change they are those before it until `settle` ends, and an added
   * text has its own: a question that comes meanwhile need not wait.
   */
  #norms: number[] | undefined
  /** the number of additions and removals */
  #changes = 0

  /** @param packed the lists of the same texts, from an earlier `kept` */
  constructor(texts: readonly string[], language: Language, packed?: PackedLists) {
    this.#language = language
    this.#byGram = new PlaceLists(undefined, packed)
    if (packed) {
      this.#texts = [...texts]
      this.#count = texts.length
      for (const [number, gram] of packed.keys.entries()) this.#holding.set(gram, packed.starts[number + 1]! - packed.starts[number]!)
      return
    }
    for (const text of texts) this.add(text)
    this.pack()
  }

  /** The packed texts; valid if no text was added or removed since packing. */
  get kept(): { texts: readonly string[]; lists: PackedLists } {
    return { texts: this.#texts, lists: this.#byGram.packed }
  }

  /** Returns the index of the text. */
  add(text: string): number {
    const place = this.#texts.push(text) - 1
    const values = [...gramsOf(text, this.#language)].map(([gram, count]) => [gram, Math.fround(1 + Math.log(count))] as const)
    for (const [gram, value] of values) {
      this.#byGram.add(gram, place, value)
      this.#holding.set(gram, (this.#holding.get(gram) ?? 0) + 1)
    }
    this.#count += 1
    this.#changes += 1
    this.#norms?.push(normOf(values.reduce((sum, [gram, value]) => sum + this.#square(value, this.#rarity(gram)), 0)))
    return place
  }

  remove(place: number): void {
    for (const gram of gramsOf(this.#texts[place]!, this.#language).keys()) this.#holding.set(gram, this.#holding.get(gram)! - 1)
    this.#texts[place] = ''
    this.#count -= 1
    this.#changes += 1
  }

  pack(): void {
    this.#byGram.pack()
  }

  /** 0 to 1 by the index of each text: the cosine similarity; the value of a removed text is meaningless. */
  likeness(question: string): Float32Array {
    return atOnce(this.comparing(question))
  }

  /** As `likeness`, in pieces. Texts that are added meanwhile may be missing. */
  *comparing(question: string): Generator<undefined, Float32Array> {
    if (!this.#norms) yield* this.settle()
    const norms = this.#norms ?? atOnce(this.#measuring())
    const likeness = new Float32Array(norms.length)
    let squares = 0
    for (const [gram, count] of gramsOf(question, this.#language)) {
      const rarity = this.#rarity(gram)
      const weight = (1 + Math.log(count)) * rarity
      squares += weight * weight
      this.#byGram.each(gram, (place, value) => void (likeness[place]! += weight * value * rarity))
      yield
    }
    const length = Math.sqrt(squares) || 1
    for (let place = 0; place < likeness.length; place++) likeness[place]! /= length * norms[place]!
    return likeness
  }

  /** Computes the vector length of each text, which depends on all texts, in pieces, until a text is added or removed. */
  *settle(): Generator<undefined, void> {
    const changes = this.#changes
    for (const _ of this.#measuring()) {
      yield
      if (changes !== this.#changes) return
    }
  }

  *#measuring(): Generator<undefined, number[]> {
    const squares = new Float64Array(this.#texts.length)
    let looked = 0
    for (const gram of this.#byGram.keys()) {
      const rarity = this.#rarity(gram)
      this.#byGram.each(gram, (place, value) => {
        squares[place]! += this.#square(value, rarity)
        looked += 1
      })
      if (looked < lookedAtOnce) continue
      looked = 0
      yield
    }
    return (this.#norms = Array.from(squares, normOf))
  }

  #square(value: number, rarity: number): number {
    return Math.round((value * rarity) ** 2 * parts)
  }

  #rarity(gram: string): number {
    return 1 + Math.log((1 + this.#count) / (1 + (this.#holding.get(gram) ?? 0)))
  }
}

/** How often a text has each four letters of a word (with the spaces around it); stopwords are left out. */
function gramsOf(text: string, language: Language): Map<string, number> {
  const grams = new Map<string, number>()
  for (const { word, isStopword } of analyse(text, language)) {
    if (isStopword) continue
    const spaced = ` ${word} `
    for (let start = 0; start <= Math.max(0, spaced.length - gramLength); start++) {
      const gram = spaced.slice(start, start + gramLength)
      grams.set(gram, (grams.get(gram) ?? 0) + 1)
    }
  }
  return grams
}

function normOf(squares: number): number {
  return Math.fround(Math.sqrt(squares / parts) || 1)
}
