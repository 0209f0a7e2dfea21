import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { audiences, type Audience } from '#contracts/identity.ts'
import type { Database } from '#platform/database/database.ts'
import { insertAll } from '#platform/database/rows/insert-all.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import { withoutNul } from '#platform/services/without-nul.ts'
import { ArticleContent } from '../../contract.ts'
import { addressesOutcome, importOutcomes, othersOutcome, type ImportCounts, type ImportState, type RefusalCode } from '../import-model.ts'
import type { OldAddresses } from '../../redirects/server/redirect-files.ts'
import { idsAtOnce } from './known-articles.ts'
import type { PlannedItem } from './plan/plan-import.ts'

/** The database queries of imports and their reports. */

export type ImportRow = Schema['studio_import']
export type ImportItemRow = Schema['studio_import_item']

/** How long reports are kept that were not imported. */
const retentionMs = 30 * 24 * 3_600_000
/** Longer than any import takes to read; an older one belongs to a process that has ended. */
const readingMs = 30 * 60_000

export async function openImport(database: Database, { person, audience, name, now }: { person: string; audience: Audience; name: string; now: number }): Promise<string> {
  const id = randomUUID()
  await database.transaction(async (trx) => {
    await trx.deleteFrom('studio_import').where('changed_at', '<', now - retentionMs).where('state', 'in', ['read', 'failed'] satisfies ImportState[]).execute()
    await trx.updateTable('studio_import').set({ state: 'failed' satisfies ImportState, failure: 'interrupted' satisfies RefusalCode }).where('state', '=', 'reading').where('at', '<', now - readingMs).execute()
    await trx.insertInto('studio_import').values({ id, at: now, person, audience, name: name.slice(0, 200), state: 'reading' satisfies ImportState, failure: '', counts: '{}', changed_at: now }).execute()
  })
  return id
}

export async function failImport({ write }: Database, id: string, code: RefusalCode, what: string): Promise<void> {
  await write.updateTable('studio_import').set({ state: 'failed' satisfies ImportState, failure: what ? `${code} ${what}` : code }).where('id', '=', id).where('state', '=', 'reading').execute()
}

