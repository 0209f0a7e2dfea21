import { createHash } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { failure } from '#contracts/outcome.ts'
import type { Database } from './database.ts'
import { prepareQuery } from './prepared-query.ts'
import type { Schema } from './tables/schema.ts'

export interface KeyedCall {
  /** the caller, the operation and the idempotency key */
  scope: readonly string[]
  body: unknown
}

export type Claim = { kind: 'first'; keyHash: string } | { kind: 'repeated'; answer: unknown } | { kind: 'reused' }

/** The answer to a call whose claim is `reused`. */
export const keyReused = failure(422, 'IDEMPOTENCY_KEY_REUSED', 'This key came before with another body.')

export function hashOfKey(scope: readonly string[]): string {
  return hash(scope)
}

/** Looks a key up without claiming it; undefined if it is not claimed. */
export async function readKey(db: Kysely<Schema>, call: KeyedCall): Promise<Exclude<Claim, { kind: 'first' }> | undefined> {
  const known = await db.selectFrom('idempotency_record').select(['body_hash', 'answer']).where('key_hash', '=', hash(call.scope)).executeTakeFirst()
  if (!known) return undefined
  return known.body_hash === hash(call.body) ? { kind: 'repeated', answer: JSON.parse(known.answer) as unknown } : { kind: 'reused' }
}

const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url')

export async function purgeKeysBefore(database: Database, before: number): Promise<void> {
  await database.write.deleteFrom('idempotency_record').where('at', '<=', before).execute()
}

const insertKey = prepareQuery((db, { key_hash, body_hash, at }: { key_hash: string; body_hash: string; at: number }) =>
  db
    .insertInto('idempotency_record')
    .values({ key_hash, body_hash, answer: '', at })
    .onConflict((conflict) => conflict.column('key_hash').doNothing()),
)
const updateAnswer = prepareQuery((db, { key_hash, answer }: { key_hash: string; answer: string }) =>
  db.updateTable('idempotency_record').set({ answer }).where('key_hash', '=', key_hash),
)

/**
 * Claims the key in this transaction. If several callers try at once, PostgreSQL makes the others wait until the first
 * commits (they then read its answer) or rolls back (then the next one is the first).
 */
export async function claimKey(trx: Transaction<Schema>, call: KeyedCall, now: number): Promise<Claim> {
  const keyHash = hash(call.scope)
  const bodyHash = hash(call.body)
  const { numAffectedRows = 0n } = await insertKey(trx, { key_hash: keyHash, body_hash: bodyHash, at: now })
  if (numAffectedRows > 0n) return { kind: 'first', keyHash }
  const known = await trx.selectFrom('idempotency_record').select(['body_hash', 'answer']).where('key_hash', '=', keyHash).executeTakeFirstOrThrow()
  return known.body_hash === bodyHash ? { kind: 'repeated', answer: JSON.parse(known.answer) as unknown } : { kind: 'reused' }
}

export async function storeAnswer(trx: Transaction<Schema>, keyHash: string, answer: unknown): Promise<void> {
  await updateAnswer(trx, { key_hash: keyHash, answer: JSON.stringify(answer) })
}

/** The beginning of the record of a pending call; its answer replaces the record later. */
const underWay = '{"sent":'

/** Whether a kept record is that of a pending call. */
export function isUnderWay(answer: unknown): answer is { sent: unknown } {
  return typeof answer === 'object' && answer !== null && 'sent' in answer
}

/** Claims the key of a pending call in order to answer it; only one of several concurrent callers gets true. */
export async function takeSentKey(trx: Transaction<Schema>, keyHash: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('idempotency_record')
    .set({ answer: '' })
    .where('key_hash', '=', keyHash)
    .where('answer', 'like', `${underWay}%`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Continues another process's pending call; false if it is no longer `before` (answered, given up, taken over). */
export async function takeOver(db: Kysely<Schema>, keyHash: string, before: object, after: object): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('idempotency_record')
    .set({ answer: JSON.stringify(after) })
    .where('key_hash', '=', keyHash)
    .where('answer', '=', JSON.stringify(before))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Frees the key of a pending call that failed; false if the record is no longer `kept`. */
export async function freeKey(db: Kysely<Schema>, keyHash: string, kept: object): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('idempotency_record').where('key_hash', '=', keyHash).where('answer', '=', JSON.stringify(kept)).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Calls that have been pending since `before` (epoch ms) or longer, the oldest first. */
export function listSentKeys(db: Kysely<Schema>, before: number, limit: number): Promise<{ key_hash: string; answer: string; at: number }[]> {
  return db.selectFrom('idempotency_record').select(['key_hash', 'answer', 'at']).where('at', '<=', before).where('answer', 'like', `${underWay}%`).orderBy('at').limit(limit).execute()
}

export async function readAnswerOf(db: Kysely<Schema>, keyHash: string): Promise<unknown> {
  const row = await db.selectFrom('idempotency_record').select('answer').where('key_hash', '=', keyHash).executeTakeFirst()
  return row ? (JSON.parse(row.answer) as unknown) : undefined
}
