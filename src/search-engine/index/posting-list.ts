import { PlaceMap } from './place-map.ts'

/** Occurrences of one field in one document that are told apart. */
export const maxCount = 255
/** A list has a map where it holds one of so many documents, or more: so the map is never larger than the list. */
const denseShare = 32

/**
 * Where one term stands: document numbers in ascending order, and for each how often the term is in its title, its body and
 * the questions that led to it. 8 bytes a document; grows by half.
 */
export class PostingList {
  size = 0
  /** documents that are still there: what was replaced stays in the list until the index is compacted */
  alive = 0
  /** those of them that hold it in title or body */
  texts = 0
  /** the first half holds the documents, the second their counts: title + 256 body + 65,536 clicks */
  #data: Uint32Array
  #capacity: number
  #map: PlaceMap | undefined

  constructor(capacity = 2) {
    this.#data = new Uint32Array(capacity * 2)
    this.#capacity = capacity
  }

  /** What `copyTo` wrote, with no dead documents; it is looked at, not copied, until the list grows. */
  static of(data: Uint32Array): PostingList {
    const list = new PostingList(0)
    list.#data = data
    list.#capacity = list.size = list.alive = data.length / 2
    for (let place = list.size; place < data.length; place++) if ((data[place]! & 65_535) !== 0) list.texts += 1
    return list
  }

  /** The documents by place; only the first `size` are of this list. */
  get documents(): Uint32Array {
    return this.#data
  }

  /** The counts of the first place stand here in `documents`, those of the others behind: title + 256 body + 65,536 clicks. */
  get countsFrom(): number {
    return this.#capacity
  }

  add(document: number, title: number, body: number, click: number): void {
    if (this.size === this.#capacity) this.#grow()
    this.#data[this.size] = document
    this.#data[this.#capacity + this.size] = packCounts(title, body, click)
    this.size += 1
    this.alive += 1
    if (title + body > 0) this.texts += 1
  }

  /** The first place at or after `from` whose document is `document` or later; `size` where there is none. Gallops: most steps are short. */
  seek(document: number, from: number): number {
    const documents = this.#data
    const { size } = this
    if (from >= size || documents[from]! >= document) return from
    let step = 1
    let low = from
    while (low + step < size && documents[low + step]! < document) {
      low += step
      step *= 2
    }
    let high = Math.min(low + step, size)
    while (low + 1 < high) {
      const middle = (low + high) >> 1
      if (documents[middle]! < document) low = middle
      else high = middle
    }
    return high
  }

  /** For looking up one document after another; undefined where the list is short, and `seek` is quick. */
  map(): PlaceMap | undefined {
    if (this.size < denseShare || this.size * denseShare < this.#data[this.size - 1]!) return undefined
    this.#map ??= new PlaceMap()
    this.#map.follow(this.#data, this.size)
    return this.#map
  }

  /** Documents, then counts, as `of` takes them. */
  copyTo(target: Uint32Array, at: number): void {
    target.set(this.#data.subarray(0, this.size), at)
    target.set(this.#data.subarray(this.#capacity, this.#capacity + this.size), at + this.size)
  }

  #grow(): void {
    const capacity = Math.ceil(this.#capacity * 1.5) + 1
    const larger = new Uint32Array(capacity * 2)
    larger.set(this.#data.subarray(0, this.size))
    larger.set(this.#data.subarray(this.#capacity, this.#capacity + this.size), capacity)
    this.#data = larger
    this.#capacity = capacity
  }
}

export function packCounts(title: number, body: number, click: number): number {
  return Math.min(title, maxCount) | (Math.min(body, maxCount) << 8) | (Math.min(click, maxCount) << 16)
}
