import type { Insertable } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import { readSetting, writeSetting } from '#platform/database/settings.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import type { CountedDay } from './count-day.ts'
import { inPieces } from './hour-rows.ts'
import { readDaysCountedTo, daysCountedToKey } from './read-days-counted.ts'
import type { RollUpThread } from './roll-up-thread.ts'

/** The setting that holds the first hour whose events are not final; roll-up-events.ts writes it. */
const hoursCountedToKey = 'analytics.countedTo'

/** Sums the hours of every completed day, in the operator's time zone. After a change of zone, all days anew. */
export async function rollUpDays({ database, config }: Pick<Runtime, 'database' | 'config'>, thread: Pick<RollUpThread, 'countNextDay'>, isStopped: () => boolean = () => false): Promise<void> {
  const { timeZone } = config
  const countedTo = Number((await readSetting(database.read, hoursCountedToKey)) ?? 0)
  let from = await readDaysCountedTo(database.read, timeZone)
  if (from === 0) await purgeDays(database)
  while (!isStopped()) {
    const counted = await thread.countNextDay({ from, countedTo, timeZone })
    if (!counted) return
    from = counted.next
    await writeDay(database, counted, timeZone)
  }
}

async function purgeDays(database: Database): Promise<void> {
  for (const table of ['event_day', 'vital_day'] as const) await database.write.deleteFrom(table).execute()
}

async function writeDay(database: Database, { day, next, events, vitals }: CountedDay, timeZone: string): Promise<void> {
  await database.transaction(async (trx) => {
    // several processes may get here at once: one writes at a time, and all write the same rows
    await writeSetting(trx, daysCountedToKey, JSON.stringify({ timeZone, to: next }))
    await trx.deleteFrom('event_day').where('day', '=', day).execute()
    await trx.deleteFrom('vital_day').where('day', '=', day).execute()
    for (const rows of inPieces<Insertable<Schema['event_day']>>(events)) await trx.insertInto('event_day').values(rows).execute()
    for (const rows of inPieces<Insertable<Schema['vital_day']>>(vitals)) await trx.insertInto('vital_day').values(rows).execute()
  })
}
