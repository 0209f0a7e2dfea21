import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from './database.ts'
import { announce } from './notices.ts'
import type { Schema } from './tables/schema.ts'
import { readSetting, writeSetting } from './settings.ts'

const key = 'siteVersion'
/** how many of the siteVersion's increments were news only; absent for none */
const newsKey = 'siteNews'
/** the latest content changes that changed one article only, as `[contentVersion, audience, id]` */
const articlesKey = 'siteArticles'
const articlesKept = 200
const channel = 'careline_site_version'

/** The poll for changes without a notice: a notice lost with its connection, or a restore of SQLite. */
const pollMs = 1000

/** The number that keys every cache of content and flags; 0 before the first change. */
export async function readSiteVersion(db: Kysely<Schema>): Promise<number> {
  return Number((await readSetting(db, key)) ?? 0)
}

interface SiteVersions {
  siteVersion: number
  /** rises with the siteVersion, except if only news came: an outage, a flag, a best bet */
  contentVersion: number
}

/** The current site and content versions. */
export async function readVersions(db: Kysely<Schema>): Promise<SiteVersions> {
  const rows = await db.selectFrom('setting').selectAll().where('key', 'in', [key, newsKey]).execute()
  const valueOf = (name: string) => Number(rows.find((row) => row.key === name)?.value ?? 0)
  // The content version is the siteVersion minus the news, so a change that is not marked as news counts as a change of
  // content.
  return { siteVersion: valueOf(key), contentVersion: valueOf(key) - valueOf(newsKey) }
}

/**
 * Raises the siteVersion by one in the caller's transaction, which changes content or flags, and notifies all processes
 * when it commits. Returns the new number. On PostgreSQL such transactions wait for each other here, so call it last.
 * @param options.isNews an outage, a flag or a best bet, and no content: caches made of content alone stay valid
 * @param options.article the only article that has changed: caches made of the others stay valid
 */
export async function raiseSiteVersion(trx: Transaction<Schema>, { isNews = false, article }: { isNews?: boolean; article?: ChangedArticle } = {}): Promise<number> {
  if (isNews) await raise(trx, newsKey)
  const value = await raise(trx, key)
  if (article) await noteArticle(trx, article)
  await announce(trx, channel)
  return value
}

/** An article's key in the content. */
export interface ChangedArticle {
  audience: string
  id: string
}

type NotedArticle = [contentVersion: number, audience: string, id: string]

async function noteArticle(trx: Transaction<Schema>, { audience, id }: ChangedArticle): Promise<void> {
  const noted = JSON.parse((await readSetting(trx, articlesKey)) ?? '[]') as NotedArticle[]
  const { contentVersion } = await readVersions(trx)
  await writeSetting(trx, articlesKey, JSON.stringify([...noted, [contentVersion, audience, id]].slice(-articlesKept)))
}

/**
 * The current content version, and the articles that have changed after version `since`. `articles` is undefined if
 * other content has changed too, or if the list does not reach back that far.
 */
export async function readChangedArticles(db: Kysely<Schema>, since: number | undefined): Promise<{ contentVersion: number; articles: ChangedArticle[] | undefined }> {
  // The list is read first: a change between the two reads is reported with the next version.
  const noted = JSON.parse((await readSetting(db, articlesKey)) ?? '[]') as NotedArticle[]
  const { contentVersion } = await readVersions(db)
  if (since === undefined) return { contentVersion, articles: undefined }
  const later = noted.filter(([version]) => version > since && version <= contentVersion)
  const isAll = new Set(later.map(([version]) => version)).size === contentVersion - since
  return { contentVersion, articles: isAll ? later.map(([, audience, id]) => ({ audience, id })) : undefined }
}

async function raise(trx: Transaction<Schema>, name: string): Promise<number> {
  const { value } = await trx
    .insertInto('setting')
    .values({ key: name, value: '1' })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ value: sql<string>`cast(cast(setting.value as bigint) + 1 as text)` }),
    )
    .returning('value')
    .executeTakeFirstOrThrow()
  return Number(value)
}

/** For a restore, which replaces all content: also rises above `previous`, so that no number is used twice. */
export async function raiseSiteVersionAbove(trx: Transaction<Schema>, previous: number): Promise<void> {
  await writeSetting(trx, key, String(Math.max(previous, await readSiteVersion(trx))))
  await trx.deleteFrom('setting').where('key', 'in', [newsKey, articlesKey]).execute()
  await raiseSiteVersion(trx)
}

/**
 * Calls `onChange` with the siteVersion and the contentVersion when they are first read, and then with each new one: at
 * once for changes of this process, by LISTEN for those of other processes, and within a second if a notice was lost.
 * It is never called twice in a row with the same number. While the database cannot be read, it keeps asking. Returns
 * the function that ends it.
 */
export function watchSiteVersion(database: Database, onChange: (siteVersion: number, contentVersion: number) => void): () => void {
  let known: number | undefined
  let isStopped = false
  let isAsking = false
  let mustAsk = false

  const ask = async () => {
    mustAsk = true
    if (isAsking) return
    isAsking = true
    // A notice that arrives during a query causes another query: the first one may have begun before the change.
    while (mustAsk && !isStopped) {
      mustAsk = false
      const found = await readVersions(database.read).catch(() => undefined)
      if (isStopped || found === undefined || found.siteVersion === known) continue
      known = found.siteVersion
      onChange(found.siteVersion, found.contentVersion)
    }
    isAsking = false
  }

  const unsubscribe = database.subscribe(channel, ask)
  const poll = setInterval(ask, pollMs)
  poll.unref()
  void ask()
  return () => {
    isStopped = true
    unsubscribe()
    clearInterval(poll)
  }
}
