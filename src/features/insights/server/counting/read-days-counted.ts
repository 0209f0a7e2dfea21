import type { Kysely } from 'kysely'
import type { Schema } from '#platform/database/tables/schema.ts'
import { readSetting } from '#platform/database/settings.ts'

export const daysCountedToKey = 'analytics.daysCountedTo'

/** The instant (epoch ms) up to which all days of this zone are in `event_day` and `vital_day`; 0 if none are. */
export async function readDaysCountedTo(read: Kysely<Schema>, timeZone: string): Promise<number> {
  const known = JSON.parse((await readSetting(read, daysCountedToKey)) ?? '{}') as { timeZone?: string; to?: number }
  return known.timeZone === timeZone ? (known.to ?? 0) : 0
}
