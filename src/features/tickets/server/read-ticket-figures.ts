import { sql, type Kysely } from 'kysely'
import { onlyOf, spanTable, type Span, type Who } from '#platform/database/hour-spans.ts'
import type { Schema } from '#platform/database/tables/schema.ts'

/** Reads how reported tickets went. Each counts in the period in which it was reported, whatever happened later. */

type Reader = Kysely<Schema>

export interface TicketSum {
  /** index in the list of spans */
  span: number
  /** a key of content's categories; '' if none was given */
  category: string
  count: number
  reopened: number
  /** tickets answered in time, and tickets that can be judged: answered, or already due */
  inTime: number
  judged: number
}

/** TIC-07: counts by topic; uses the index on the reporting time. */
export async function readTicketSums(read: Reader, who: Who, spans: readonly Span[], now: number): Promise<TicketSum[]> {
  const { rows } = await sql<Record<keyof TicketSum, number | string>>`
    with ${spanTable(spans)}
    select number as span, category, count(*) as count,
      sum(case when reopened > 0 then 1 else 0 end) as reopened,
      sum(case when due_at is not null and first_answered_at <= due_at then 1 else 0 end) as "inTime",
      sum(case when due_at is not null and (first_answered_at is not null or due_at < ${now}) then 1 else 0 end) as judged
    from span cross join ticket
    where created_at >= starts and created_at < ends ${onlyOf(who)}
    group by number, category`.execute(read)
  return rows.map(({ category, ...counts }) => ({ ...(Object.fromEntries(Object.entries(counts).map(([name, value]) => [name, Number(value)])) as unknown as Omit<TicketSum, 'category'>), category: String(category) }))
}

/** The median ms to the first answer, and until tickets were solved; null if the span has none. */
export async function readTicketTimes(read: Reader, who: Who, span: Span): Promise<{ firstAnswer: number | null; solving: number | null }> {
  const medianOf = async (end: 'first_answered_at' | 'ended_at') => {
    const own = sql`from ticket where created_at >= ${span.from} and created_at < ${span.to} ${onlyOf(who)} and ${sql.ref(end)} is not null ${end === 'ended_at' ? sql`and status in ('resolved', 'closed')` : sql``}`
    const { rows: [counted] } = await sql<{ count: number }>`select count(*) as count ${own}`.execute(read)
    const count = Number(counted?.count ?? 0)
    if (count === 0) return null
    const { rows: [middle] } = await sql<{ took: number }>`select ${sql.ref(end)} - created_at as took ${own} order by ${sql.ref(end)} - created_at limit 1 offset ${Math.floor((count - 1) / 2)}`.execute(read)
    return middle === undefined ? null : Number(middle.took)
  }
  return { firstAnswer: await medianOf('first_answered_at'), solving: await medianOf('ended_at') }
}

export interface UnwrittenTopic {
  audience: 'consumer' | 'smb'
  locale: 'en' | 'es'
  category: string
  /** tickets answered without a linked article */
  count: number
  /** tickets reported on the topic */
  reported: number
  lastAt: number
}

/** TIC-07: topics with at least `atLeast` tickets answered without an article: one may be missing, or hard to find. */
export async function readUnwrittenTopics(read: Reader, who: Who, span: Span, atLeast: number): Promise<UnwrittenTopic[]> {
  const { rows } = await sql<UnwrittenTopic>`
    select audience, locale, category, sum(unlinked) as count, count(*) as reported, max(case when unlinked = 1 then created_at else 0 end) as "lastAt"
    from (
      select audience, locale, category, created_at,
        case when first_answered_at is not null and not exists (select 1 from ticket_entry where ticket_entry.ticket_id = ticket.id and article_id is not null) then 1 else 0 end as unlinked
      from ticket
      where created_at >= ${span.from} and created_at < ${span.to} and category <> '' ${onlyOf(who)}
    ) as judged
    group by audience, locale, category
    having sum(unlinked) >= ${atLeast}`.execute(read)
  return rows.map((row) => ({ ...row, count: Number(row.count), reported: Number(row.reported), lastAt: Number(row.lastAt) }))
}
