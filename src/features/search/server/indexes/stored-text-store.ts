import { sql, type Insertable, type Kysely, type Transaction } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { insertAll } from '#platform/database/rows/insert-all.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import type { SearchPostingTable, SearchTextTable } from '../tables.ts'
import { writeSetting } from '#platform/database/settings.ts'

const postingsAtOnce = 4000
const textsAtOnce = 500

/** If several processes update a collection at once, one does the work; the others wait here and find it done. */
export async function lockCollection(trx: Transaction<Schema>, collection: string, now: number): Promise<void> {
  await writeSetting(trx, `search.stored.${collection}`, String(now))
}

export async function readFingerprints(db: Kysely<Schema>, collection: string): Promise<Map<string, string>> {
  const rows = await db.selectFrom('search_text').select(['doc_id', 'fingerprint']).where('collection', '=', collection).execute()
  return new Map(rows.map(({ doc_id, fingerprint }) => [doc_id, fingerprint]))
}

export async function deleteTexts(trx: Transaction<Schema>, collection: string, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += textsAtOnce) {
    const some = ids.slice(from, from + textsAtOnce)
    await trx.deleteFrom('search_posting').where('collection', '=', collection).where('doc_id', 'in', some).execute()
    await trx.deleteFrom('search_text').where('collection', '=', collection).where('doc_id', 'in', some).execute()
  }
}

export async function insertTexts(trx: Transaction<Schema>, texts: readonly Insertable<SearchTextTable>[], postings: readonly Insertable<SearchPostingTable>[]): Promise<void> {
  await insertAll(trx, 'search_text', texts, textsAtOnce)
  await insertAll(trx, 'search_posting', postings, postingsAtOnce)
}

/** The number of texts, their total length in words, the number of texts with each term, and the words of each text. */
export async function readStatistics(database: Database, collection: string) {
  const [totals, terms, texts] = await Promise.all([
    database.read
      .selectFrom('search_text')
      .select((select) => [select.fn.countAll<number | string>().as('size'), select.fn.sum<number | string | null>('title_length').as('titleWords'), select.fn.sum<number | string | null>('body_length').as('bodyWords')])
      .where('collection', '=', collection)
      .executeTakeFirstOrThrow(),
    database.read
      .selectFrom('search_posting')
      .select((select) => ['term', select.fn.countAll<number | string>().as('documents')])
      .where('collection', '=', collection)
      .groupBy('term')
      .execute(),
    database.read.selectFrom('search_text').select('words').where('collection', '=', collection).execute(),
  ])
  return {
    size: Number(totals.size),
    titleWords: Number(totals.titleWords ?? 0),
    bodyWords: Number(totals.bodyWords ?? 0),
    documentsWith: new Map(terms.map(({ term, documents }) => [term, Number(documents)])),
    words: texts.map(({ words }) => words),
  }
}

/** The ids of the texts with the highest sum of weighted terms, best first; `weights`: by term, as whole numbers. */
export async function findCandidates(database: Database, collection: string, weights: ReadonlyMap<string, number>, limit: number): Promise<string[]> {
  const cases = sql.join([...weights].map(([term, weight]) => sql`when ${term} then ${sql.lit(weight)}`), sql` `)
  const score = sql<number>`sum(impact * case term ${cases} else 0 end)`
  const rows = await database.read
    .selectFrom('search_posting')
    .select('doc_id')
    .where('collection', '=', collection)
    .where('term', 'in', [...weights.keys()])
    .groupBy('doc_id')
    .orderBy(score, 'desc')
    .orderBy('doc_id')
    .limit(limit)
    .execute()
  return rows.map(({ doc_id }) => doc_id)
}

export async function readTextsOf(database: Database, collection: string, ids: readonly string[]) {
  return database.read.selectFrom('search_text').select(['doc_id', 'title', 'body', 'clicks']).where('collection', '=', collection).where('doc_id', 'in', ids).orderBy('doc_id').execute()
}
