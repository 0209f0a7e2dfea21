import type { Database } from '#platform/database/database.ts'
import { announce } from '#platform/database/notices.ts'

const channel = 'careline_source_news'

/** Tells the process that fetches from outside CMSs that content has changed. */
export async function announceNews(database: Database): Promise<void> {
  await database.transaction((trx) => announce(trx, channel))
}

/** Calls `ask` for each report of a change; returns the function that unsubscribes. */
export function followNews(database: Database, ask: () => void): () => void {
  return database.subscribe(channel, ask)
}
