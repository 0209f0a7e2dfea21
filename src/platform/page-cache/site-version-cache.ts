import type { Database } from '../database/database.ts'
import { readChangedArticles, type ChangedArticle, watchSiteVersion } from '../database/site-version.ts'

type Listener = (siteVersion: number, contentVersion: number) => void

interface Watch {
  listeners: Set<Listener>
  /** undefined until they have been read */
  versions: Parameters<Listener> | undefined
}

const watches = new WeakMap<Database, Watch>()

/**
 * Calls `listener` with the siteVersion and the contentVersion, at once if they are known, and with each new
 * siteVersion, as long as the database is open. One watch serves all listeners of a database, so that they learn of a
 * change at the same time and none makes a new value from another's outdated one.
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

/** The same for the contentVersion alone: news does not call the listener. */
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
 * Caches the value that `load` makes from content and flags until the siteVersion changes. All requests share the
 * value, so it must not be changed. A failed load is not cached.
 */
export function cachePerSiteVersion<T>(load: (database: Database) => Promise<T>): (database: Database) => Promise<T> {
  return keepPer(load, (siteVersion) => siteVersion)
}

/** The same for a value made from content alone: an outage, a flag or a best bet does not invalidate it. */
export function cachePerContentVersion<T>(load: (database: Database) => Promise<T>): (database: Database) => Promise<T> {
  return keepPer(load, (_, contentVersion) => contentVersion)
}

/**
 * The same for a value made from all articles: after a change of single articles `renew` makes the next value from the
 * last one, which stays as it is, since reading thousands of articles with each publication would block requests.
 */
export function cachePerArticles<T>(load: (database: Database) => Promise<T>, renew: (database: Database, last: T, changed: readonly ChangedArticle[]) => Promise<T>): (database: Database) => Promise<T> {
  const lasts = new WeakMap<Database, { contentVersion: number; value: T }>()
  return cachePerContentVersion(async (database) => {
    const last = lasts.get(database)
    // read before the articles: a later change is reported again with the next version
    const { contentVersion, articles } = await readChangedArticles(database.read, last?.contentVersion)
    const value = last && articles ? await renew(database, last.value, articles) : await load(database)
    lasts.set(database, { contentVersion, value })
    return value
  })
}

function keepPer<T>(load: (database: Database) => Promise<T>, versionOf: (...versions: Parameters<Listener>) => number): (database: Database) => Promise<T> {
  const kept = new WeakMap<Database, Promise<T>>()
  const watched = new WeakSet<Database>()
  return (database) => {
    const known = kept.get(database)
    if (known) return known
    if (!watched.has(database)) {
      watched.add(database)
      // The watch calls back for its first reading too: a value loaded before that, of an unknown version, is dropped.
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
