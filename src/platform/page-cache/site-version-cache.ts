import type { Database } from '../database/database.ts'
import { watchSiteVersion } from '../database/site-version.ts'

type Listener = (siteVersion: number, contentVersion: number) => void

interface Watch {
  listeners: Set<Listener>
  /** undefined until they have been read once */
  versions: Parameters<Listener> | undefined
}

const watches = new WeakMap<Database, Watch>()

/**
 * Calls `listener` with the siteVersion (at once where it is known) and with each new one, as long as the database is
 * open. One watch serves all listeners of a database: they learn of a change in the same moment, so that nothing new is
 * made from something old that another of them keeps.
 */
export function followSiteVersion(database: Database, listener: Listener): void {
  const known = watches.get(database)
  if (known) {
    known.listeners.add(listener)
    if (known.versions) listener(...known.versions)
    return
  }
  const watch: Watch = { listeners: new Set([listener]), versions: undefined }
  watches.set(database, watch)
  watchSiteVersion(database, (...versions) => {
    watch.versions = versions
    for (const each of watch.listeners) each(...versions)
  })
}

/** The same for the version of content alone: what is news calls nobody. */
export function followContentVersion(database: Database, listener: (contentVersion: number) => void): void {
  followVersion(database, (_, contentVersion) => contentVersion, listener)
}

function followVersion(database: Database, versionOf: (...versions: Parameters<Listener>) => number, listener: (version: number) => void): void {
  let before: number | undefined
  followSiteVersion(database, (...versions) => {
    const version = versionOf(...versions)
    if (version === before) return
    before = version
    listener(version)
  })
}

/**
 * Keeps what `load` makes of content and flags until the siteVersion changes. The value is shared by
 * all requests: nobody may change it. A failed load is not kept.
 */
export function keepPerSiteVersion<T>(load: (database: Database) => Promise<T>): (database: Database) => Promise<T> {
  return keepPer(load, (siteVersion) => siteVersion)
}

/** The same of what is made of content alone: an outage, a flag or a best bet leaves it. */
export function keepPerContentVersion<T>(load: (database: Database) => Promise<T>): (database: Database) => Promise<T> {
  return keepPer(load, (_, contentVersion) => contentVersion)
}

function keepPer<T>(load: (database: Database) => Promise<T>, versionOf: (...versions: Parameters<Listener>) => number): (database: Database) => Promise<T> {
  const kept = new WeakMap<Database, Promise<T>>()
  const watched = new WeakSet<Database>()
  return (database) => {
    const known = kept.get(database)
    if (known) return known
    if (!watched.has(database)) {
      watched.add(database)
      // The watch tells its first look too: whatever was loaded before it, of a version that nobody knew yet, is forgotten.
      followVersion(database, versionOf, () => kept.delete(database))
    }
    const value = load(database)
    kept.set(database, value)
    value.catch(() => {
      if (kept.get(database) === value) kept.delete(database)
    })
    return value
  }
}
