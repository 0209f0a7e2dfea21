import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { insertAll } from '#platform/database/rows/insert-all.ts'
import type { NewMail } from '#platform/mail/outbox-store.ts'
import { postBoxOf } from '#platform/mail/post-box.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import type { OutageNoticeTable, OutageSubscriptionTable } from '../tables.ts'

export type SubscriptionRow = Selectable<OutageSubscriptionTable>
type NoticeRow = Selectable<OutageNoticeTable>

export function findSubscription(db: Kysely<Schema>, id: string): Promise<SubscriptionRow | undefined> {
  return db.selectFrom('outage_subscription').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findSubscriptionOf(db: Kysely<Schema>, outageId: string, email: string): Promise<SubscriptionRow | undefined> {
  return db.selectFrom('outage_subscription').selectAll().where('outage_id', '=', outageId).where('email', '=', email).executeTakeFirst()
}

/**
 * OUT-03: whether this address's mailbox was asked to confirm at another of its addresses (name+1@, name+2@): each would
 * bring it one more e-mail. It locks the outage, so that of two requests at once the second sees the first.
 */
export async function isMailboxAsked(trx: Transaction<Schema>, outageId: string, email: string): Promise<boolean> {
  await trx.updateTable('outage').set({ id: outageId }).where('id', '=', outageId).execute()
  const postBox = postBoxOf(email)
  const name = postBox.slice(0, postBox.lastIndexOf('@'))
  const rows = await trx
    .selectFrom('outage_subscription')
    .select('email')
    .where('outage_id', '=', outageId)
    .where('confirmed_at', 'is', null)
    .where('email', '!=', email)
    // all addresses with a part after the plus sign: a comma is the sign behind it
    .where(({ or, eb, and }) => or([eb('email', '=', postBox), and([eb('email', '>=', `${name}+`), eb('email', '<', `${name},`)])]))
    .execute()
  return rows.some((row) => postBoxOf(row.email) === postBox)
}

/** The ids of a customer's subscriptions, confirmed or not. */
export async function listSubscriptionsOf(db: Kysely<Schema>, customerId: string): Promise<string[]> {
  const rows = await db.selectFrom('outage_subscription').select('id').where('customer_id', '=', customerId).execute()
  return rows.map(({ id }) => id)
}

/** @returns false if this address already follows the outage or was asked to confirm */
export async function insertSubscription(trx: Transaction<Schema>, row: SubscriptionRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx.insertInto('outage_subscription').values(row).onConflict((conflict) => conflict.columns(['outage_id', 'email']).doNothing()).executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function confirmSubscription(db: Kysely<Schema>, id: string, at: number): Promise<void> {
  await db.updateTable('outage_subscription').set({ confirmed_at: at }).where('id', '=', id).where('confirmed_at', 'is', null).execute()
}

/** Confirms a subscription for the signed-in owner of its address, to whom it belongs from now on. */
export async function takeSubscription(db: Kysely<Schema>, id: string, customerId: string | null, at: number): Promise<void> {
  await confirmSubscription(db, id, at)
  await db.updateTable('outage_subscription').set({ customer_id: customerId }).where('id', '=', id).execute()
}

export async function deleteSubscription(db: Kysely<Schema>, id: string): Promise<void> {
  await db.deleteFrom('outage_subscription').where('id', '=', id).execute()
}

/** OUT-03: queues a change for the outage's followers, in the change's transaction; they are then told in batches. */
export async function insertNotice(trx: Transaction<Schema>, { outageId, version, at }: { outageId: string; version: number; at: number }): Promise<void> {
  await trx.insertInto('outage_notice').values({ outage_id: outageId, version, at, told_to: '', is_done: 0 }).execute()
}

/** The changes that some followers have not been told yet, oldest first. */
export function listOpenNotices(database: Database): Promise<NoticeRow[]> {
  return database.read.selectFrom('outage_notice').selectAll().where('is_done', '=', 0).orderBy('at').orderBy('outage_id').orderBy('version').limit(20).execute()
}

/**
 * Puts the e-mails of the next `most` followers into the outbox and advances the notice, in one transaction. If several
 * processes try, one of them succeeds. @returns whether there are more followers to tell
 */
export async function tellNext(database: Database, { outage_id: outageId, version }: NoticeRow, most: number, mailOf: (row: SubscriptionRow) => Omit<NewMail, 'accountNumber'>): Promise<boolean> {
  return database.transaction(async (trx) => {
    const notice = await trx.selectFrom('outage_notice').selectAll().where('outage_id', '=', outageId).where('version', '=', version).executeTakeFirst()
    if (!notice || notice.is_done === 1) return false
    const rows = await trx
      .selectFrom('outage_subscription')
      .selectAll()
      .where('outage_id', '=', outageId)
      .where('confirmed_at', '<=', notice.at)
      .where('id', '>', notice.told_to)
      .orderBy('id')
      .limit(most)
      .execute()
    const hasMore = rows.length === most
    const { numUpdatedRows } = await trx
      .updateTable('outage_notice')
      .set({ told_to: rows.at(-1)?.id ?? notice.told_to, is_done: hasMore ? 0 : 1 })
      .where('outage_id', '=', outageId)
      .where('version', '=', version)
      .where('told_to', '=', notice.told_to)
      .where('is_done', '=', 0)
      .executeTakeFirst()
    // Another process has taken this batch; continue after it.
    if (numUpdatedRows === 0n) return true
    const mails = rows.map((row) => {
      const { messageId, template, payload, subjectId, at } = mailOf(row)
      return { message_id: messageId, created_at: at, sent_at: null, attempts: 0, account_number: '', template, payload: JSON.stringify(payload), due_at: at, subject_id: subjectId }
    })
    await insertAll(trx, 'outbox_mail', mails)
    return hasMore
  })
}

/** Deletes followers of outages ended or withdrawn before `endedBefore`, and those unconfirmed since `askedBefore`. */
export async function purgeFollowers(database: Database, { endedBefore, askedBefore }: { endedBefore: number; askedBefore: number }): Promise<void> {
  const over = database.write
    .selectFrom('outage')
    .select('id')
    .where(({ eb, or, and }) => or([eb('ended_at', '<', endedBefore), and([eb('is_published', '=', 0), eb('updated_at', '<', endedBefore)])]))
  await database.write
    .deleteFrom('outage_subscription')
    .where(({ eb, or, and }) => or([eb('outage_id', 'in', over), and([eb('confirmed_at', 'is', null), eb('created_at', '<', askedBefore)])]))
    .execute()
}
