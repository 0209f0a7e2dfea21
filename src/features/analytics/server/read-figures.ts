import { sql, type Kysely } from 'kysely'
import { onlyOf, spanTable, type Span, type Who } from '#platform/database/hour-spans.ts'
import type { Schema } from '#platform/database/schema.ts'
import { mergeDigests, percentileOf, type VitalDigest } from '../vital-digest.ts'

/** Reads what the hours came to (docs/analytics.md): sums over spans of time, never the events themselves. */

type Reader = Kysely<Schema>

export interface FigureSum {
  /** place in the list of spans */
  span: number
  metric: string
  /** '' where the dimensions were not asked for */
  dimension: string
  count: number
}

interface Asked {
  who: Who
  spans: readonly Span[]
  metrics: readonly string[]
  /** SQL's LIKE; without it dimensions are put together */
  dimensions?: string
}

export async function readFigures(read: Reader, { who, spans, metrics, dimensions }: Asked): Promise<FigureSum[]> {
  const dimension = dimensions === undefined ? sql`''` : sql`dimension`
  const { rows } = await sql<FigureSum>`
    with ${spanTable(spans)}
    select number as span, metric, ${dimension} as dimension, sum(count) as count
    from span cross join event_hour
    where metric in (${sql.join(metrics)}) and hour >= starts and hour < ends ${onlyOf(who)}
    ${dimensions === undefined || dimensions === '%' ? sql`` : sql`and dimension like ${dimensions}`}
    group by number, metric, ${dimensions === undefined ? sql`metric` : sql`dimension`}`.execute(read)
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

/** The digests of each vital, device and page, put together over each span. */
export async function readVitalSums(read: Reader, { who, spans }: Pick<Asked, 'who' | 'spans'>): Promise<VitalSum[]> {
  const { rows } = await sql<Omit<VitalSum, 'digest'> & { digest: string }>`
    with ${spanTable(spans)}
    select number as span, vital, device, page, count, digest
    from span cross join vital_hour
    where vital in (${sql.join(['LCP', 'INP', 'CLS', 'TTFB'])}) and hour >= starts and hour < ends ${onlyOf(who)}`.execute(read)
  const sums = new Map<string, VitalSum & { digest: Record<string, number> }>()
  for (const { digest, ...row } of rows) {
    const key = JSON.stringify([row.span, row.vital, row.device, row.page])
    const sum = sums.get(key) ?? { ...row, count: 0, digest: {} }
    sum.count += row.count
    for (const [bucket, count] of Object.entries(JSON.parse(digest) as VitalDigest)) sum.digest[bucket] = (sum.digest[bucket] ?? 0) + count
    sums.set(key, sum)
  }
  return [...sums.values()]
}

/** The value that 75 of 100 lie below, within 1 %; null of none. */
export function p75Of(digests: Iterable<VitalDigest>): number | null {
  return percentileOf(mergeDigests(digests), 0.75) ?? null
}
