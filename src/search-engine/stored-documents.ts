/** Between the sections of a document; words on both sides are no neighbours. */
export const sectionMark = -1
/** How far apart two sections count. */
const sectionGap = 32

/** What stands in a document, as term numbers. */
export interface Sections {
  /** running words, and the wholes of compounds (wi-fi as wifi), which would stand between neighbours */
  title: readonly number[]
  titleWholes: readonly number[]
  body: readonly number[]
  bodyWholes: readonly number[]
  clicks: readonly number[]
}

/**
 * The documents of an index, by number: their keys, lengths and terms in order. The terms of all stand in one array: a
 * hundred thousand small ones would need more for themselves than for what they hold.
 */
export class StoredDocuments {
  /** undefined where a document was removed */
  readonly keys: (string | undefined)[] = []
  titleLengths = new Uint32Array(16)
  bodyLengths = new Uint32Array(16)
  #starts = new Uint32Array(17)
  #terms = new Int32Array(256)

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
      for (const term of section) this.#terms[at++] = term
      this.#terms[at++] = sectionMark
    }
    for (const term of clicks) this.#terms[at++] = term
    this.#starts[number + 1] = at
    this.titleLengths[number] = title.length + titleWholes.length
    this.bodyLengths[number] = body.length + bodyWholes.length
    this.keys.push(key)
    return number
  }

  sections(number: number): Sections {
    const parts: number[][] = [[]]
    for (let at = this.#starts[number]!; at < this.#starts[number + 1]!; at++) {
      const term = this.#terms[at]!
      if (term === sectionMark) parts.push([])
      else parts.at(-1)!.push(term)
    }
    const [title, titleWholes, body, bodyWholes, clicks] = parts as [number[], number[], number[], number[], number[]]
    return { title, titleWholes, body, bodyWholes, clicks }
  }

  /** Where the terms stand that have a slot (from 1): `places[slot - 1]` gets their positions, ascending. Clicks have none. */
  findPlaces(number: number, slots: Uint8Array, places: readonly number[][]): void {
    let marks = 0
    const start = this.#starts[number]!
    const end = this.#starts[number + 1]!
    for (let at = start; at < end; at++) {
      const term = this.#terms[at]!
      if (term === sectionMark) {
        if (++marks === 4) return
      } else if (slots[term] !== 0) places[slots[term]! - 1]!.push(at - start + marks * sectionGap)
    }
  }

  #grow(documents: number, terms: number): void {
    if (documents >= this.titleLengths.length) {
      const length = Math.ceil(documents * 1.5)
      this.titleLengths = copyInto(new Uint32Array(length), this.titleLengths)
      this.bodyLengths = copyInto(new Uint32Array(length), this.bodyLengths)
      this.#starts = copyInto(new Uint32Array(length + 1), this.#starts)
    }
    if (terms > this.#terms.length) this.#terms = copyInto(new Int32Array(Math.ceil(terms * 1.25)), this.#terms)
  }
}

function copyInto<A extends Uint32Array | Int32Array>(larger: A, values: A): A {
  larger.set(values)
  return larger
}
