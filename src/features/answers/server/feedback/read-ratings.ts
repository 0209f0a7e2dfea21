import { sql, type Kysely } from 'kysely'
import { onlyOf, spanTable, type Span, type Who } from '#platform/database/hour-spans.ts'
import type { Schema } from '#platform/database/tables/schema.ts'

/** Reads ratings of answers by visitors who had asked: the latest of each network; robots do not count. */

type Reader = Kysely<Schema>

/** Ratings with the search that each belongs to. */
const rated = sql`answer_rating as rating inner join search_query as query on query.id = rating.query_id`

export interface RatingSum {
  /** place in the list of spans */
  span: number
  isHelpful: boolean
  /** a content label; '' if none was chosen */
  reason: string
  count: number
}

export async function readRatingSums(read: Reader, who: Who, spans: readonly Span[]): Promise<RatingSum[]> {
  const { rows } = await sql<Omit<RatingSum, 'isHelpful'> & { helpful: number }>`
    with ${spanTable(spans)}
    select number as span, helpful, coalesce(reason, '') as reason, count(*) as count
    from span cross join ${rated}
    where rating.at >= starts and rating.at < ends and rating.is_robot = 0 ${onlyOf(who)}
    group by number, helpful, coalesce(reason, '')`.execute(read)
  return rows.map(({ helpful, count, ...row }) => ({ ...row, isHelpful: Number(helpful) === 1, count: Number(count) }))
}

export interface Dislike {
  at: number
  reason: string | null
  comment: string | null
  audience: string
  locale: string
  question: string
  terms: string
}

/** Unhelpful ratings, newest first. `commented`: only those with a comment. */
export async function readDislikes(read: Reader, { who, span, limit, commented }: { who: Who; span: Span; limit: number; commented: boolean }): Promise<Dislike[]> {
  const { rows } = await sql<Dislike>`
    select rating.at as at, rating.reason as reason, rating.comment as comment, query.audience as audience, query.locale as locale, query.question as question, query.terms as terms
    from ${rated}
    where rating.at >= ${span.from} and rating.at < ${span.to} and rating.helpful = 0 and rating.is_robot = 0 ${commented ? sql`and rating.comment <> ''` : sql``} ${onlyOf(who)}
    order by rating.at desc, rating.answer_id, rating.network_hash
    limit ${limit}`.execute(read)
  return rows.map((row) => ({ ...row, at: Number(row.at) }))
}
