import { listOf, PackedPlaces, type PackedPosting, type PlaceLists } from './packed-places.ts'

/** A part of a text, and what a word in it counts. */
export interface Field {
  weight: number
  terms: readonly string[]
}

/** how soon more of the same word counts no more */
const saturation = 0.9
/** how much a longer text counts against each word in it */
const lengthShare = 0.5

/** Which texts hold a term, and how strongly: BM25 over fields of different weight. Made once; never changes. */
export class Postings {
  readonly #byTerm: PackedPlaces
  readonly count: number

  /** @param texts each with the same fields in the same order */
  constructor(texts: readonly (readonly Field[])[]) {
    this.count = texts.length
    const lists: PlaceLists = new Map()
    const averages = (texts[0] ?? []).map((_, field) => texts.reduce((sum, fields) => sum + fields[field]!.terms.length, 0) / texts.length)
    for (const [place, fields] of texts.entries()) {
      const held = new Map<string, number>()
      for (const [field, { weight, terms }] of fields.entries()) {
        const share = weight / (1 - lengthShare + (lengthShare * terms.length) / Math.max(averages[field]!, 1))
        for (const term of terms) held.set(term, (held.get(term) ?? 0) + share)
      }
      for (const [term, amount] of held) {
        const { places, weights } = listOf(lists, term)
        places.push(place)
        weights.push(amount / (saturation + amount))
      }
    }
    this.#byTerm = new PackedPlaces(lists)
  }

  /** The texts that hold the term, and beside each, 0 to 1, how much it says there. */
  of(term: string): PackedPosting | undefined {
    return this.#byTerm.of(term)
  }
}
