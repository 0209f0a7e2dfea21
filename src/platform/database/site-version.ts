import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from './database.ts'
import { announce } from './notices.ts'
import type { Schema } from './tables/schema.ts'
import { readSetting } from './settings.ts'

const key = 'siteVersion'
const channel = 'careline_site_version'

/** For what a notice does not tell: one lost with its connection, or SQLite changed by a restore. */
const pollMs = 1000

/** The number that keys everything kept from content and flags; 0 before the first change. */
export async function readSiteVersion(db: Kysely<Schema>): Promise<number> {
  return Number((await readSetting(db, key)) ?? 0)
}

/**
 * Raises the siteVersion by one in the caller's transaction, which changes content or flags, and tells all processes
 * when it commits. Returns the new number. On PostgreSQL such transactions queue here: call it last.
 */
export async function raiseSiteVersion(trx: Transaction<Schema>): Promise<number> {
  const { value } = await trx
    .insertInto('setting')
    .values({ key, value: '1' })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ value: sql<string>`cast(cast(setting.value as bigint) + 1 as text)` }),
    )
    .returning('value')
    .executeTakeFirstOrThrow()
  await announce(trx, channel)
  return Number(value)
}

/**
 * Calls `onChange` with the siteVersion as soon as it is read, and then with each new one: at once for changes of this
 * process, by LISTEN for those of others, and within a second where a notice was lost. Never twice in a row with one
 * number. While the database cannot be read it keeps asking. Returns the function that ends it.
 */
export function watchSiteVersion(database: Database, onChange: (siteVersion: number) => void): () => void {
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
      const found = await readSiteVersion(database.read).catch(() => known)
      if (isStopped || found === undefined || found === known) continue
      known = found
      onChange(found)
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
