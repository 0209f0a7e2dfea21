import { PlaceLists, type PackedLists } from './place-lists.ts'

/** BM25: how soon further occurrences of a word stop adding weight */
const saturation = 0.9
/** BM25: how much the length of a text lowers the weight of each word in it */
const lengthShare = 0.5
/**
 * The base in which the counts of a word in all fields are packed into one number: a field counts at most 1,023
 * occurrences.
 */
const mostOfField = 1024

/** Packed postings in a form that can be stored. */
export interface KeptPostings {
  lists: PackedLists
  lengths: Float64Array
  count: number
}

/**
 * Which texts hold a term, and how strongly: BM25 over fields of different weight. Stores counts only, since weights
 * depend on all texts: adding or removing a text changes no other entry.
 */
export class Postings {
  readonly #weights: readonly number[]
  readonly #byTerm: PlaceLists
  /** by place and field: the number of terms */
  readonly #lengths: number[]
  readonly #totals: number[]
  #count: number
  /** by place and field: the weight of one occurrence; computed when it is first read after a change */
  #shares: Float64Array | undefined

  /** @param weights the weight of a word in each field of a text */
  constructor(weights: readonly number[], kept?: KeptPostings) {
    this.#weights = weights
    this.#byTerm = new PlaceLists((count) => new Float64Array(count), kept?.lists)
    this.#lengths = [...(kept?.lengths ?? [])]
    this.#totals = weights.map(() => 0)
    for (const [at, length] of this.#lengths.entries()) this.#totals[at % weights.length]! += length
    this.#count = kept?.count ?? 0
  }

  /** The packed texts; valid if no text was added or removed since packing. */
  get kept(): KeptPostings {
    return { lists: this.#byTerm.packed, lengths: Float64Array.from(this.#lengths), count: this.#count }
  }

  /**
   * @param place greater than the place of any text before
   * @param fields the terms of the text, by field
   */
  add(place: number, fields: readonly (readonly string[])[]): void {
    const held = new Map<string, number[]>()
    for (const [field, terms] of fields.entries()) {
      for (const term of terms) {
        let counts = held.get(term)
        if (!counts) held.set(term, (counts = fields.map(() => 0)))
        counts[field] = Math.min(counts[field]! + 1, mostOfField - 1)
      }
    }
    for (const [term, counts] of held) this.#byTerm.add(term, place, counts.reduceRight((number, count) => number * mostOfField + count, 0))
    this.#count += 1
    this.#setLengths(place, fields.map(({ length }) => length))
  }

  /** `each` still visits a removed text; the caller knows that it is gone. */
  remove(place: number): void {
    this.#count -= 1
    this.#setLengths(place, this.#weights.map(() => 0))
  }

  #setLengths(place: number, lengths: readonly number[]): void {
    for (const [field, length] of lengths.entries()) {
      const at = place * lengths.length + field
      this.#totals[field]! += length - (this.#lengths[at] ?? 0)
      this.#lengths[at] = length
    }
    this.#shares = undefined
  }

  /** Visits the texts that hold the term, each with the strength of the term there (0 to 1). */
  each(term: string, visit: (place: number, weight: number) => void): void {
    const shares = (this.#shares ??= this.#worth())
    const fields = this.#weights.length
    this.#byTerm.each(term, (place, number) => {
      let [amount, rest] = [0, number]
      for (let field = 0; rest > 0; field++) {
        const count = rest % mostOfField
        amount += count * shares[place * fields + field]!
        rest = (rest - count) / mostOfField
      }
      visit(place, amount / (saturation + amount))
    })
  }

  pack(): void {
    this.#byTerm.pack()
  }

  #worth(): Float64Array {
    const fields = this.#weights.length
    const averages = this.#totals.map((total) => Math.max(total / this.#count, 1))
    const shares = new Float64Array(this.#lengths.length)
    for (let at = 0; at < shares.length; at++) shares[at] = this.#weights[at % fields]! / (1 - lengthShare + (lengthShare * this.#lengths[at]!) / averages[at % fields]!)
    return shares
  }
}