/** Whether a report was waiting and is being made anew from now on. */
export async function readAgain({ write }: Database, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await write.updateTable('studio_import').set({ state: 'reading' satisfies ImportState, at: now, changed_at: now }).where('id', '=', id).where('state', '=', 'read').executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Stores the whole report in one transaction, in place of an earlier one. */
export async function keepPlan(database: Database, id: string, items: readonly PlannedItem[]): Promise<ImportCounts> {
  const counts = Object.fromEntries(importOutcomes.map((each) => [each, items.filter(({ outcome }) => outcome === each).length])) as ImportCounts
  await database.transaction(async (trx) => {
    const { numUpdatedRows } = await trx.updateTable('studio_import').set({ state: 'read' satisfies ImportState, counts: JSON.stringify(counts) }).where('id', '=', id).where('state', '=', 'reading').executeTakeFirst()
    if (numUpdatedRows !== 1n) throw new Error('the import is no longer being read')
    await trx.deleteFrom('studio_import_item').where('import_id', '=', id).execute()
    for (let start = 0; start < items.length; start += 200) await insertAll(trx, 'studio_import_item', items.slice(start, start + 200).map((item, index) => rowOf(id, start + index, item)))
  })
  return counts
}

/** STU-05: the redirects of an import: their number and, until the import is published, the redirects themselves. */
export async function findAddresses(db: Kysely<Schema>, importId: string): Promise<{ count: number; addresses: OldAddresses | undefined } | undefined> {
  const row = await db.selectFrom('studio_import_item').select(['what', 'content']).where('import_id', '=', importId).where('outcome', '=', addressesOutcome).executeTakeFirst()
  return row && { count: Number(row.what), addresses: row.content === null ? undefined : (JSON.parse(row.content) as OldAddresses) }
}

/** STU-05: how many files of an export of this site are not imported. */
export async function countOthers({ read }: Database, importId: string): Promise<number> {
  const row = await read.selectFrom('studio_import_item').select('what').where('import_id', '=', importId).where('outcome', '=', othersOutcome).executeTakeFirst()
  return Number(row?.what ?? 0)
}

function rowOf(importId: string, position: number, { file, outcome, code, what, audience, id, title, origin, seen, content, notes, paths }: PlannedItem): ImportItemRow {
  return { import_id: importId, position, file: withoutNul(file), outcome, code, what: withoutNul(what), audience, article_id: id, title: withoutNul(title), origin: withoutNul(origin), seen, content: content ? JSON.stringify(content) : null, notes: JSON.stringify(notes), paths: JSON.stringify(paths) }
}

export async function findImport({ read }: Database, id: string): Promise<ImportRow | undefined> {
  return read.selectFrom('studio_import').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function listImports({ read }: Database, states: readonly ImportState[], limit: number): Promise<ImportRow[]> {
  return read.selectFrom('studio_import').selectAll().where('state', 'in', states).orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/** A page of a report in its stored order, without the texts. */
export async function listItems({ read }: Database, importId: string, outcomes: readonly string[], offset: number, limit: number) {
  return read
    .selectFrom('studio_import_item')
    .select(['position', 'file', 'outcome', 'code', 'what', 'audience', 'article_id', 'title', 'notes'])
    .where('import_id', '=', importId)
    .where('outcome', 'in', outcomes)
    .orderBy('position')
    .offset(offset)
    .limit(limit)
    .execute()
}

/** The converted text of one article of a report, until the import is published; undefined if it has none. */
export async function findItemContent({ read }: Database, importId: string, position: number): Promise<ArticleContent | undefined> {
  const row = await read.selectFrom('studio_import_item').select('content').where('import_id', '=', importId).where('position', '=', position).where('outcome', 'in', ['new', 'changed']).executeTakeFirst()
  return ArticleContent.safeParse(row?.content ? JSON.parse(row.content) : undefined).data
}

/** The files of a report that name no topic: by the folders above them, how many; most files first. */
export async function listWithoutTopic({ read }: Database, importId: string): Promise<{ names: string; count: number }[]> {
  const rows = await read
    .selectFrom('studio_import_item')
    .select(({ fn }) => ['what as names', fn.countAll<number>().as('count')])
    .where('import_id', '=', importId)
    .where('code', '=', 'no-topic' satisfies RefusalCode)
    .groupBy('what')
    .execute()
  return rows.map(({ names, count }) => ({ names, count: Number(count) })).toSorted((a, b) => b.count - a.count || (a.names < b.names ? -1 : 1))
}

/** Moves an import from one state to the next; false if it is no longer in the first one. */
export async function claimState(trx: Transaction<Schema>, id: string, from: ImportState, to: ImportState, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx.updateTable('studio_import').set({ state: to, changed_at: now }).where('id', '=', id).where('state', '=', from).executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The articles of an import in their order, in pieces of one audience each, with the requested columns. */
export async function* piecesTaken<Column extends keyof ImportItemRow>(trx: Transaction<Schema>, importId: string, columns: readonly Column[]): AsyncGenerator<{ audience: Audience; items: Pick<ImportItemRow, Column>[] }> {
  for (let after = -1; ; ) {
    const rows = await trx
      .selectFrom('studio_import_item')
      .select([...columns, 'position', 'audience'] as ('position' | 'audience')[])
      .where('import_id', '=', importId)
      .where('outcome', 'in', ['new', 'changed'])
      .where('position', '>', after)
      .orderBy('position')
      .limit(idsAtOnce)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    for (const audience of audiences) {
      const items = rows.filter((row) => row.audience === audience) as unknown as Pick<ImportItemRow, Column>[]
      if (items.length > 0) yield { audience, items }
    }
    after = last.position
  }
}
