/** A value that knows its size in memory. */
interface Sized {
  readonly bytes: number
}

/** A least-recently-used cache bounded in bytes and in entries: a new value evicts those unused for longest. */
export class LruCache<Value extends Sized> {
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

  /** Returns the value and marks it as used. */
  get(key: string): Value | undefined {
    const value = this.#values.get(key)
    if (value === undefined) return undefined
    this.#values.delete(key)
    this.#values.set(key, value)
    return value
  }

  /** All entries, the least recently used first; does not mark them as used. */
  entries(): IterableIterator<[string, Value]> {
    return this.#values.entries()
  }

  set(key: string, value: Value): void {
    this.delete(key)
    this.#values.set(key, value)
    this.grow(value.bytes)
  }

  /** Must be called when a stored value has grown by `bytes`. */
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
