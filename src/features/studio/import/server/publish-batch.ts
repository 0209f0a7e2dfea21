import type { Transaction } from 'kysely'
import { pictureInMarkdown } from '#contracts/article-pictures.ts'
import type { Audience } from '#contracts/identity.ts'
import { showPicturesOf } from '#features/site-content/server.ts'
import { insertAll } from '#platform/database/rows/insert-all.ts'
import { raiseSiteVersion } from '#platform/database/site-version.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import type { ArticleContent } from '../../contract.ts'
import { contentOf, rowsOf } from '../../server/articles/article-content.ts'
import { addChanges, commandLine } from '../../server/change-log.ts'
import { putOldAddresses } from '../../redirects/server/redirect-files.ts'
import { claimState, findAddresses, piecesTaken } from './import-store.ts'
import { readLive } from './known-articles.ts'
import { countWaiting } from './send-batch.ts'

/** The result of a publication. */
interface Published {
  published: number
  /** not published, because they were edited since or written by the publisher; they need a review of their own */
  left: number
  /** not published, because a picture in them has no description */
  undescribed: number
  /** number of redirects that work from now on */
  addresses: number
}

/**
 * STU-02, STU-05: publishes the articles of an import that were not edited since, in the caller's transaction and with
 * one siteVersion. While some of them are drafts, it can be done again for those. Undefined if it was done before.
 * @param person login id of the reviewer; '' for the command line
 */
export async function publishBatch(trx: Transaction<Schema>, { importId, person, now, timeZone }: { importId: string; person: string; now: number; timeZone: string }): Promise<Published | undefined> {
  if (!(await claimState(trx, importId, 'imported', 'published', now))) return undefined
  const counts: Published = { published: 0, left: 0, undescribed: 0, addresses: 0 }
  for await (const { audience, items } of piecesTaken(trx, importId, ['article_id', 'seen'])) {
    const done = await publishPiece(trx, audience, items, person, { now, timeZone })
    counts.published += done.published
    counts.undescribed += done.undescribed
    counts.left += items.length - done.published - done.undescribed
  }
  const { addresses } = (await findAddresses(trx, importId)) ?? {}
  if (addresses) counts.addresses = await putOldAddresses(trx, addresses, { person: person || commandLine, now })
  // Drafts may be sent to review later, and published from here then.
  if ((await countWaiting(trx, importId)).drafts > 0) await claimState(trx, importId, 'published', 'imported', now)
  // The texts are in the articles now.
  else await trx.updateTable('studio_import_item').set({ content: null }).where('import_id', '=', importId).execute()
  if (counts.published > 0) await raiseSiteVersion(trx)
  else if (counts.addresses > 0) await raiseSiteVersion(trx, { isNews: true })
  return counts
}

async function publishPiece(trx: Transaction<Schema>, audience: Audience, items: readonly { article_id: string; seen: number }[], person: string, { now, timeZone }: { now: number; timeZone: string }): Promise<Pick<Published, 'published' | 'undescribed'>> {
  const seen = new Map(items.map(({ article_id: id, seen: version }) => [id, version + 1]))
  // Raising the version locks the rows first: a concurrent change either waits for this transaction or was committed
  // before it.
  const taken = await trx
    .updateTable('studio_article')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('audience', '=', audience)
    .where('id', 'in', [...seen.keys()])
    .where('state', '=', 'review')
    .returningAll()
    .execute()
  const reviewed = taken.filter(({ id, version, writers }) => version === seen.get(id)! + 1 && !(person !== '' && (JSON.parse(writers) as string[]).includes(person)))
  const mine = reviewed.filter(({ content }) => !hasUndescribedPicture(JSON.parse(content) as ArticleContent))
  const undescribed = reviewed.length - mine.length
  const others = taken.filter((row) => !mine.includes(row)).map(({ id }) => id)
  if (others.length > 0) await trx.updateTable('studio_article').set(({ eb }) => ({ version: eb('version', '-', 1) })).where('audience', '=', audience).where('id', 'in', others).execute()
  const ids = mine.map(({ id }) => id)
  if (ids.length === 0) return { published: 0, undescribed }
  await trx.updateTable('studio_article').set({ state: 'live', is_live: 1, note: '', writers: '[]', publish_at: null, changed_at: now, ...(person ? { changed_by: person } : {}) }).where('audience', '=', audience).where('id', 'in', ids).execute()
  const live = await readLive(trx, audience, ids)
  await trx.deleteFrom('article').where('audience', '=', audience).where('id', 'in', ids).execute()
  const rows = mine.flatMap(({ id, content }) => rowsOf(audience, id, JSON.parse(content) as ArticleContent, { now, timeZone }, live.get(id) ?? []))
  await insertAll(trx, 'article', rows)
  await showPicturesOf(trx, rows.map(({ body }) => body))
  await addChanges(trx, mine.map(({ id, content }) => ({ at: now, person: person || commandLine, room: 'articles' as const, subject: `${audience}/${id}`, action: 'publish', before: contentOf(live.get(id) ?? []), after: JSON.parse(content) as unknown })))
  return { published: ids.length, undescribed }
}

/** STU-02: such a picture says nothing to those who do not see it, so the editor's check refuses it too. */
function hasUndescribedPicture({ en, es }: ArticleContent): boolean {
  return [en.body, es?.body ?? ''].some((body) => [...body.matchAll(pictureInMarkdown)].some(([, alt]) => alt!.trim() === ''))
}
