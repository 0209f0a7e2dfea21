import { sql, type Kysely, type RawBuilder } from 'kysely'
import { onlyOf, spanTable, type Span, type Who } from '#platform/database/hour-spans.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import { mergeDigests, percentileOf, type VitalDigest } from './vital-digest.ts'

/** Reads the counted hours and days (docs/analytics.md): sums over spans of time, never the events themselves. */

type Reader = Kysely<Schema>

export interface FigureSum {
  /** index in the list of spans */
  span: number
  metric: string
  /** '' if dimensions were not requested */
  dimension: string
  count: number
}

interface Asked {
  who: Who
  spans: readonly Span[]
  metrics: readonly string[]
  /** an SQL LIKE pattern; without it all dimensions are summed */
  dimensions?: string
}

export async function readFigures(read: Reader, { who, spans, metrics, dimensions }: Asked): Promise<FigureSum[]> {
  const dimension = dimensions === undefined ? sql`''` : sql`dimension`
  const wanted = sql`metric in (${sql.join(metrics)}) ${onlyOf(who)} ${dimensions === undefined || dimensions === '%' ? sql`` : sql`and dimension like ${dimensions}`}`
  const part = (table: 'event_day' | 'event_hour', isWithin: RawBuilder<unknown>) => sql`
    select number, metric, ${dimension} as dimension, sum(count) as part
    from span cross join ${sql.table(table)}
    where ${isWithin} and ${wanted}
    group by number, metric, ${dimensions === undefined ? sql`metric` : sql`dimension`}`
  const { rows } = await sql<FigureSum>`
    with ${spanTable(spans)}
    select number as span, metric, dimension, sum(part) as count
    from (${part('event_day', sql`day >= starts and day < whole`)} union all ${part('event_hour', sql`hour >= whole and hour < ends`)}) as parts
    group by number, metric, dimension`.execute(read)
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

export interface VitalSum {
  span: number
  vital: string
  device: string
  page: string
  count: number
  digest: VitalDigest
}

/** The merged digests of each vital, device and route over each span. */
export async function readVitalSums(read: Reader, { who, spans }: Pick<Asked, 'who' | 'spans'>): Promise<VitalSum[]> {
  const part = (table: 'vital_day' | 'vital_hour', isWithin: RawBuilder<unknown>) => sql`
    select number as span, vital, device, page, sum(count) as count, string_agg(digest, ',') as digests
    from span cross join ${sql.table(table)}
    where vital in (${sql.join(['LCP', 'INP', 'CLS', 'TTFB'])}) and ${isWithin} ${onlyOf(who)}
    group by number, vital, device, page`
  const { rows } = await sql<Omit<VitalSum, 'digest'> & { digests: string }>`
    with ${spanTable(spans)}
    ${part('vital_day', sql`day >= starts and day < whole`)} union all ${part('vital_hour', sql`hour >= whole and hour < ends`)}`.execute(read)
  return rows.map(({ digests, count, ...row }) => ({ ...row, count: Number(count), digest: sumOfDigests(digests) }))
}

/** Merges digests joined by commas. JSON.parse would create one object for each of tens of thousands of digests. */
function sumOfDigests(texts: string): VitalDigest {
  const sum: Record<string, number> = {}
  for (const [, bucket, count] of texts.matchAll(/"(\d+)":(\d+)/g)) sum[bucket!] = (sum[bucket!] ?? 0) + Number(count)
  return sum
}

/** The 75th percentile, within 1 %; null if there are no values. */
export function p75Of(digests: Iterable<VitalDigest>): number | null {
  return percentileOf(mergeDigests(digests), 0.75) ?? null
}
