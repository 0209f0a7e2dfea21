import type { Database } from './database.ts'

/** `(database, …)`: what is kept for it, made at the first call. `known`: only if it is made already. */
export interface PerDatabase<T, Rest extends unknown[] = []> {
  (database: Database, ...rest: Rest): T
  known: (database: Database) => T | undefined
}

/**
 * One value for each open database of this process, gone with it: tests open many, and a site has one.
 * A promise that fails is not kept, so that the next caller tries again.
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
