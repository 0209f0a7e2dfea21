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
/** The first hour that is not counted for good. */
const countedToKey = 'analytics.countedTo'

/** Events that arrived before this instant are counted for good. */
export async function readCountedTo(database: Database): Promise<number> {
  return Number((await readSetting(database.read, countedToKey)) ?? 0)
}

/** Counts every hour that is not counted for good, the one that runs included. Doing it again changes nothing. */
export async function rollUpEvents({ database, clock }: Pick<Parts, 'database' | 'clock'>, thread: Pick<RollUpThread, 'countNextHour'>, isStopped: () => boolean = () => false): Promise<void> {
  let from = await readCountedTo(database)
  while (!isStopped()) {
    const counted = await thread.countNextHour(from)
    if (!counted) return
    from = counted.hour + hourMs
    await writeHour(database, counted, from + graceMs <= clock())
  }
}

/** Some thousands of rows: made into statements a few at a time, and written by whoever holds no page up. */
async function writeHour(database: Database, { hour, events, vitals }: CountedHour, isOver: boolean): Promise<void> {
  const { read: db } = database
  const statements: Statement[] = [db.deleteFrom('event_hour').where('hour', '=', hour).compile(), db.deleteFrom('vital_hour').where('hour', '=', hour).compile()]
  // on PostgreSQL another process may count the same hour at this moment
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

/** Pages have their turn between two statements. */
function pause(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve))
}

/** Each minute, and not at once: a start is busy enough. Ends when the function that it returns is called. */
export function startRollingUp(parts: Parts): () => Promise<void> {
  const thread = openRollUpThread(parts.config)
  const round = async (isStopping: () => boolean) => {
    try {
      await rollUpEvents(parts, thread, isStopping)
      await rollUpSearches(parts, thread, isStopping)
      await rollUpDays(parts, thread, isStopping)
    } catch (error) {
      // the next round begins with a thread that nothing has happened to
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
