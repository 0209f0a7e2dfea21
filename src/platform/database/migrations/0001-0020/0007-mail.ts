import type { Kysely } from 'kysely'
import type { ColumnTypes } from '../../tables/column-types.ts'

/** Mails that are scheduled, retried or given up with a reason; and customers' e-mail addresses. */
export async function mail(db: Kysely<any>, { text, instant }: ColumnTypes): Promise<void> {
  await db.schema.alterTable('customer').addColumn('email', text).execute()
  // 0: rows written before, or by a process of the previous version, are due at once
  await db.schema.alterTable('outbox_mail').addColumn('due_at', instant, (column) => column.notNull().defaultTo(0)).execute()
  await db.schema.alterTable('outbox_mail').addColumn('given_up_at', instant).execute()
  await db.schema.alterTable('outbox_mail').addColumn('reason', text).execute()
  await db.schema.alterTable('outbox_mail').addColumn('subject_id', text).execute()
  await db.schema.createIndex('outbox_mail_due').on('outbox_mail').columns(['sent_at', 'given_up_at', 'due_at']).execute()
  await db.schema.createIndex('outbox_mail_subject').on('outbox_mail').columns(['subject_id']).execute()
  await db.schema.dropIndex('outbox_mail_unsent').execute()
}
