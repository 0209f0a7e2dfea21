import { sql, type RawBuilder } from 'kysely'

/** Parts of queries on tables that have a row for each hour, audience and locale. */

/** Times in epoch ms; `to` is exclusive. */
export interface Span {
  from: number
  to: number
  /**
   * A midnight. From `from` to this time the span consists of whole counted days, for which day tables may be used. If
   * missing, only hour tables are used.
   */
  wholeUntil?: number
}

/** Filters of a query; undefined means all. */
export interface Who {
  audience?: string | undefined
  locale?: string | undefined
}

/**
 * A `with` table of spans to join with the hours: one query instead of one per day. `whole` is the end of the part that
 * day tables may serve; hour tables serve the rest.
 */
export function spanTable(spans: readonly Span[]): RawBuilder<unknown> {
  const rows = spans.map(({ from, to, wholeUntil = from }, index) => sql`(cast(${index} as integer), cast(${from} as bigint), cast(${to} as bigint), cast(${Math.max(from, wholeUntil)} as bigint))`)
  return sql`span(number, starts, ends, whole) as (values ${sql.join(rows)})`
}

/** `and audience = … and locale = …`, for the filters that are set. */
export function onlyOf({ audience, locale }: Who): RawBuilder<unknown> {
  return sql`${audience === undefined ? sql`` : sql`and audience = ${audience}`} ${locale === undefined ? sql`` : sql`and locale = ${locale}`}`
}
