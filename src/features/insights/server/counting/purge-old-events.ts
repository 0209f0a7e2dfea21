import { startPeriodicJob } from '#platform/jobs/periodic-job.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import { deleteEventsBefore } from '#features/analytics/server.ts'
import { readCountedTo } from './roll-up-events.ts'

type Parts = Pick<Runtime, 'config' | 'database' | 'clock' | 'log'>

const everyMs = 600_000

/** Deletes events, hours and days past their retention. Events that are not counted yet are never deleted. */
export async function purgeOldEvents({ config, database, clock }: Omit<Parts, 'log'>): Promise<void> {
  const now = clock()
  await deleteEventsBefore(database, Math.min(now - config.analytics.eventsKeptMs, await readCountedTo(database)))
  const before = now - config.analytics.hoursKeptMs
  for (const table of ['event_hour', 'vital_hour', 'search_hour', 'article_hour'] as const) await database.write.deleteFrom(table).where('hour', '<', before).execute()
  for (const table of ['event_day', 'vital_day'] as const) await database.write.deleteFrom(table).where('day', '<', before).execute()
}

/** Runs the purge now and every ten minutes, until the returned function is called. */
export function startPurgingEvents(parts: Parts): () => Promise<void> {
  return startPeriodicJob(parts.log, () => purgeOldEvents(parts), { everyMs, failure: 'old events could not be deleted', isAtOnce: true })
}
