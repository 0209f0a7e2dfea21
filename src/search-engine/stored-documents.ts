/** Between the sections of a document; words on both sides are no neighbours. */
const sectionMark = -1
/** How far apart two sections count. */
const sectionGap = 32

/** What stands in a document, as word numbers. */
export interface Sections {
  /** running words, and the wholes of compounds (wi-fi as wifi), which would stand between neighbours */
  title: readonly number[]
  titleWholes: readonly number[]
  body: readonly number[]
  bodyWholes: readonly number[]
  clicks: readonly number[]
}

/** Lengths and starts by document, and behind the last start where its words end. */
export interface DocumentArrays {
  titleLengths: Uint32Array<ArrayBuffer>
  bodyLengths: Uint32Array<ArrayBuffer>
  starts: Uint32Array<ArrayBuffer>
  words: Int32Array<ArrayBuffer>
}

/**
 * The documents of an index, by number: their keys, lengths and words in order. The words of all stand in one array: a
 * hundred thousand small ones would need more for themselves than for what they hold.
 */
export class StoredDocuments {
  /** undefined where a document was removed */
  readonly keys: (string | undefined)[]
  titleLengths = new Uint32Array(16)
  bodyLengths = new Uint32Array(16)
  /** of all documents that there ever were */
  longestTitle = 0
  longestBody = 0
  #starts = new Uint32Array(17)
  #words = new Int32Array(256)

  /** `keys` and `arrays` are taken over, not copied. */
  constructor(keys: (string | undefined)[] = [], arrays?: DocumentArrays) {
    this.keys = keys
    if (!arrays) return
    this.titleLengths = arrays.titleLengths
    this.bodyLengths = arrays.bodyLengths
    this.#starts = arrays.starts
    this.#words = arrays.words
    this.longestTitle = largest(arrays.titleLengths)
    this.longestBody = largest(arrays.bodyLengths)
  }

  /** What the constructor takes; shares its memory. */
  arrays(): DocumentArrays {
    const { count } = this
    const starts = this.#starts.subarray(0, count + 1)
    return { titleLengths: this.titleLengths.subarray(0, count), bodyLengths: this.bodyLengths.subarray(0, count), starts, words: this.#words.subarray(0, starts[count]) }
  }

  get count(): number {
    return this.keys.length
  }

  /** Returns its number. */
  add(key: string, { title, titleWholes, body, bodyWholes, clicks }: Sections): number {
    const number = this.count
    const start = this.#starts[number]!
    const length = title.length + titleWholes.length + body.length + bodyWholes.length + clicks.length + 4
    this.#grow(number + 1, start + length)
    let at = start
    for (const section of [title, titleWholes, body, bodyWholes]) {
      for (const word of section) this.#words[at++] = word
      this.#words[at++] = sectionMark
    }
    for (const word of clicks) this.#words[at++] = word
    this.#starts[number + 1] = at
    this.titleLengths[number] = title.length + titleWholes.length
    this.bodyLengths[number] = body.length + bodyWholes.length
    this.longestTitle = Math.max(this.longestTitle, this.titleLengths[number]!)
    this.longestBody = Math.max(this.longestBody, this.bodyLengths[number]!)
    this.keys.push(key)
    return number
  }

  sections(number: number): Sections {
    const parts: number[][] = [[]]
    for (let at = this.#starts[number]!; at < this.#starts[number + 1]!; at++) {
      const word = this.#words[at]!
      if (word === sectionMark) parts.push([])
      else parts.at(-1)!.push(word)
    }
    const [title, titleWholes, body, bodyWholes, clicks] = parts as [number[], number[], number[], number[], number[]]
    return { title, titleWholes, body, bodyWholes, clicks }
  }

  /** Where the words stand whose term has a slot (from 1): their positions, ascending, and beside each its slot less 1. Clicks have none. */
  findPlaces(number: number, termOfWord: Int32Array, slots: Uint16Array): { places: number[]; terms: number[]; bodyStart: number } {
    const places: number[] = []
    const terms: number[] = []
    const start = this.#starts[number]!
    const end = this.#starts[number + 1]!
    const words = this.#words
    for (let at = start, marks = 0; at < end && marks < 4; at++) {
      const word = words[at]!
      if (word === sectionMark) {
        marks++
        continue
      }
      const slot = slots[termOfWord[word]!]!
      if (slot === 0) continue
      places.push(at - start + marks * sectionGap)
      terms.push(slot - 1)
    }
    return { places, terms, bodyStart: this.titleLengths[number]! + 2 * (sectionGap + 1) }
  }

  #grow(documents: number, words: number): void {
    if (documents >= this.titleLengths.length) {
      const length = Math.ceil(documents * 1.5)
      this.titleLengths = copyInto(new Uint32Array(length), this.titleLengths)
      this.bodyLengths = copyInto(new Uint32Array(length), this.bodyLengths)
      this.#starts = copyInto(new Uint32Array(length + 1), this.#starts)
    }
    if (words > this.#words.length) this.#words = copyInto(new Int32Array(Math.ceil(words * 1.25)), this.#words)
  }
}

function copyInto<A extends Uint32Array | Int32Array>(larger: A, values: A): A {
  larger.set(values)
  return larger
}

function largest(values: Uint32Array): number {
  return values.reduce((most, value) => Math.max(most, value), 0)
}
