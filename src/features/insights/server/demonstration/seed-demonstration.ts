import type { Insertable, Kysely } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { settingUpsert } from '#platform/database/settings.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import type { Statement } from '#platform/database/writes/write-thread.ts'
import { hourMs } from '../counting/count-next-hour.ts'
import { inPieces } from '../counting/hour-rows.ts'
import { demonstrationRows } from './demonstration-rows.ts'
import { demonstrationUntilKey, readDemonstrationUntil } from './read-demonstration-until.ts'

/**
 * Fills a new demo's figures with four weeks of made-up activity, and another four weeks to compare. It writes to the
 * hourly tables, never to those of events, searches and signals, so nothing that ranks, predicts or learns reads it.
 * The questions of its ratings are marked as a program's, which nothing learns from. A database that already has events
 * is left unchanged.
 */
export async function seedDemonstration(database: Database, now: number): Promise<void> {
  const { read } = database
  const until = Math.floor(now / hourMs) * hourMs
  // events of the current hour are counted as they come
  const happened = () => read.selectFrom('analytics_event').select('id').where('received_at', '<', until).limit(1).executeTakeFirst()
  if ((await readDemonstrationUntil(read)) !== undefined || (await happened())) return
  const rows = demonstrationRows(until)
  const statements: Statement[] = [
    ...insertsOf(read, 'event_hour', rows.events),
    ...insertsOf(read, 'vital_hour', rows.vitals),
    ...insertsOf(read, 'search_hour', rows.searches),
    ...insertsOf(read, 'article_hour', rows.articles),
    ...insertsOf(read, 'search_query', rows.asked),
    ...insertsOf(read, 'answer_rating', rows.ratings),
    // the roll-ups start counting real events with the current hour
    ...[demonstrationUntilKey, 'analytics.countedTo', 'analytics.searchesCountedTo'].map((key) => settingUpsert(read, key, String(until)).compile()),
  ]
  await database.writeApart(statements)
}

/** If several processes start at once, all write the same rows, so conflicts are ignored. */
function insertsOf<Table extends keyof Schema>(read: Kysely<Schema>, table: Table, rows: readonly Insertable<Schema[Table]>[]): Statement[] {
  return inPieces(rows).map((piece) => read.insertInto(table).values(piece).onConflict((conflict) => conflict.doNothing()).compile())
}
