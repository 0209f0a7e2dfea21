import type { Database } from '../database/database.ts'
import { watchSiteVersion } from '../database/site-version.ts'

interface Watch {
  listeners: Set<(siteVersion: number) => void>
  /** undefined until it has been read once */
  siteVersion: number | undefined
}

const watches = new WeakMap<Database, Watch>()

/**
 * Calls `listener` with the siteVersion (at once where it is known) and with each new one, as long as the database is
 * open. One watch serves all listeners of a database: they learn of a change in the same moment, so that nothing new is
 * made from something old that another of them keeps.
 */
export function followSiteVersion(database: Database, listener: (siteVersion: number) => void): void {
  const known = watches.get(database)
  if (known) {
    known.listeners.add(listener)
    if (known.siteVersion !== undefined) listener(known.siteVersion)
    return
  }
  const watch: Watch = { listeners: new Set([listener]), siteVersion: undefined }
  watches.set(database, watch)
  watchSiteVersion(database, (siteVersion) => {
    watch.siteVersion = siteVersion
    for (const each of watch.listeners) each(siteVersion)
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
      // The watch tells its first look too: whatever was loaded before it, of a version that nobody knew yet, is forgotten.
      followSiteVersion(database, () => kept.delete(database))
    }
    const value = load(database)
    kept.set(database, value)
    value.catch(() => {
      if (kept.get(database) === value) kept.delete(database)
    })
    return value
  }
}
