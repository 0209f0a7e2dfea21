import type { Kysely } from 'kysely'
import type { Schema } from '#platform/database/tables/schema.ts'
import type { Partner } from './tmf646-appointments.ts'

export type Owner = NonNullable<Awaited<ReturnType<typeof readOwner>>>

export function readOwner(db: Kysely<Schema>, account: string) {
  return db
    .selectFrom('account')
    .innerJoin('customer', 'customer.id', 'account.customer_id')
    .select(['customer.id', 'customer.zip', 'customer.time_zone', 'customer.locale', 'customer.first_name', 'customer.last_name', 'customer.phone'])
    .where('account.number', '=', account)
    .executeTakeFirst()
}

/**
 * The owner of an account that the partner may name. For a client of some regions an account of another region is as
 * unknown as one that does not exist, so that it learns no person's name and no account number there.
 */
export async function readOwnerFor({ context, regions }: Partner, account: string): Promise<Owner | undefined> {
  const { read } = context.runtime.database
  const owner = await readOwner(read, account)
  return owner && regions && !(await isOfRegions(read, owner, regions)) ? undefined : owner
}

/**
 * Accounts have no region of their own. It is known from the owner's visits; for an owner without visits from those of
 * other customers at the same ZIP, if all of them are in the regions. Otherwise it is not known, and the answer is no.
 */
async function isOfRegions(db: Kysely<Schema>, { id, zip }: Owner, regions: readonly string[]): Promise<boolean> {
  const own = await db
    .selectFrom('appointment')
    .innerJoin('account', 'account.number', 'appointment.account_number')
    .select('appointment.region')
    .distinct()
    .where('account.customer_id', '=', id)
    .execute()
  if (own.length > 0) return own.some(({ region }) => regions.includes(region))
  const near = await db.selectFrom('appointment').select('region').distinct().where('zip', '=', zip).execute()
  return near.length > 0 && near.every(({ region }) => regions.includes(region))
}
