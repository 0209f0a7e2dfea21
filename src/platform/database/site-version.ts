import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from './database.ts'
import { announce } from './notices.ts'
import type { Schema } from './tables/schema.ts'
import { readSetting, writeSetting } from './settings.ts'

const key = 'siteVersion'
/** how many of its numbers were news alone; absent for none */
const newsKey = 'siteNews'
const channel = 'careline_site_version'

/** For what a notice does not tell: one lost with its connection, or SQLite changed by a restore. */
const pollMs = 1000

/** The number that keys everything kept from content and flags; 0 before the first change. */
export async function readSiteVersion(db: Kysely<Schema>): Promise<number> {
  return Number((await readSetting(db, key)) ?? 0)
}

interface SiteVersions {
  siteVersion: number
  /** changes with the siteVersion, but not where only news came: an outage, a flag, a best bet */
  contentVersion: number
}

/** Both of now. */
export async function readVersions(db: Kysely<Schema>): Promise<SiteVersions> {
  const rows = await db.selectFrom('setting').selectAll().where('key', 'in', [key, newsKey]).execute()
  const valueOf = (name: string) => Number(rows.find((row) => row.key === name)?.value ?? 0)
  // counted from what is news: whoever says nothing of it has changed content
  return { siteVersion: valueOf(key), contentVersion: valueOf(key) - valueOf(newsKey) }
}

/**
 * Raises the siteVersion by one in the caller's transaction, which changes content or flags, and tells all processes
 * when it commits. Returns the new number. On PostgreSQL such transactions queue here: call it last.
 * @param options.isNews an outage, a flag or a best bet, and no content: what was made of content alone stays
 */
export async function raiseSiteVersion(trx: Transaction<Schema>, { isNews = false }: { isNews?: boolean } = {}): Promise<number> {
  if (isNews) await raise(trx, newsKey)
  const value = await raise(trx, key)
  await announce(trx, channel)
  return value
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

/** For content that was put in the place of other content: no number of before comes again. */
export async function raiseSiteVersionAbove(trx: Transaction<Schema>, previous: number): Promise<void> {
  await writeSetting(trx, key, String(Math.max(previous, await readSiteVersion(trx))))
  await trx.deleteFrom('setting').where('key', '=', newsKey).execute()
  await raiseSiteVersion(trx)
}

/**
 * Calls `onChange` with the siteVersion and that of content as soon as they are read, and then with each new one: at once for changes of this
 * process, by LISTEN for those of others, and within a second where a notice was lost. Never twice in a row with one
 * number. While the database cannot be read it keeps asking. Returns the function that ends it.
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
    // A notice that comes during a query asks once more: the query may have begun before the change.
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
