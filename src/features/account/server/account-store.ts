import type { AccountKind, CustomerClass } from '#contracts/identity.ts'
import type { Database } from '#platform/database/database.ts'
import { prepareQuery } from '#platform/database/prepared-query.ts'

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

// a signed-in page asks these more than once: their texts are made once
const findCustomer = prepareQuery((db, { id }: { id: string }) => db.selectFrom('customer').select(['first_name', 'last_name', 'customer_class', 'locale', 'time_zone']).where('id', '=', id))
const findAccounts = prepareQuery((db, { id }: { id: string }) => db.selectFrom('account').select(['number', 'kind', 'status', 'is_smb']).where('customer_id', '=', id).orderBy('position').orderBy('number'))

/** Undefined when an operator's identity provider signs in somebody who has no row here. */
export async function readCustomer(database: Database, customerId: string): Promise<Customer | undefined> {
  const row = (await findCustomer(database.read, { id: customerId })).rows[0]
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
  const { rows } = await findAccounts(database.read, { id: customerId })
  return rows.map((row) => ({ number: row.number, kind: row.kind, status: row.status, isSmb: row.is_smb === 1 }))
}
