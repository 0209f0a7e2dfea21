import type { Kysely } from 'kysely'
import type { ColumnTypes } from '../../tables/column-types.ts'

/** E-mails that wait for their hour, are tried again or are given up with a reason; and the addresses that they go to. */
export async function mail(db: Kysely<any>, { text, instant }: ColumnTypes): Promise<void> {
  await db.schema.alterTable('customer').addColumn('email', text).execute()
  // 0: what was written before, and what a process of the version before still writes, is due at once
  await db.schema.alterTable('outbox_mail').addColumn('due_at', instant, (column) => column.notNull().defaultTo(0)).execute()
  await db.schema.alterTable('outbox_mail').addColumn('given_up_at', instant).execute()
  await db.schema.alterTable('outbox_mail').addColumn('reason', text).execute()
  await db.schema.alterTable('outbox_mail').addColumn('subject_id', text).execute()
  await db.schema.createIndex('outbox_mail_due').on('outbox_mail').columns(['sent_at', 'given_up_at', 'due_at']).execute()
  await db.schema.createIndex('outbox_mail_subject').on('outbox_mail').columns(['subject_id']).execute()
  await db.schema.dropIndex('outbox_mail_unsent').execute()
}
