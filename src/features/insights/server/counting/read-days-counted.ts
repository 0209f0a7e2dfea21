import type { Kysely } from 'kysely'
import type { Schema } from '#platform/database/tables/schema.ts'
import { readSetting } from '#platform/database/settings.ts'

export const daysCountedToKey = 'analytics.daysCountedTo'

/** Every day of this zone that ends by then is in `event_day` and `vital_day`; 0 where none is. Epoch ms. */
export async function readDaysCountedTo(read: Kysely<Schema>, timeZone: string): Promise<number> {
  const known = JSON.parse((await readSetting(read, daysCountedToKey)) ?? '{}') as { timeZone?: string; to?: number }
  return known.timeZone === timeZone ? (known.to ?? 0) : 0
}
