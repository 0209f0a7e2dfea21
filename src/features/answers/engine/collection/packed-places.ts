/** Where a key stands, and beside each place how much it says there. */
export interface PackedPosting {
  places: Uint32Array
  weights: Float32Array
}

/** What `PackedPlaces` is made from; without weights none is kept. */
export type PlaceLists = Map<string, { places: number[]; weights: number[] }>

/** Lists of places by key, end to end in one piece of memory: an array for each key takes several times as much. Never changes. */
export class PackedPlaces {
  readonly #numbers = new Map<string, number>()
  /** where the list of a key begins; the last one ends where the next would begin */
  readonly #starts: Uint32Array
  readonly #places: Uint32Array
  readonly #weights: Float32Array

  constructor(lists: PlaceLists) {
    const count = (of: 'places' | 'weights') => lists.values().reduce((sum, list) => sum + list[of].length, 0)
    this.#starts = new Uint32Array(lists.size + 1)
    this.#places = new Uint32Array(count('places'))
    this.#weights = new Float32Array(count('weights'))
    let end = 0
    for (const [key, list] of lists) {
      const number = this.#numbers.size
      this.#numbers.set(key, number)
      this.#places.set(list.places, end)
      if (list.weights.length > 0) this.#weights.set(list.weights, end)
      end += list.places.length
      this.#starts[number + 1] = end
    }
  }

  /** Views of what is kept. */
  of(key: string): PackedPosting | undefined {
    const number = this.#numbers.get(key)
    if (number === undefined) return undefined
    const [from, to] = [this.#starts[number]!, this.#starts[number + 1]!]
    return { places: this.#places.subarray(from, to), weights: this.#weights.subarray(from, to) }
  }
}

/** The list of a key, begun where there is none. */
export function listOf(lists: PlaceLists, key: string): { places: number[]; weights: number[] } {
  const list = lists.get(key) ?? { places: [], weights: [] }
  lists.set(key, list)
  return list
}
