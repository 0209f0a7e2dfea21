/** Bits that are set in 32. */
function countBits(bits: number): number {
  let count = bits - ((bits >>> 1) & 0x55_55_55_55)
  count = (count & 0x33_33_33_33) + ((count >>> 2) & 0x33_33_33_33)
  return Math.imul((count + (count >>> 4)) & 0x0f_0f_0f_0f, 0x01_01_01_01) >>> 24
}

/** Where a document stands in a long list, without searching: a bit for each document and, for each 32, how many are before. */
export class PlaceMap {
  #bits = new Int32Array(0)
  #before = new Int32Array(0)
  /** places that are taken in, and groups of 32 that they reach to */
  #size = 0
  #groups = 0

  /** Takes in what the list has got since; its documents are in ascending order. */
  follow(documents: Uint32Array, size: number): void {
    if (size === this.#size) return
    const groups = (documents[size - 1]! >> 5) + 1
    if (groups > this.#bits.length) {
      const length = Math.ceil(groups * 1.1)
      const [bits, before] = [new Int32Array(length), new Int32Array(length)]
      bits.set(this.#bits)
      before.set(this.#before)
      this.#bits = bits
      this.#before = before
    }
    for (let place = this.#size; place < size; place++) {
      const document = documents[place]!
      const group = document >> 5
      while (this.#groups <= group) this.#before[this.#groups++] = place
      this.#bits[group]! |= 1 << (document & 31)
    }
    this.#size = size
  }

  /** The document's place in the list, or -1. */
  find(document: number): number {
    const group = document >> 5
    if (group >= this.#groups) return -1
    const bits = this.#bits[group]!
    const bit = 1 << (document & 31)
    return (bits & bit) === 0 ? -1 : this.#before[group]! + countBits(bits & (bit - 1))
  }
}
