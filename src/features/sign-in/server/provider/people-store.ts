import type { Insertable, Transaction } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Schema } from '#platform/database/tables/schema.ts'

/** A person who signs in: a customer, or a staff member of the operator, who has a role. */
export interface Person {
  customerId: string
  loginId: string
  firstName: string
  role?: string | undefined
}

export async function findPersonWithPassword(database: Database, loginId: string): Promise<(Person & { passwordHash: string }) | undefined> {
  const found = await database.read.selectFrom('login_credential').select('password_hash').where('login_id', '=', loginId).executeTakeFirst()
  const person = found && (await findPersonBy(database, 'login_id', loginId))
  return person && { ...person, passwordHash: found.password_hash }
}

export async function findPerson(database: Database, customerId: string): Promise<Person | undefined> {
  return findPersonBy(database, 'id', customerId)
}

async function findPersonBy(database: Database, column: 'id' | 'login_id', value: string): Promise<Person | undefined> {
  const fields = ['id as customerId', 'login_id as loginId', 'first_name as firstName'] as const
  return (
    (await database.read.selectFrom('customer').select(fields).where(column, '=', value).executeTakeFirst()) ??
    (await database.read.selectFrom('staff_member').select([...fields, 'role']).where(column, '=', value).executeTakeFirst())
  )
}

export async function upsertStaff(trx: Transaction<Schema>, row: Insertable<Schema['staff_member']>): Promise<void> {
  const { id: _, ...changes } = row
  await trx
    .insertInto('staff_member')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
    .execute()
}

/**
 * TIC-06: keeps who works for the operator, as the issuer names them at sign-in, so that colleagues can give them
 * tickets; whoever has no role any more is forgotten.
 */
export async function keepStaff(trx: Transaction<Schema>, { customerId: id, loginId: login_id, firstName: first_name, role }: Person): Promise<void> {
  await trx
    .deleteFrom('staff_member')
    .where((row) => (role === undefined ? row('id', '=', id) : row.and([row('login_id', '=', login_id), row('id', '!=', id)])))
    .execute()
  if (role !== undefined) await upsertStaff(trx, { id, login_id, first_name, role })
}

export async function upsertCustomer(trx: Transaction<Schema>, row: Insertable<Schema['customer']>): Promise<void> {
  // the language is not overwritten: the customer may have changed it
  const { id: _, locale: __, ...changes } = row
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

export async function hasPersonWithIdFrom(database: Database, prefix: string): Promise<boolean> {
  for (const table of ['customer', 'staff_member'] as const) {
    const row = await database.read.selectFrom(table).select('id').where('id', '>=', prefix).where('id', '<', `${prefix}\u007f`).limit(1).executeTakeFirst()
    if (row) return true
  }
  return false
}
