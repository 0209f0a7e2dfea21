import { sql, type Kysely } from 'kysely'
import { onlyOf, spanTable, type Span, type Who } from '#platform/database/hour-spans.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import { otherTerms } from './read-search-hours.ts'

/** Reads sums of the hourly figures of searches and opinions (docs/analytics.md). */

type Reader = Kysely<Schema>

export interface SearchSum {
  /** place in the list of spans */
  span: number
  searches: number
  withoutResult: number
  opened: number
}

export async function readSearchSums(read: Reader, who: Who, spans: readonly Span[]): Promise<SearchSum[]> {
  const { rows } = await sql<SearchSum>`
    with ${spanTable(spans)}
    select number as span, sum(searches) as searches, sum(without_result) as "withoutResult", sum(opened) as opened
    from span cross join search_hour
    where hour >= starts and hour < ends ${onlyOf(who)}
    group by number`.execute(read)
  return rows.map(({ span, searches, withoutResult, opened }) => ({ span, searches: Number(searches), withoutResult: Number(withoutResult), opened: Number(opened) }))
}

export interface AskedQuestion {
  audience: string
  locale: string
  terms: string
  question: string
  searches: number
  withoutResult: number
  opened: number
  /** the last hour in which it was asked */
  lastAt: number
}

/**
 * searched: all questions. withoutResult: those that found nothing. disappointing: those that found nothing, or were
 * searched twice or more and nothing was opened. Sorted by searches, withoutResult by the searches that found nothing.
 */
export type QuestionChoice = 'searched' | 'withoutResult' | 'disappointing'

const choices = {
  searched: { wanted: sql`searches > 0`, order: sql`searches` },
  withoutResult: { wanted: sql`"withoutResult" > 0`, order: sql`"withoutResult"` },
  disappointing: { wanted: sql`"withoutResult" > 0 or (searches > 1 and opened = 0)`, order: sql`searches` },
} as const

/** One list for each choice. The hours are added up once for all of them. */
export async function readAskedQuestions<Choice extends QuestionChoice>(read: Reader, asked: { who: Who; span: Span; lists: readonly Choice[]; limit: number }): Promise<Record<Choice, AskedQuestion[]>> {
  const { who, span, lists, limit } = asked
  const listOf = (choice: Choice) => sql`
    select * from (select ${choice} as choice, asked.* from asked where ${choices[choice].wanted} order by ${choices[choice].order} desc, terms, audience, locale limit ${limit}) as listed`
  const { rows } = await sql<AskedQuestion & { choice: Choice }>`
    with asked as materialized (
      select audience, locale, terms, min(question) as question, sum(searches) as searches, sum(without_result) as "withoutResult", sum(opened) as opened, max(hour) as "lastAt"
      from search_hour
      where hour >= ${span.from} and hour < ${span.to} and terms <> ${otherTerms} ${onlyOf(who)}
      group by audience, locale, terms)
    ${sql.join(lists.map(listOf), sql` union all `)}`.execute(read)
  const numbered = rows.map((row) => ({ ...row, searches: Number(row.searches), withoutResult: Number(row.withoutResult), opened: Number(row.opened), lastAt: Number(row.lastAt) }))
  return Object.fromEntries(lists.map((list) => [list, numbered.filter(({ choice }) => choice === list)])) as unknown as Record<Choice, AskedQuestion[]>
}

export interface ArticleOpinions {
  span: number
  audience: string
  locale: string
  articleId: string
  liked: number
  disliked: number
}

export async function readArticleOpinions(read: Reader, who: Who, spans: readonly Span[]): Promise<ArticleOpinions[]> {
  const { rows } = await sql<ArticleOpinions>`
    with ${spanTable(spans)}
    select number as span, audience, locale, doc_id as "articleId", sum(liked) as liked, sum(disliked) as disliked
    from span cross join article_hour
    where hour >= starts and hour < ends ${onlyOf(who)}
    group by number, audience, locale, doc_id`.execute(read)
  return rows.map((row) => ({ ...row, liked: Number(row.liked), disliked: Number(row.disliked) }))
}
