import type { Insertable } from 'kysely'
import type { Schema } from '#platform/database/tables/schema.ts'
import type { Database } from '#platform/database/database.ts'

/** Adds a customer row; missing fields get defaults. */
export async function addCustomer(database: Database, customer: Partial<Insertable<Schema['customer']>> & { id: string }): Promise<void> {
  await database.write
    .insertInto('customer')
    .values({
      login_id: `${customer.id}.login`,
      login_type: 'UserId',
      first_name: 'Ana',
      last_name: 'Reyes',
      customer_class: 'CONS',
      locale: 'en',
      phone: '4045550100',
      zip: '30309',
      time_zone: 'America/New_York',
      ...customer,
    })
    .execute()
}

/** Adds an account row to an existing customer. */
export async function addAccount(database: Database, account: Partial<Schema['account']> & Pick<Schema['account'], 'number' | 'customer_id'>): Promise<void> {
  await database.write
    .insertInto('account')
    .values({ kind: 'uverse', status: 'active', is_smb: 0, position: 0, ...account })
    .execute()
}
