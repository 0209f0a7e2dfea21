import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Schema } from '#platform/database/schema.ts'

export interface KeyedCall {
  /** who called what, and the key */
  scope: readonly string[]
  body: unknown
}

export type Claim = { kind: 'first'; keyHash: string } | { kind: 'repeated'; answer: unknown } | { kind: 'reused' }

const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url')

/** Callers try again within minutes; an answer names an account and is not kept for ever. */
const keptMs = 7 * 86_400_000

export async function forgetOldKeys(database: Database, now: number): Promise<void> {
  await database.write.deleteFrom('idempotency_record').where('at', '<=', now - keptMs).execute()
}

/**
 * Takes the key for this transaction. Of several that try at once PostgreSQL makes the others wait for the first to
 * commit (they then read its answer) or to give up (then the next one is the first).
 */
export async function claimKey(trx: Transaction<Schema>, call: KeyedCall, now: number): Promise<Claim> {
  const keyHash = hash(call.scope)
  const bodyHash = hash(call.body)
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('idempotency_record')
    .values({ key_hash: keyHash, body_hash: bodyHash, answer: '', at: now })
    .onConflict((conflict) => conflict.column('key_hash').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows > 0n) return { kind: 'first', keyHash }
  const known = await trx.selectFrom('idempotency_record').select(['body_hash', 'answer']).where('key_hash', '=', keyHash).executeTakeFirstOrThrow()
  return known.body_hash === bodyHash ? { kind: 'repeated', answer: JSON.parse(known.answer) as unknown } : { kind: 'reused' }
}

export async function keepAnswer(trx: Transaction<Schema>, keyHash: string, answer: unknown): Promise<void> {
  await trx.updateTable('idempotency_record').set({ answer: JSON.stringify(answer) }).where('key_hash', '=', keyHash).execute()
}
