import type { Database } from './database/database.ts'
import { watchSiteVersion } from './database/site-version.ts'

/** What has to be forgotten when the siteVersion of a database changes. One watch serves all of it. */
const forgetters = new WeakMap<Database, Set<() => void>>()

function whenSiteVersionChanges(database: Database, forget: () => void): void {
  const known = forgetters.get(database)
  if (known) {
    known.add(forget)
    return
  }
  const all = new Set([forget])
  forgetters.set(database, all)
  // The watch tells its first look too: whatever was loaded before it, of a version that nobody knew yet, is forgotten.
  watchSiteVersion(database, () => {
    for (const each of all) each()
  })
}

/**
 * Keeps what `load` makes of content and flags until the siteVersion changes. The value is shared by
 * all requests: nobody may change it. A failed load is not kept.
 */
export function keepPerSiteVersion<T>(load: (database: Database) => Promise<T>): (database: Database) => Promise<T> {
  const kept = new WeakMap<Database, Promise<T>>()
  const watched = new WeakSet<Database>()
  return (database) => {
    const known = kept.get(database)
    if (known) return known
    if (!watched.has(database)) {
      watched.add(database)
      whenSiteVersionChanges(database, () => kept.delete(database))
    }
    const value = load(database)
    kept.set(database, value)
    value.catch(() => {
      if (kept.get(database) === value) kept.delete(database)
    })
    return value
  }
}
