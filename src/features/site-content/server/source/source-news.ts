import type { Database } from '#platform/database/database.ts'
import { announce } from '#platform/database/notices.ts'

const channel = 'careline_source_news'

/** Tells whichever process asks outside CMSs that there is something new. */
export async function announceNews(database: Database): Promise<void> {
  await database.transaction((trx) => announce(trx, channel))
}

/** Calls `ask` for each piece of news; returns what ends it. */
export function followNews(database: Database, ask: () => void): () => void {
  return database.subscribe(channel, ask)
}
