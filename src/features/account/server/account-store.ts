import type { AccountKind, CustomerClass } from '#contracts/identity.ts'
import type { Database } from '#platform/database/database.ts'

/** A customer as the database knows them. */
export interface Customer {
  firstName: string
  lastName: string
  customerClass: CustomerClass
  locale: string
  timeZone: string
}

export interface Account {
  number: string
  kind: AccountKind
  status: string
  isSmb: boolean
}

/** Undefined when an operator's identity provider signs in somebody who has no row here. */
export async function readCustomer(database: Database, customerId: string): Promise<Customer | undefined> {
  const row = await database.read
    .selectFrom('customer')
    .select(['first_name', 'last_name', 'customer_class', 'locale', 'time_zone'])
    .where('id', '=', customerId)
    .executeTakeFirst()
  return (
    row && {
      firstName: row.first_name,
      lastName: row.last_name,
      customerClass: row.customer_class as CustomerClass,
      locale: row.locale,
      timeZone: row.time_zone,
    }
  )
}

/** The customer's own accounts, in their own order. */
export async function listAccounts(database: Database, customerId: string): Promise<Account[]> {
  const rows = await database.read
    .selectFrom('account')
    .select(['number', 'kind', 'status', 'is_smb'])
    .where('customer_id', '=', customerId)
    .orderBy('position')
    .orderBy('number')
    .execute()
  return rows.map((row) => ({ number: row.number, kind: row.kind, status: row.status, isSmb: row.is_smb === 1 }))
}
