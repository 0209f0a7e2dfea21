import type { Kysely } from 'kysely'

/** A question is measured with a version of content; numbers of the site's were higher, and count as none. */
export async function questionContent(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('studio_question').renameColumn('site_version', 'content_version').execute()
  await db.updateTable('studio_question').set({ content_version: -1 }).execute()
}
