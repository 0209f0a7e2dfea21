import type { Kysely } from 'kysely'

/**
 * Questions are now measured per content version. The stored numbers were site versions, which are higher, so they are
 * reset to -1.
 */
export async function questionContent(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('studio_question').renameColumn('site_version', 'content_version').execute()
  await db.updateTable('studio_question').set({ content_version: -1 }).execute()
}
