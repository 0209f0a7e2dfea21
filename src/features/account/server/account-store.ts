import type { AccountKind, CustomerClass } from '#contracts/identity.ts'
import type { Database } from '#platform/database/database.ts'
import { prepareQuery } from '#platform/database/prepared-query.ts'

/** A row of the customer table. */
export interface Customer {
  firstName: string
  lastName: string
  customerClass: CustomerClass
  locale: string
  timeZone: string
  /** ten digits, or '' */
  phone: string
  email: string | null
}

export interface Account {
  number: string
  kind: AccountKind
  status: string
  isSmb: boolean
}

// Prepared queries, because a signed-in page runs them more than once: their SQL is compiled once.
const findCustomer = prepareQuery((db, { id }: { id: string }) => db.selectFrom('customer').select(['first_name', 'last_name', 'customer_class', 'locale', 'time_zone', 'phone', 'email']).where('id', '=', id))
const findPerson = prepareQuery((db, { id }: { id: string }) =>
  db
    .selectFrom('customer')
    .leftJoin('account', 'account.customer_id', 'customer.id')
    .select(['first_name', 'last_name', 'customer_class', 'locale', 'time_zone', 'phone', 'email', 'number', 'kind', 'status', 'is_smb'])
    .where('id', '=', id)
    .orderBy('position')
    .orderBy('number'),
)

/** The customer; undefined if an operator's identity provider signs in a person who has no row here. */
export async function readCustomer(database: Database, customerId: string): Promise<Customer | undefined> {
  const row = (await findCustomer(database.read, { id: customerId })).rows[0]
  return row && customerOf(row)
}

/** The customer and their accounts, sorted by position, then number. */
export async function readPerson(database: Database, customerId: string): Promise<{ customer: Customer | undefined; accounts: Account[] }> {
  const { rows } = await findPerson(database.read, { id: customerId })
  const accounts = rows.flatMap(({ number, kind, status, is_smb }) => (number !== null && kind !== null && status !== null ? [{ number, kind, status, isSmb: is_smb === 1 }] : []))
  return { customer: rows[0] && customerOf(rows[0]), accounts }
}

function customerOf(row: { first_name: string; last_name: string; customer_class: string; locale: string; time_zone: string; phone: string; email: string | null }): Customer {
  return { firstName: row.first_name, lastName: row.last_name, customerClass: row.customer_class as CustomerClass, locale: row.locale, timeZone: row.time_zone, phone: row.phone, email: row.email }
}
