import type { Kysely, Selectable, Transaction } from 'kysely'
import type { OutboxMailTable } from '../database/tables/schema.ts'
import type { Database } from '../database/database.ts'
import type { Schema } from '../database/tables/schema.ts'
import type { Queue } from '../jobs/durable-queue.ts'
import { smtpTimeouts } from './smtp-sender.ts'

export type OutboxRow = Selectable<OutboxMailTable>

/** Its rows stay, so that people and the desk see what was written to them. */
export const outbox: Queue<'outbox_mail'> = {
  table: 'outbox_mail',
  key: ['message_id'],
  ends: ['sent_at', 'given_up_at'],
  leaseMs: 2 * smtpTimeouts.whole,
  firstPauseMs: 30_000,
  longestPauseMs: 3_600_000,
  atOnce: 4,
}

/** What is to be written to whom: `template` says which feature writes it, from `payload`. */
export interface NewMail {
  /** the same however often it is sent */
  messageId: string
  /** whose owner gets it */
  accountNumber: string
  template: string
  payload: object
  /** what it is about: two about the same thing go out one after the other */
  subjectId: string
  /** epoch ms */
  at: number
}

/** Puts an e-mail into the outbox, in the transaction of what it tells of. */
export async function insertMail(trx: Transaction<Schema>, { messageId, accountNumber, template, payload, subjectId, at }: NewMail): Promise<void> {
  await trx
    .insertInto('outbox_mail')
    .values({ message_id: messageId, created_at: at, sent_at: null, attempts: 0, account_number: accountNumber, template, payload: JSON.stringify(payload), due_at: at, subject_id: subjectId })
    .execute()
}

/** ORD-04: what has been sent about these accounts, or these subjects, the newest first; what it says stays in it. */
export async function listSent(db: Kysely<Schema>, of: { accounts: readonly string[] } | { subjects: readonly string[] }, limit: number): Promise<{ id: string; at: number; template: string; subject: string | null; isText: boolean }[]> {
  const [column, values] = 'accounts' in of ? (['account_number', of.accounts] as const) : (['subject_id', of.subjects] as const)
  if (values.length === 0) return []
  const rows = await db.selectFrom('outbox_mail').select(['message_id', 'sent_at', 'template', 'subject_id', 'channel']).where(column, 'in', values).where('sent_at', 'is not', null).orderBy('sent_at', 'desc').orderBy('message_id').limit(limit).execute()
  return rows.map(({ message_id: id, sent_at: at, template, subject_id: subject, channel }) => ({ id, at: at!, template, subject, isText: channel === 'sms' }))
}

/** How many are due, or were tried in vain and wait for the next try. */
export async function countWaiting(database: Database, now: number): Promise<number> {
  const { count } = await database.read
    .selectFrom('outbox_mail')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where(({ or, eb }) => or([eb('due_at', '<=', now), eb('attempts', '>', 0)]))
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes what was sent or given up before `before`. */
export async function purgeMailsBefore(database: Database, before: number): Promise<void> {
  await database.write
    .deleteFrom('outbox_mail')
    .where(({ or, eb }) => or([eb('sent_at', '<', before), eb('given_up_at', '<', before)]))
    .execute()
}
