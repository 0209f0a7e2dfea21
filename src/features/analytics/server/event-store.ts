import type { Database } from '#platform/database/database.ts'
import type { AnalyticsEvent } from '../analytics-events.ts'

/** Keeps each event once, whatever is sent twice; resolves when they are committed. */
export async function insertEvents(database: Database, events: readonly AnalyticsEvent[], receivedAt: number): Promise<void> {
  await database.write
    .insertInto('analytics_event')
    .values(
      events.map(({ id, name, page, ...payload }) => ({ id, name, page, received_at: receivedAt, payload: JSON.stringify(payload) })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}
