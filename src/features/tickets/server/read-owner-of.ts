import type { Kysely } from 'kysely'
import type { Schema } from '#platform/database/tables/schema.ts'

/** The customer whose account another system names. */
export function readOwnerOf(db: Kysely<Schema>, account: string) {
  return db.selectFrom('account').innerJoin('customer', 'customer.id', 'account.customer_id').select(['account.customer_id', 'account.is_smb', 'customer.locale']).where('account.number', '=', account).executeTakeFirst()
}
