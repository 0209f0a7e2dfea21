import type { Kysely } from 'kysely'
import { readSetting } from '#platform/database/settings.ts'
import type { Schema } from '#platform/database/tables/schema.ts'

export const demonstrationUntilKey = 'insights.demonstrationUntil'

/** Everything before this instant (epoch ms) was made up; undefined where nothing was. */
export async function readDemonstrationUntil(read: Kysely<Schema>): Promise<number | undefined> {
  const until = await readSetting(read, demonstrationUntilKey)
  return until === undefined ? undefined : Number(until)
}
