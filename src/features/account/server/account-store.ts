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
const findPerson = prepareQuery((db, { id }: { id: string }) =>
  db
    .selectFrom('customer')
    .leftJoin('account', 'account.customer_id', 'customer.id')
    .select(['first_name', 'last_name', 'customer_class', 'locale', 'time_zone', 'number', 'kind', 'status', 'is_smb'])
    .where('id', '=', id)
    .orderBy('position')
    .orderBy('number'),
)

/** Undefined when an operator's identity provider signs in somebody who has no row here. */
export async function readCustomer(database: Database, customerId: string): Promise<Customer | undefined> {
  const row = (await findCustomer(database.read, { id: customerId })).rows[0]
  return row && customerOf(row)
}

/** The customer, and their own accounts in their own order. */
export async function readPerson(database: Database, customerId: string): Promise<{ customer: Customer | undefined; accounts: Account[] }> {
  const { rows } = await findPerson(database.read, { id: customerId })
  const accounts = rows.flatMap(({ number, kind, status, is_smb }) => (number !== null && kind !== null && status !== null ? [{ number, kind, status, isSmb: is_smb === 1 }] : []))
  return { customer: rows[0] && customerOf(rows[0]), accounts }
}

function customerOf(row: { first_name: string; last_name: string; customer_class: string; locale: string; time_zone: string }): Customer {
  return { firstName: row.first_name, lastName: row.last_name, customerClass: row.customer_class as CustomerClass, locale: row.locale, timeZone: row.time_zone }
}
