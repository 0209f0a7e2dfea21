import { analyse, type Language } from '#search-engine/text/analyse.ts'
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
  /** by index: the vector length of each text; computed again after a change */
  #norms: Float32Array | undefined
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
    for (const [gram, count] of gramsOf(text, this.#language)) {
      this.#byGram.add(gram, place, Math.fround(1 + Math.log(count)))
      this.#holding.set(gram, (this.#holding.get(gram) ?? 0) + 1)
    }
    this.#count += 1
    this.#forgetNorms()
    return place
  }

  remove(place: number): void {
    for (const gram of gramsOf(this.#texts[place]!, this.#language).keys()) this.#holding.set(gram, this.#holding.get(gram)! - 1)
    this.#texts[place] = ''
    this.#count -= 1
    this.#forgetNorms()
  }

  #forgetNorms(): void {
    this.#norms = undefined
    this.#changes += 1
  }

  pack(): void {
    this.#byGram.pack()
  }

  /** 0 to 1 by the index of each text: the cosine similarity; the value of a removed text is meaningless. */
  likeness(question: string): Float32Array {
    const norms = this.#norms ?? this.#measure()
    const likeness = new Float32Array(this.#texts.length)
    let squares = 0
    for (const [gram, count] of gramsOf(question, this.#language)) {
      const rarity = this.#rarity(gram)
      const weight = (1 + Math.log(count)) * rarity
      squares += weight * weight
      this.#byGram.each(gram, (place, value) => void (likeness[place]! += weight * value * rarity))
    }
    const length = Math.sqrt(squares) || 1
    for (let place = 0; place < likeness.length; place++) likeness[place]! /= length * norms[place]!
    return likeness
  }

  /**
   * Computes the vector length of each text, which depends on all texts, in pieces. Stops if a text is added or removed
   * meanwhile. A call of `likeness` before the end computes all lengths at once.
   */
  *settle(): Generator<undefined, void> {
    const changes = this.#changes
    const squares = new Float64Array(this.#texts.length)
    let looked = 0
    for (const gram of this.#byGram.keys()) {
      const rarity = this.#rarity(gram)
      this.#byGram.each(gram, (place, value) => {
        squares[place]! += Math.round((value * rarity) ** 2 * parts)
        looked += 1
      })
      if (looked < lookedAtOnce) continue
      looked = 0
      yield
      if (changes !== this.#changes) return
    }
    this.#norms = Float32Array.from(squares, (sum) => Math.sqrt(sum / parts) || 1)
  }

  #measure(): Float32Array {
    const work = this.settle()
    while (!work.next().done);
    return this.#norms!
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
