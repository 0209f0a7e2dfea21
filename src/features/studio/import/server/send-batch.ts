import type { Kysely } from 'kysely'
import type { Audience } from '#contracts/identity.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import { moveArticle } from '../../server/articles/change-article.ts'

/** Each one is checked, so that one request does not take minutes. */
const sentAtOnce = 500

/** The articles of an import that are in the Studio. */
const articlesOf = (db: Kysely<Schema>, importId: string) =>
  db
    .selectFrom('studio_import_item as item')
    .innerJoin('studio_article as article', (join) => join.onRef('article.id', '=', 'item.article_id').onRef('article.audience', '=', 'item.audience'))
    .where('item.import_id', '=', importId)
    .where('item.outcome', 'in', ['new', 'changed'])

/** How many articles of an import are drafts, and how many are in review as they came or were sent. */
export async function countWaiting(db: Kysely<Schema>, importId: string): Promise<{ drafts: number; inReview: number }> {
  const count = async (state: 'draft' | 'review') => {
    const all = articlesOf(db, importId).select(({ fn }) => fn.countAll<number>().as('count')).where('article.state', '=', state)
    const { count: rows } = await (state === 'draft' ? all : all.where(({ eb, ref }) => eb('article.version', '=', eb(ref('item.seen'), '+', 1)))).executeTakeFirstOrThrow()
    return Number(rows)
  }
  const [drafts, inReview] = await Promise.all([count('draft'), count('review')])
  return { drafts, inReview }
}

/**
 * STU-02, STU-05: sends the drafts of an import to review, as the editor of each article does; a draft in which
 * something is missing stays one. From then on the version that was sent is that of the import.
 */
export async function sendBatch(context: RequestContext, importId: string): Promise<{ sent: number; left: number }> {
  const { database } = context.runtime
  const drafts = await articlesOf(database.read, importId).select(['article.audience', 'article.id', 'article.version', 'item.position']).where('article.state', '=', 'draft').orderBy('item.position').execute()
  let sent = 0
  for (const { audience, id, version, position } of drafts.slice(0, sentAtOnce)) {
    const moved = await moveArticle(context, { params: { audience: audience as Audience, id }, body: { version, step: 'submit' } })
    if (!moved.ok) continue
    sent += 1
    await database.write.updateTable('studio_import_item').set({ seen: moved.data.article.version - 1 }).where('import_id', '=', importId).where('position', '=', position).execute()
  }
  return { sent, left: drafts.length - sent }
}
