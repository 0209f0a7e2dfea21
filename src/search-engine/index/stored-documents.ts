/** Between the sections of a document; words on both sides are no neighbours. */
const sectionMark = -1
/** Behind so many marks the questions begin. */
const bodyMarks = 4
/** How far apart two sections count. */
const sectionGap = 32

/** What stands in a document, as word numbers. */
export interface Sections {
  /** running words, and the wholes of compounds (wi-fi as wifi), which would stand between neighbours */
  title: readonly number[]
  titleWholes: readonly number[]
  body: readonly number[]
  bodyWholes: readonly number[]
  /** each question by itself */
  clicks: readonly (readonly number[])[]
}

/** A title, or a question that the document answers, beside the question that was asked. */
export interface Front {
  /** slots less 1 of what it holds of the question; may repeat */
  terms: number[]
  /** of all its words */
  weight: number
  /** of those that the question holds too */
  sharedWeight: number
}

/** What was asked, by term number. */
export interface Asked {
  /** the place in the question from 1; relatives come after its words */
  slots: Uint16Array
  /** by slot less 1: whether it is only the part of a compound that was asked for as a whole */
  isPart(slot: number): boolean
  weightOf(term: number): number
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
    const length = title.length + titleWholes.length + body.length + bodyWholes.length + clicks.reduce((sum, { length: words }) => sum + words + 1, 0) + 4
    this.#grow(number + 1, start + length)
    let at = start
    for (const section of [title, titleWholes, body, bodyWholes]) {
      for (const word of section) this.#words[at++] = word
      this.#words[at++] = sectionMark
    }
    for (const click of clicks) {
      for (const word of click) this.#words[at++] = word
      this.#words[at++] = sectionMark
    }
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
    const [title, titleWholes, body, bodyWholes, ...clicks] = parts as [number[], number[], number[], number[], ...number[][]]
    // nothing stands behind the last mark
    return { title, titleWholes, body, bodyWholes, clicks: clicks.slice(0, -1) }
  }

  /**
   * Where the words stand whose term has a slot (from 1): their positions, ascending, and beside each its slot less 1.
   * Of the title and of each question besides what they share with what was asked.
   */
  findPlaces(number: number, termOfWord: Int32Array, { slots, isPart, weightOf }: Asked): { places: number[]; terms: number[]; bodyStart: number; fronts: Front[] } {
    const places: number[] = []
    const terms: number[] = []
    let front: Front = { terms: [], weight: 0, sharedWeight: 0 }
    const fronts = [front]
    const start = this.#starts[number]!
    const end = this.#starts[number + 1]!
    const words = this.#words
    for (let at = start, marks = 0; at < end; at++) {
      const word = words[at]!
      if (word === sectionMark) {
        marks++
        if (marks >= bodyMarks && at + 1 < end) fronts.push((front = { terms: [], weight: 0, sharedWeight: 0 }))
        continue
      }
      const term = termOfWord[word]!
      const slot = slots[term]!
      if (marks < bodyMarks && slot > 0) {
        places.push(at - start + marks * sectionGap)
        terms.push(slot - 1)
      }
      if (marks >= 2 && marks < bodyMarks) continue
      if (slot > 0) front.terms.push(slot - 1)
      // a compound counts as its two parts, and is shared where the whole is
      const isWhole = marks === 1
      if (!isWhole) front.weight += weightOf(term)
      if (slot > 0 && !isPart(slot - 1)) front.sharedWeight += weightOf(term) * (isWhole ? 2 : 1)
    }
    return { places, terms, bodyStart: this.titleLengths[number]! + 2 * (sectionGap + 1), fronts }
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
