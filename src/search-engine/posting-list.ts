/** Occurrences of one field in one document that are told apart. */
export const maxCount = 255

/**
 * Where one term stands: document numbers in ascending order, and for each how often the term is in its title, its body and
 * the questions that led to it. 7 bytes a document; grows by half.
 */
export class PostingList {
  size = 0
  documents = new Uint32Array(2)
  titles = new Uint8Array(2)
  bodies = new Uint8Array(2)
  clicks = new Uint8Array(2)
  /** documents that are still there: what was replaced stays in the list until it is compacted */
  alive = 0

  add(document: number, title: number, body: number, click: number): void {
    if (this.size === this.documents.length) this.#grow()
    this.documents[this.size] = document
    this.titles[this.size] = Math.min(title, maxCount)
    this.bodies[this.size] = Math.min(body, maxCount)
    this.clicks[this.size] = Math.min(click, maxCount)
    this.size += 1
    this.alive += 1
  }

  /** The first place at or after `from` whose document is `document` or later; `size` where there is none. Gallops: most steps are short. */
  seek(document: number, from: number): number {
    const { documents, size } = this
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

  #grow(): void {
    const length = Math.ceil(this.documents.length * 1.5) + 1
    const grown = <A extends Uint32Array | Uint8Array>(array: A, larger: A): A => {
      larger.set(array)
      return larger
    }
    this.documents = grown(this.documents, new Uint32Array(length))
    this.titles = grown(this.titles, new Uint8Array(length))
    this.bodies = grown(this.bodies, new Uint8Array(length))
    this.clicks = grown(this.clicks, new Uint8Array(length))
  }
}
