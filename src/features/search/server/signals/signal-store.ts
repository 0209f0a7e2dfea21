import type { Insertable, Transaction } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { insertAll } from '#platform/database/rows/insert-all.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import type { SearchQueryTable, SearchSignalTable } from '../tables.ts'
import { ensureSetting } from '#platform/database/settings.ts'
import { nextTurn } from '#platform/jobs/next-turn.ts'
import type { ClickWeight, SignalRow, Standing } from './weigh-signals.ts'

/** The key of the networks' hashes, one per database: hashes can only be compared within one. */
export async function readNetworkKey(database: Database, create: () => string): Promise<string> {
  return database.transaction((trx) => ensureSetting(trx, 'search.networkKey', create))
}

export async function insertSearches(database: Database, rows: readonly Insertable<SearchQueryTable>[]): Promise<void> {
  await database.write.insertInto('search_query').values(rows).onConflict((conflict) => conflict.column('id').doNothing()).execute()
}

/** The network that made a search; undefined if there is no search of this id. */
export async function findSearcher(database: Database, id: string): Promise<string | undefined> {
  return (await database.read.selectFrom('search_query').select('network_hash').where('id', '=', id).executeTakeFirst())?.network_hash
}

/** Resolves when they are committed; signals that are there already stay as they are. */
export async function insertSignals(database: Database, rows: readonly Insertable<SearchSignalTable>[]): Promise<void> {
  await database.write.insertInto('search_signal').values(rows).onConflict((conflict) => conflict.column('id').doNothing()).execute()
}

/**
 * How much time is read at once: a million rows in one statement would block all requests for seconds, or run into the
 * database's limit.
 */
const readAtOnceMs = 6 * 3_600_000

/**
 * Clicks on a result of a search by the network that made it, and opinions of articles, without anything that a robot sent. After
 * `since`, up to `until` (epoch ms).
 */
export async function readSignals(database: Database, since: number, until: number): Promise<SignalRow[]> {
  const rows: SignalRow[] = []
  for (let from = since; from < until; from += readAtOnceMs) {
    const to = Math.min(until, from + readAtOnceMs)
    for (const row of await readClicks(database, from, to)) rows.push(row)
    for (const row of await readOpinions(database, from, to)) rows.push(row)
    await nextTurn()
  }
  return rows
}

async function readClicks(database: Database, since: number, until: number): Promise<SignalRow[]> {
  const clicks = await database.read
    .selectFrom('search_signal as signal')
    .innerJoin('search_query as query', 'query.id', 'signal.query_id')
    .select(['signal.at', 'signal.network_hash', 'signal.doc_id', 'signal.position', 'query.audience', 'query.locale', 'query.terms', 'query.question', 'query.results'])
    .where('signal.at', '>', since)
    .where('signal.at', '<=', until)
    .where('signal.type', '=', 'click')
    .where('signal.is_robot', '=', 0)
    .where('query.is_robot', '=', 0)
    .where('signal.doc_id', 'is not', null)
    .whereRef('signal.network_hash', '=', 'query.network_hash')
    .execute()
  const onResults = clicks.filter(({ doc_id, results }) => results === null || results.includes(` ${doc_id} `))
  return onResults.map(({ at, network_hash, doc_id, position, results: _, ...search }) => ({ kind: 'click' as const, at, network: network_hash, docId: doc_id!, position: position ?? undefined, search }))
}

async function readOpinions(database: Database, since: number, until: number): Promise<SignalRow[]> {
  const opinions = await database.read
    .selectFrom('search_signal')
    .select(['at', 'network_hash', 'doc_id', 'helpful'])
    .where('at', '>', since)
    .where('at', '<=', until)
    .where('type', '=', 'feedback')
    .where('is_robot', '=', 0)
    .where('doc_id', 'is not', null)
    .where('helpful', 'is not', null)
    .execute()
  return opinions.map(({ at, network_hash, doc_id, helpful }) => ({ kind: 'feedback' as const, at, network: network_hash, docId: doc_id!, isHelpful: helpful === 1 }))
}

export async function readWeights(db: Database['read']) {
  const [clicks, standings] = await Promise.all([
    db.selectFrom('search_click').selectAll().orderBy('audience').orderBy('locale').orderBy('doc_id').orderBy('terms').execute(),
    db.selectFrom('search_standing').selectAll().orderBy('doc_id').execute(),
  ])
  return {
    clicks: clicks.map(({ doc_id: docId, is_shown: isShown, ...rest }): ClickWeight => ({ ...rest, docId, isShown: isShown === 1 })),
    standings: standings.map(({ doc_id: docId, permille }): Standing => ({ docId, permille })),
  }
}

export async function replaceWeights(trx: Transaction<Schema>, clicks: readonly ClickWeight[], standings: readonly Standing[]): Promise<void> {
  await trx.deleteFrom('search_click').execute()
  await trx.deleteFrom('search_standing').execute()
  await insertAll(trx, 'search_click', clicks.map(({ docId, isShown, ...rest }) => ({ ...rest, doc_id: docId, is_shown: isShown ? (1 as const) : (0 as const) })), rowsAtOnce)
  await insertAll(trx, 'search_standing', standings.map(({ docId, permille }) => ({ doc_id: docId, permille })), rowsAtOnce)
}

const rowsAtOnce = 1000

export async function purgeSignalsBefore(database: Database, before: number): Promise<void> {
  await database.write.deleteFrom('search_signal').where('at', '<=', before).execute()
  await database.write.deleteFrom('search_query').where('at', '<=', before).execute()
}
