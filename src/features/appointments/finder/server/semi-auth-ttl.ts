import type { Kysely } from 'kysely'
import type { Schema } from '#platform/database/tables/schema.ts'
import { readSetting } from '#platform/database/settings.ts'

const defaultTtlMs = 900_000
/** Longest lifetime of a capability in ms, whatever the operator's setting. */
const maxCapabilityMs = 900_000

/**
 * FIN-07: how long the finder's panel stays open, in ms: the setting `appointments.semiAuthTTL` if an operator has set
 * it, else 15 minutes.
 */
export async function readSemiAuthTtlMs(db: Kysely<Schema>): Promise<number> {
  const set = Number(await readSetting(db, 'appointments.semiAuthTTL'))
  return Number.isSafeInteger(set) && set > 0 ? set : defaultTtlMs
}

export function capabilityMs(semiAuthTtlMs: number): number {
  return Math.min(maxCapabilityMs, semiAuthTtlMs)
}
