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
 * Fills the figures of a new demo with four weeks of made-up life, and as many to compare. It goes into what hours came to,
 * never to where events, searches and signals are kept: nothing that ranks, predicts or learns reads it. The questions of
 * its ratings are a program's, which nothing learns from. A database in which something happened stays as it is.
 */
export async function seedDemonstration(database: Database, now: number): Promise<void> {
  const { read } = database
  const until = Math.floor(now / hourMs) * hourMs
  // what happens in this hour is counted when it comes
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
    // no hour before is counted: of those of what really happens the first is this one
    ...[demonstrationUntilKey, 'analytics.countedTo', 'analytics.searchesCountedTo'].map((key) => settingUpsert(read, key, String(until)).compile()),
  ]
  await database.writeApart(statements)
}

/** Of several processes that start at once all write the same rows. */
function insertsOf<Table extends keyof Schema>(read: Kysely<Schema>, table: Table, rows: readonly Insertable<Schema[Table]>[]): Statement[] {
  return inPieces(rows).map((piece) => read.insertInto(table).values(piece).onConflict((conflict) => conflict.doNothing()).compile())
}
