import type { Insertable, Transaction } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Schema } from '#platform/database/schema.ts'

/** People who sign in at the embedded provider. */
export interface Person {
  customerId: string
  loginId: string
  firstName: string
}

export async function findPersonWithPassword(database: Database, loginId: string): Promise<(Person & { passwordHash: string }) | undefined> {
  const row = await database.read
    .selectFrom('login_credential')
    .innerJoin('customer', 'customer.login_id', 'login_credential.login_id')
    .select(['customer.id', 'customer.login_id', 'customer.first_name', 'login_credential.password_hash'])
    .where('login_credential.login_id', '=', loginId)
    .executeTakeFirst()
  return row && { customerId: row.id, loginId: row.login_id, firstName: row.first_name, passwordHash: row.password_hash }
}

export async function findPerson(database: Database, customerId: string): Promise<Person | undefined> {
  const row = await database.read.selectFrom('customer').select(['id', 'login_id', 'first_name']).where('id', '=', customerId).executeTakeFirst()
  return row && { customerId: row.id, loginId: row.login_id, firstName: row.first_name }
}

export async function upsertCustomer(trx: Transaction<Schema>, row: Insertable<Schema['customer']>): Promise<void> {
  const { id: _, ...changes } = row
  await trx
    .insertInto('customer')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
    .execute()
}

export async function upsertAccount(trx: Transaction<Schema>, row: Insertable<Schema['account']>): Promise<void> {
  const { number: _, ...changes } = row
  await trx
    .insertInto('account')
    .values(row)
    .onConflict((conflict) => conflict.column('number').doUpdateSet(changes))
    .execute()
}

export async function upsertCredential(trx: Transaction<Schema>, loginId: string, passwordHash: string): Promise<void> {
  await trx
    .insertInto('login_credential')
    .values({ login_id: loginId, password_hash: passwordHash })
    .onConflict((conflict) => conflict.column('login_id').doUpdateSet({ password_hash: passwordHash }))
    .execute()
}

export async function loginIdsWithPassword(database: Database): Promise<Set<string>> {
  const rows = await database.read.selectFrom('login_credential').select('login_id').execute()
  return new Set(rows.map((row) => row.login_id))
}

export async function hasCustomerWithIdFrom(database: Database, prefix: string): Promise<boolean> {
  const row = await database.read
    .selectFrom('customer')
    .select('id')
    .where('id', '>=', prefix)
    .where('id', '<', `${prefix}\u007f`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
