import type { Database } from './database.ts'

/** `(database, …)` returns the database's value, made at the first call. `known` returns only an existing value. */
export interface PerDatabase<T, Rest extends unknown[] = []> {
  (database: Database, ...rest: Rest): T
  known: (database: Database) => T | undefined
}

/**
 * Keeps one value for each open database of this process, released with the database: tests open many, a site has one.
 * A promise that rejects is not kept, so that the next caller tries again.
 */
export function perDatabase<T, Rest extends unknown[] = []>(make: (database: Database, ...rest: Rest) => T): PerDatabase<T, Rest> {
  const values = new WeakMap<Database, { value: T }>()
  const valueOf = (database: Database, ...rest: Rest): T => {
    const known = values.get(database)
    if (known) return known.value
    const made = { value: make(database, ...rest) }
    values.set(database, made)
    if (made.value instanceof Promise) made.value.catch(() => values.delete(database))
    return made.value
  }
  return Object.assign(valueOf, { known: (database: Database) => values.get(database)?.value })
}
