import type { Transaction } from 'kysely'
import type { Audience, Locale } from '#contracts/identity.ts'
import { insertAll } from '#platform/database/rows/insert-all.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import type { ArticleContent, ArticleState } from '../../contract.ts'
import { contentOf } from '../../server/articles/article-content.ts'
import { putRow, type StudioRow } from '../../server/articles/article-store.ts'
import { addChanges, commandLine, type NewChange } from '../../server/change-log.ts'
import { claimState, type ImportItemRow, piecesTaken } from './import-store.ts'
import { forgetTexts } from './kept-texts.ts'
import { hashOf, idsAtOnce, readLive } from './known-articles.ts'

/** An article has changed since the report. Nothing is imported; the files have to be read again. */
export class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile'
}

interface Batch {
  importId: string
  /** login id; '' for the command line */
  person: string
  /** draft, or review: another person may publish the articles at once */
  state: Extract<ArticleState, 'draft' | 'review'>
  now: number
}

/**
 * STU-05: puts the articles of a report into the Studio, in the caller's transaction: all of them, or none if one has
 * changed since. Published pages do not change. Returns the number of articles; undefined if the import was done
 * before.
 * @throws ChangedMeanwhile
 */
export async function importBatch(trx: Transaction<Schema>, batch: Batch): Promise<number | undefined> {
  if (!(await claimState(trx, batch.importId, 'read', 'imported', batch.now))) return undefined
  await forgetTexts(trx, batch.importId)
  let count = 0
  for await (const { audience, items } of piecesTaken(trx, batch.importId, itemColumns)) {
    await importPiece(trx, audience, items, batch)
    count += items.length
  }
  return count
}

const itemColumns = ['article_id', 'seen', 'outcome', 'title', 'content', 'origin', 'paths'] as const satisfies (keyof ImportItemRow)[]
type Item = Pick<ImportItemRow, (typeof itemColumns)[number]>

async function importPiece(trx: Transaction<Schema>, audience: Audience, items: readonly Item[], batch: Batch): Promise<void> {
  const ids = items.map(({ article_id: id }) => id)
  const inWork = new Map((await trx.selectFrom('studio_article').selectAll().where('audience', '=', audience).where('id', 'in', ids).execute()).map((row) => [row.id, row]))
  const live = await readLive(trx, audience, ids)
  const fresh: StudioRow[] = []
  const changes: NewChange[] = []
  for (const item of items) {
    const before = inWork.get(item.article_id)
    const published = live.get(item.article_id)
    if ((before?.version ?? 0) !== item.seen || (item.outcome === 'new' && item.seen === 0 && published)) throw new ChangedMeanwhile(item.article_id)
    const row = rowOf(audience, item, before, published !== undefined, batch)
    if (before) {
      if (!(await putRow(trx, row, item.seen))) throw new ChangedMeanwhile(item.article_id)
    } else fresh.push(row)
    changes.push({ at: batch.now, person: batch.person || commandLine, room: 'articles', subject: `${audience}/${item.article_id}`, action: 'import', before: before ? JSON.parse(before.content) : contentOf(published ?? []), after: JSON.parse(item.content!) })
  }
  await insertFresh(trx, fresh)
  await addChanges(trx, changes)
  await keepOrigins(trx, audience, items)
}

function rowOf(audience: Audience, { article_id: id, title, content }: Item, before: StudioRow | undefined, isLive: boolean, { person, state, now }: Batch): StudioRow {
  const { topic, es } = JSON.parse(content!) as ArticleContent
  const writers = [...new Set([...((before ? JSON.parse(before.writers) : []) as string[]), ...(person ? [person] : [])])]
  return { audience, id, version: (before?.version ?? 0) + 1, state, is_live: before?.is_live ?? (isLive ? 1 : 0), has_spanish: es ? 1 : 0, title, topic, content: content!, writers: JSON.stringify(writers), note: '', changed_at: now, changed_by: person, publish_at: null, unpublish_at: before?.unpublish_at ?? null, begun_by: before?.begun_by ?? null }
}

async function insertFresh(trx: Transaction<Schema>, rows: readonly StudioRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += 100) {
    const piece = rows.slice(start, start + 100)
    const { numInsertedOrUpdatedRows } = await trx.insertInto('studio_article').values(piece).onConflict((conflict) => conflict.columns(['audience', 'id']).doNothing()).executeTakeFirst()
    if (numInsertedOrUpdatedRows !== BigInt(piece.length)) throw new ChangedMeanwhile(piece[0]!.id)
  }
}

/**
 * Records the origins of the articles, so that the next import finds the same ids, and adds redirects from their
 * old addresses.
 */
async function keepOrigins(trx: Transaction<Schema>, audience: Audience, items: readonly Item[]): Promise<void> {
  const origins = items.map(({ origin, article_id: id, content }) => ({ audience, origin, id, hash: hashOf(content!) }))
  await trx.deleteFrom('article_origin').where('audience', '=', audience).where('origin', 'in', origins.map(({ origin }) => origin)).execute()
  await insertAll(trx, 'article_origin', origins)
  const redirects = new Map(items.flatMap(({ article_id: id, paths }) => (JSON.parse(paths) as { locale: Locale; path: string }[]).map(({ locale, path }) => [path, { path, audience, locale, id }] as const)))
  const rows = [...redirects.values()]
  for (let start = 0; start < rows.length; start += idsAtOnce) {
    const piece = rows.slice(start, start + idsAtOnce)
    await trx.deleteFrom('article_redirect').where('path', 'in', piece.map(({ path }) => path)).execute()
    await insertAll(trx, 'article_redirect', piece)
  }
}
