import type { Insertable } from 'kysely'
import { randomBytes } from 'node:crypto'
import type { Database } from '#platform/database/database.ts'
import type { FinderLookupTable } from '../../server/tables.ts'
import { ensureSetting } from '#platform/database/settings.ts'

export interface Grant {
  tokenHash: string
  workOrderIds: readonly string[]
  /** epoch ms */
  expiresAt: number
}

/**
 * Writes the audit record of a look-up and the capability that it grants in one transaction, so that no capability
 * exists without a record.
 */
export async function recordLookup(database: Database, lookup: Insertable<FinderLookupTable>, grant: Grant | undefined): Promise<void> {
  await database.transaction(async (trx) => {
    await trx.insertInto('finder_lookup').values(lookup).execute()
    await trx.deleteFrom('finder_capability').where('expires_at', '<=', lookup.at).execute()
    if (!grant || grant.workOrderIds.length === 0) return
    await trx
      .insertInto('finder_capability')
      .values(grant.workOrderIds.map((id) => ({ token_hash: grant.tokenHash, work_order_id: id, expires_at: grant.expiresAt })))
      .onConflict((conflict) => conflict.columns(['token_hash', 'work_order_id']).doUpdateSet({ expires_at: grant.expiresAt }))
      .execute()
  })
}

/** The key of the audit's hashes; created once for each installation. */
export function readAuditKey(database: Database): Promise<string> {
  return database.transaction((trx) => ensureSetting(trx, 'appointments.auditKey', () => randomBytes(32).toString('base64url')))
}
