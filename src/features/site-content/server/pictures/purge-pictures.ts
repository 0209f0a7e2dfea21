import { setImmediate as turn } from 'node:timers/promises'
import type { Runtime } from '#platform/context/request-context.ts'
import type { Database } from '#platform/database/database.ts'
import { startPeriodicJob } from '#platform/jobs/periodic-job.ts'
import { removeUnused } from '#platform/pictures/picture-files.ts'
import { picturesIn } from '#contracts/article-pictures.ts'

/** How long a picture is kept that no text shows. */
export const unusedMs = 90 * 86_400_000
/** How long a file is kept that no row names yet. */
export const waitsMs = 86_400_000
const everyMs = 6 * 3_600_000
const rowsAtOnce = 200

type Parts = Pick<Runtime, 'config' | 'database' | 'clock'>

/**
 * STU-02: starts the periodic job that deletes pictures that no text has shown for 90 days, and files without a row.
 * Returns the function that stops it.
 */
export function startPurgingArticlePictures(parts: Parts & Pick<Runtime, 'log'>): () => Promise<void> {
  return startPeriodicJob(parts.log, () => purgeArticlePictures(parts), { everyMs, failure: 'unused pictures of articles could not be taken away', isAtOnce: true })
}

/** Returns the number of deleted files. Texts are only searched if a picture is old enough to be deleted. */
export async function purgeArticlePictures({ config, database, clock }: Parts): Promise<number> {
  const now = clock()
  const before = now - unusedMs
  const old = await database.read.selectFrom('article_picture').select('id').where('used_at', '<', before).limit(1000).execute()
  if (old.length > 0) {
    const used = await picturesInUse(database)
    const [kept, gone] = [old.filter(({ id }) => used.has(id)), old.filter(({ id }) => !used.has(id))].map((rows) => rows.map(({ id }) => id)) as [string[], string[]]
    await database.transaction(async (trx) => {
      if (kept.length > 0) await trx.updateTable('article_picture').set({ used_at: now }).where('id', 'in', kept).execute()
      // a picture that an editor has added again in the meantime stays
      if (gone.length > 0) await trx.deleteFrom('article_picture').where('id', 'in', gone).where('used_at', '<', before).execute()
    })
  }
  const usedOf = async (hashes: readonly string[]) => new Set(hashes.length === 0 ? [] : (await database.read.selectFrom('article_picture').select('hash').where('hash', 'in', hashes).execute()).map(({ hash }) => hash))
  return removeUnused(config.articlePicturesDirectory, usedOf, now - waitsMs)
}

/** The ids of pictures in published articles, in articles being edited, and in unsaved drafts. */
async function picturesInUse({ read }: Database): Promise<Set<string>> {
  const found = new Set<string>()
  const look = async (textsAfter: (after: string) => Promise<{ at: string; text: string }[]>) => {
    let after = ''
    for (;;) {
      const rows = await textsAfter(after)
      for (const id of picturesIn(rows.map(({ text }) => text))) found.add(id)
      if (rows.length < rowsAtOnce) return
      after = rows.at(-1)!.at
      // lets other requests run in between
      await turn()
    }
  }
  const articles = await read.selectFrom('article').select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  let offset = 0
  while (offset < Number(articles.count)) {
    const rows = await read.selectFrom('article').select('body').orderBy('audience').orderBy('id').orderBy('locale').limit(rowsAtOnce).offset(offset).execute()
    for (const id of picturesIn(rows.map(({ body }) => body))) found.add(id)
    offset += rowsAtOnce
    await turn()
  }
  for (const audience of ['consumer', 'smb']) {
    await look(async (after) => (await read.selectFrom('studio_article').select(['id', 'content']).where('audience', '=', audience).where('id', '>', after).orderBy('id').limit(rowsAtOnce).execute()).map(({ id, content }) => ({ at: id, text: content })))
  }
  const drafts = await read.selectFrom('studio_draft').select('content').execute()
  for (const id of picturesIn(drafts.map(({ content }) => content))) found.add(id)
  return found
}
