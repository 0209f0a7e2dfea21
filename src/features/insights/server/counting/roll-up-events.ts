import type { Database } from '#platform/database/database.ts'
import { readSetting, settingUpsert } from '#platform/database/settings.ts'
import type { Statement } from '#platform/database/writes/write-thread.ts'
import { startPeriodicJob } from '#platform/jobs/periodic-job.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import type { CountedHour } from './count-hour.ts'
import { hourMs } from './count-next-hour.ts'
import { graceMs, inPieces } from './hour-rows.ts'
import { rollUpDays } from './roll-up-days.ts'
import { rollUpSearches } from './roll-up-searches.ts'
import { openRollUpThread, type RollUpThread } from './roll-up-thread.ts'

type Parts = Pick<Runtime, 'config' | 'database' | 'clock' | 'log'>

const everyMs = 60_000
/** The setting that holds the first hour whose count is not final. */
const countedToKey = 'analytics.countedTo'

/** The instant (epoch ms) before which all events are counted for good. */
export async function readCountedTo(database: Database): Promise<number> {
  return Number((await readSetting(database.read, countedToKey)) ?? 0)
}

/** Counts every hour whose count is not final, including the current one. Idempotent. */
export async function rollUpEvents({ database, clock }: Pick<Parts, 'database' | 'clock'>, thread: Pick<RollUpThread, 'countNextHour'>, isStopped: () => boolean = () => false): Promise<void> {
  let from = await readCountedTo(database)
  while (!isStopped()) {
    const counted = await thread.countNextHour(from)
    if (!counted) return
    from = counted.hour + hourMs
    await writeHour(database, counted, from + graceMs <= clock())
  }
}

/** Writes some thousands of rows: compiles statements a few at a time, for a writer that blocks no page. */
async function writeHour(database: Database, { hour, events, vitals }: CountedHour, isOver: boolean): Promise<void> {
  const { read: db } = database
  const statements: Statement[] = [db.deleteFrom('event_hour').where('hour', '=', hour).compile(), db.deleteFrom('vital_hour').where('hour', '=', hour).compile()]
  // on PostgreSQL another process may be counting the same hour
  for (const rows of inPieces(events)) {
    statements.push(db.insertInto('event_hour').values(rows).onConflict((conflict) => conflict.columns(['metric', 'hour', 'audience', 'locale', 'device', 'dimension']).doUpdateSet((row) => ({ count: row.ref('excluded.count'), sum: row.ref('excluded.sum') }))).compile())
    await pause()
  }
  for (const rows of inPieces(vitals)) {
    statements.push(db.insertInto('vital_hour').values(rows).onConflict((conflict) => conflict.columns(['vital', 'hour', 'audience', 'locale', 'device', 'page']).doUpdateSet((row) => ({ count: row.ref('excluded.count'), digest: row.ref('excluded.digest') }))).compile())
    await pause()
  }
  if (isOver) statements.push(settingUpsert(db, countedToKey, String(hour + hourMs)).compile())
  await database.writeApart(statements)
}

/** Lets page requests run between two statements. */
function pause(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve))
}

/** Runs every minute until the returned function is called; not at once, because a start is busy enough. */
export function startRollingUp(parts: Parts): () => Promise<void> {
  const thread = openRollUpThread(parts.config)
  const round = async (isStopping: () => boolean) => {
    try {
      await rollUpEvents(parts, thread, isStopping)
      await rollUpSearches(parts, thread, isStopping)
      await rollUpDays(parts, thread, isStopping)
    } catch (error) {
      // close the thread, so that the next round starts with a fresh one
      await thread.close()
      throw error
    }
  }
  const stop = startPeriodicJob(parts.log, round, { everyMs, failure: 'events could not be counted' })
  return async () => {
    await stop()
    await thread.close()
  }
}
