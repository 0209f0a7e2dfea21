import type { Kysely } from 'kysely'
import { readSetting } from '#platform/database/settings.ts'
import type { Schema } from '#platform/database/tables/schema.ts'

export const demonstrationUntilKey = 'insights.demonstrationUntil'

/** The instant (epoch ms) before which all figures were made up; undefined if none were. */
export async function readDemonstrationUntil(read: Kysely<Schema>): Promise<number | undefined> {
  const until = await readSetting(read, demonstrationUntilKey)
  return until === undefined ? undefined : Number(until)
}
