import type { SearchedHour } from '#features/search/workers.ts'
import type { Database } from '#platform/database/database.ts'
import { readSetting, writeSetting } from '#platform/database/settings.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import { hourMs } from './count-next-hour.ts'
import { graceMs, inPieces } from './hour-rows.ts'
import type { RollUpThread } from './roll-up-thread.ts'

/** The setting that holds the first hour whose search count is not final. */
const countedToKey = 'analytics.searchesCountedTo'

/** Counts every hour of searches and opinions whose count is not final, including the current one. Idempotent. */
export async function rollUpSearches({ database, clock }: Pick<Runtime, 'database' | 'clock'>, thread: Pick<RollUpThread, 'countNextSearches'>, isStopped: () => boolean = () => false): Promise<void> {
  let from = Number((await readSetting(database.read, countedToKey)) ?? 0)
  while (!isStopped()) {
    const counted = await thread.countNextSearches(from)
    if (!counted) return
    from = counted.hour + hourMs
    await writeHour(database, counted, from + graceMs <= clock())
  }
}

async function writeHour(database: Database, { hour, searches, articles }: SearchedHour, isOver: boolean): Promise<void> {
  await database.transaction(async (trx) => {
    await trx.deleteFrom('search_hour').where('hour', '=', hour).execute()
    await trx.deleteFrom('article_hour').where('hour', '=', hour).execute()
    // on PostgreSQL another process may be counting the same hour
    for (const rows of inPieces(searches)) {
      await trx.insertInto('search_hour').values(rows).onConflict((conflict) => conflict.columns(['hour', 'audience', 'locale', 'terms']).doUpdateSet((row) => ({ searches: row.ref('excluded.searches'), without_result: row.ref('excluded.without_result'), opened: row.ref('excluded.opened') }))).execute()
    }
    for (const rows of inPieces(articles)) {
      await trx.insertInto('article_hour').values(rows).onConflict((conflict) => conflict.columns(['hour', 'audience', 'locale', 'doc_id']).doUpdateSet((row) => ({ liked: row.ref('excluded.liked'), disliked: row.ref('excluded.disliked') }))).execute()
    }
    if (isOver) await writeSetting(trx, countedToKey, String(hour + hourMs))
  })
}
