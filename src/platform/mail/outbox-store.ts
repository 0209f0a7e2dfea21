import type { Kysely, Selectable, Transaction } from 'kysely'
import type { OutboxMailTable } from '../database/tables/schema.ts'
import type { Database } from '../database/database.ts'
import type { Schema } from '../database/tables/schema.ts'
import type { Queue } from '../jobs/durable-queue.ts'
import { smtpTimeouts } from './smtp-sender.ts'

export type OutboxRow = Selectable<OutboxMailTable>

/** The queue of outgoing mails. Finished rows are kept, so that customers and the desk can see what was sent. */
export const outbox: Queue<'outbox_mail'> = {
  table: 'outbox_mail',
  key: ['message_id'],
  order: { of: ['subject_id'], by: ['created_at', 'message_id'] },
  ends: ['sent_at', 'given_up_at'],
  leaseMs: 2 * smtpTimeouts.whole,
  firstPauseMs: 30_000,
  longestPauseMs: 3_600_000,
  atOnce: 4,
}

/** A mail to be sent; `template` names the feature that writes it from `payload`. */
export interface NewMail {
  /** the same at every attempt to send it */
  messageId: string
  /** the account whose owner gets the mail */
  accountNumber: string
  template: string
  payload: object
  /** what the mail is about: mails about the same subject are sent in the order of `at`, one after the other */
  subjectId: string
  /** epoch ms */
  at: number
}

/** Puts a mail into the outbox, in the transaction of the change that it reports; one of the same Message-ID is the same mail. */
export async function insertMail(trx: Transaction<Schema>, { messageId, accountNumber, template, payload, subjectId, at }: NewMail): Promise<void> {
  await trx
    .insertInto('outbox_mail')
    .values({ message_id: messageId, created_at: at, sent_at: null, attempts: 0, account_number: accountNumber, template, payload: JSON.stringify(payload), due_at: at, subject_id: subjectId })
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .execute()
}

/** ORD-04: the mails sent about these accounts or these subjects, the newest first, without their content. */
export async function listSent(db: Kysely<Schema>, of: { accounts: readonly string[] } | { subjects: readonly string[] }, limit: number): Promise<{ id: string; at: number; template: string; subject: string | null; account: string; isText: boolean }[]> {
  const [column, values] = 'accounts' in of ? (['account_number', of.accounts] as const) : (['subject_id', of.subjects] as const)
  if (values.length === 0) return []
  const rows = await db.selectFrom('outbox_mail').select(['message_id', 'sent_at', 'template', 'subject_id', 'account_number', 'channel']).where(column, 'in', values).where('sent_at', 'is not', null).orderBy('sent_at', 'desc').orderBy('message_id').limit(limit).execute()
  return rows.map(({ message_id: id, sent_at: at, template, subject_id: subject, account_number: account, channel }) => ({ id, at: at!, template, subject, account, isText: channel === 'sms' }))
}

/** How many mails are due, or wait for another try after a failure. */
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
