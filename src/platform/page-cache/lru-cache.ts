/** Anything that knows how much memory it takes. */
interface Sized {
  readonly bytes: number
}

/** Keeps the most recently used values within both bounds: whatever comes in pushes out what nobody asked for longest. */
export class BoundedShelf<Value extends Sized> {
  readonly #values = new Map<string, Value>()
  readonly #maxBytes: number
  readonly #maxEntries: number
  #bytes = 0

  constructor({ maxBytes, maxEntries }: { maxBytes: number; maxEntries: number }) {
    this.#maxBytes = maxBytes
    this.#maxEntries = maxEntries
  }

  get bytes(): number {
    return this.#bytes
  }

  get size(): number {
    return this.#values.size
  }

  /** Counts as a use. */
  get(key: string): Value | undefined {
    const value = this.#values.get(key)
    if (value === undefined) return undefined
    this.#values.delete(key)
    this.#values.set(key, value)
    return value
  }

  /** No use: everything there is, the one unused for longest first. */
  entries(): IterableIterator<[string, Value]> {
    return this.#values.entries()
  }

  set(key: string, value: Value): void {
    this.delete(key)
    this.#values.set(key, value)
    this.grow(value.bytes)
  }

  /** To be called when a value that is kept takes so many bytes more. */
  grow(bytes: number): void {
    this.#bytes += bytes
    for (const [oldest] of this.#values) {
      if (this.#bytes <= this.#maxBytes && this.#values.size <= this.#maxEntries) break
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    const value = this.#values.get(key)
    if (value === undefined) return
    this.#values.delete(key)
    this.#bytes -= value.bytes
  }
}
