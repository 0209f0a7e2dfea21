import { sql, type Kysely } from 'kysely'
import { variantOf } from '#contracts/site-path.ts'
import type { Schema } from '#platform/database/tables/schema.ts'

type Reader = Kysely<Schema>

/** The searches and the opinions of articles in one hour (docs/analytics.md). */
export interface SearchedHour {
  hour: number
  searches: Schema['search_hour'][]
  articles: Schema['article_hour'][]
}

const hourMs = 3_600_000
/**
 * Questions kept for each hour and variant. Bounded, so that a visitor who sends many different searches cannot fill
 * the table.
 */
export const mostQuestions = 500
export const otherTerms = '(other)'

/** Counts the first hour from `from` (epoch ms) on with a search or a signal; undefined if none. Only reads. */
export async function readNextSearchedHour(read: Reader, from: number): Promise<SearchedHour | undefined> {
  const firstIn = async (table: 'search_query' | 'search_signal') => (await read.selectFrom(table).select('at').where('at', '>=', from).orderBy('at').limit(1).executeTakeFirst())?.at
  const first = Math.min((await firstIn('search_query')) ?? Infinity, (await firstIn('search_signal')) ?? Infinity)
  if (first === Infinity) return undefined
  const hour = Math.floor(first / hourMs) * hourMs
  return { hour, searches: await countSearches(read, hour), articles: await countOpinions(read, hour) }
}

async function countSearches(read: Reader, hour: number): Promise<Schema['search_hour'][]> {
  const asked = await read
    .selectFrom('search_query')
    .select(({ fn }) => ['audience', 'locale', 'terms', fn.min('question').as('question'), fn.countAll<number>().as('searches'), fn.sum<number>(sql`case when result_count = 0 then 1 else 0 end`).as('without_result')])
    .where('at', '>=', hour)
    .where('at', '<', hour + hourMs)
    .where('source', '=', 'page')
    .where('is_robot', '=', 0)
    .groupBy(['audience', 'locale', 'terms'])
    .execute()
  const rows = new Map(asked.map((row) => [keyOf(row), { ...row, hour, searches: Number(row.searches), without_result: Number(row.without_result), opened: 0 }]))
  for (const { opened, ...place } of await countOpened(read, hour)) {
    const row = rows.get(keyOf(place)) ?? { ...place, hour, searches: 0, without_result: 0, opened: 0 }
    rows.set(keyOf(place), { ...row, opened: row.opened + Number(opened) })
  }
  return [...Map.groupBy(rows.values(), ({ audience, locale }) => `${audience}.${locale}`).values()].flatMap(mostAsked)
}

function keyOf({ audience, locale, terms }: { audience: string; locale: string; terms: string }): string {
  return JSON.stringify([audience, locale, terms])
}

/** Searches of which the network that searched opened a result in this hour, and none before. */
function countOpened(read: Reader, hour: number) {
  return read
    .selectFrom('search_signal as click')
    .innerJoin('search_query as query', 'query.id', 'click.query_id')
    .select(({ fn }) => ['query.audience', 'query.locale', 'query.terms', fn.min('query.question').as('question'), sql<number>`count(distinct query.id)`.as('opened')])
    .where('click.at', '>=', hour)
    .where('click.at', '<', hour + hourMs)
    .where('click.type', '=', 'click')
    .where('click.is_robot', '=', 0)
    .where('query.source', '=', 'page')
    .where('query.is_robot', '=', 0)
    .whereRef('click.network_hash', '=', 'query.network_hash')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('search_signal as earlier')
            .select('earlier.id')
            .whereRef('earlier.query_id', '=', 'query.id')
            .whereRef('earlier.network_hash', '=', 'query.network_hash')
            .where('earlier.type', '=', 'click')
            .where('earlier.is_robot', '=', 0)
            .where('earlier.at', '<', hour),
        ),
      ),
    )
    .groupBy(['query.audience', 'query.locale', 'query.terms'])
    .execute()
}

/** The questions that were searched most, and one row for all others together. */
function mostAsked(rows: Schema['search_hour'][]): Schema['search_hour'][] {
  if (rows.length <= mostQuestions) return rows
  const sorted = rows.toSorted((a, b) => b.searches - a.searches || (a.terms < b.terms ? -1 : 1))
  const rest = sorted.splice(mostQuestions)
  const total = (of: 'searches' | 'without_result' | 'opened') => rest.reduce((sum, row) => sum + row[of], 0)
  // no visitor's question has these terms, since a word contains no bracket
  return [...sorted, { ...rest[0]!, terms: otherTerms, question: '', searches: total('searches'), without_result: total('without_result'), opened: total('opened') }]
}

/**
 * A network counts at most once for an article, and once against it. The variant is that of the page that the opinion
 * came from.
 */
async function countOpinions(read: Reader, hour: number): Promise<Schema['article_hour'][]> {
  const said = await read
    .selectFrom('search_signal')
    .select(['doc_id', 'helpful', 'network_hash', 'payload'])
    .where('at', '>=', hour)
    .where('at', '<', hour + hourMs)
    .where('type', '=', 'feedback')
    .where('is_robot', '=', 0)
    .where('doc_id', 'is not', null)
    .where('helpful', 'is not', null)
    .execute()
  const rows = new Map<string, Schema['article_hour']>()
  const counted = new Set<string>()
  for (const { doc_id: docId, helpful, network_hash: network, payload } of said) {
    const { path } = JSON.parse(payload) as { path?: string }
    const place = { hour, ...variantOf(path ?? ''), doc_id: docId! }
    const opinion = JSON.stringify([place, network, helpful])
    if (counted.has(opinion)) continue
    counted.add(opinion)
    const key = JSON.stringify(place)
    const row = rows.get(key) ?? { ...place, liked: 0, disliked: 0 }
    rows.set(key, { ...row, [helpful === 1 ? 'liked' : 'disliked']: row[helpful === 1 ? 'liked' : 'disliked'] + 1 })
  }
  return [...rows.values()]
}
