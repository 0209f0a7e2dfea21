import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Schema } from '#platform/database/tables/schema.ts'

/** The database queries of requests for more time that an agent decides on (ORD-03). */

export type AskedRow = Selectable<Schema['arrangement_request']>

export async function listAsked(db: Kysely<Schema>, accounts: readonly string[]): Promise<AskedRow[]> {
  return accounts.length === 0 ? [] : db.selectFrom('arrangement_request').selectAll().where('account_number', 'in', accounts).execute()
}

/**
 * Puts a request in the place of `ended`, the account's earlier one, if there is one. Returns the request that applies
 * from then on: of two at the same time, the first.
 */
export async function claimRequest(trx: Transaction<Schema>, row: AskedRow, ended: AskedRow | undefined): Promise<AskedRow> {
  if (ended) await forgetRequest(trx, ended)
  await trx.insertInto('arrangement_request').values(row).onConflict((conflict) => conflict.column('account_number').doNothing()).execute()
  return trx.selectFrom('arrangement_request').selectAll().where('account_number', '=', row.account_number).executeTakeFirstOrThrow()
}

export async function keepTicket(db: Kysely<Schema>, { account_number: account, asked_at: askedAt }: AskedRow, ticket: string): Promise<void> {
  await db.updateTable('arrangement_request').set({ ticket }).where('account_number', '=', account).where('asked_at', '=', askedAt).execute()
}

/** Deletes this request, and no later one of the account. */
export async function forgetRequest(db: Kysely<Schema>, { account_number: account, asked_at: askedAt, ticket }: AskedRow): Promise<void> {
  await db.deleteFrom('arrangement_request').where('account_number', '=', account).where('asked_at', '=', askedAt).where('ticket', '=', ticket).execute()
}
