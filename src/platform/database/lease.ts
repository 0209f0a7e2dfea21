import { randomUUID } from 'node:crypto'
import type { Database } from './database.ts'
import { ensureSetting } from './settings.ts'

/** Longer than any piece of work done under a lease. A holder that dies keeps the lease for no longer than this. */
export const leaseMs = 60_000

export interface Lease {
  /** Takes the lease, or extends it by another minute; false if another process holds it. */
  take(): Promise<boolean>
  giveBack(): Promise<void>
}

/**
 * A lease that lets one of several processes do a job at a time: a row of the settings names its holder and its end.
 */
export function createLease(database: Database, key: string, clock: () => number): Lease {
  const owner = randomUUID()
  let held: string | undefined
  const replace = async (from: string, to: string) => {
    const { numUpdatedRows } = await database.write.updateTable('setting').set({ value: to }).where('key', '=', key).where('value', '=', from).executeTakeFirst()
    return numUpdatedRows === 1n
  }
  return {
    async take() {
      const known = await database.transaction((trx) => ensureSetting(trx, key, () => ''))
      const [until, holder] = known.split(' ')
      if (holder !== owner && Number(until) > clock()) return false
      const mine = `${clock() + leaseMs} ${owner}`
      held = (await replace(known, mine)) ? mine : undefined
      return held !== undefined
    },
    async giveBack() {
      if (held !== undefined) await replace(held, '')
      held = undefined
    },
  }
}
