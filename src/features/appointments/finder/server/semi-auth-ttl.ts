import type { Kysely } from 'kysely'
import type { Schema } from '#platform/database/tables/schema.ts'
import { readSetting } from '#platform/database/settings.ts'

const defaultTtlMs = 900_000
/** A capability never lives longer, whatever is set. */
const maxCapabilityMs = 900_000

/** FIN-07: how long what a finder shows stays open, in ms; the setting `appointments.semiAuthTTL` where an operator wrote one. */
export async function readSemiAuthTtlMs(db: Kysely<Schema>): Promise<number> {
  const set = Number(await readSetting(db, 'appointments.semiAuthTTL'))
  return Number.isSafeInteger(set) && set > 0 ? set : defaultTtlMs
}

export function capabilityMs(semiAuthTtlMs: number): number {
  return Math.min(maxCapabilityMs, semiAuthTtlMs)
}
