/** The places of a key, and parallel to them a value for each, if values are given. */
export interface PlaceList {
  places: number[]
  values: number[]
}

type Values = Float32Array | Float64Array

/** The packed lists in a form that can be stored. */
export interface PackedLists {
  keys: string[]
  /** by key: where its list begins; one more entry at the end */
  starts: Uint32Array
  places: Uint32Array
  values: Values
}

/**
 * Lists of places by key, each place with a value if one is given. Packed lists lie end to end in one piece of memory:
 * an array for each key takes several times as much. Places added after `pack` stay in arrays of their own.
 */
export class PlaceLists {
  readonly #arrayOf: (count: number) => Values
  readonly #numbers = new Map<string, number>()
  /** by key: where its packed list begins; one more entry at the end */
  #starts: Uint32Array = new Uint32Array(1)
  #places: Uint32Array = new Uint32Array(0)
  #values: Values
  #added = new Map<string, PlaceList>()

  constructor(arrayOf: (count: number) => Values = (count) => new Float32Array(count), packed?: PackedLists) {
    this.#arrayOf = arrayOf
    this.#values = packed?.values ?? arrayOf(0)
    if (!packed) return
    for (const [number, key] of packed.keys.entries()) this.#numbers.set(key, number)
    this.#starts = packed.starts
    this.#places = packed.places
  }

  /** The packed lists, without later additions. */
  get packed(): PackedLists {
    return { keys: [...this.#numbers.keys()], starts: this.#starts, places: this.#places, values: this.#values }
  }

  /** The places of a key must be added in ascending order, each with a value or all without. */
  add(key: string, place: number, value?: number): void {
    let list = this.#added.get(key)
    if (!list) this.#added.set(key, (list = { places: [], values: [] }))
    list.places.push(place)
    if (value !== undefined) list.values.push(value)
  }

  /** @param visit called with each place of the key, in order, and its value */
  each(key: string, visit: (place: number, value: number) => void): void {
    const number = this.#numbers.get(key)
    if (number !== undefined) for (let at = this.#starts[number]!; at < this.#starts[number + 1]!; at++) visit(this.#places[at]!, this.#values[at]!)
    const added = this.#added.get(key)
    if (added) for (let at = 0; at < added.places.length; at++) visit(added.places[at]!, added.values[at]!)
  }

  /** Packs the lists that were added so far; has no effect if packed lists exist already. */
  pack(): void {
    if (this.#numbers.size > 0) return
    const lists = [...this.#added.values()]
    const count = (of: keyof PlaceList) => lists.reduce((sum, list) => sum + list[of].length, 0)
    this.#starts = new Uint32Array(lists.length + 1)
    this.#places = new Uint32Array(count('places'))
    this.#values = this.#arrayOf(count('values'))
    let end = 0
    for (const [key, { places, values }] of this.#added) {
      const number = this.#numbers.size
      this.#numbers.set(key, number)
      this.#places.set(places, end)
      if (values.length > 0) this.#values.set(values, end)
      end += places.length
      this.#starts[number + 1] = end
    }
    this.#added = new Map()
  }

  *keys(): Generator<string> {
    yield* this.#numbers.keys()
    for (const key of this.#added.keys()) if (!this.#numbers.has(key)) yield key
  }
}
