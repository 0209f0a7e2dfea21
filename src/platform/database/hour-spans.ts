import { sql, type RawBuilder } from 'kysely'

/** Parts of questions about tables that have a row for each hour, audience and locale. */

/** Epoch ms; `to` is not in it. */
export interface Span {
  from: number
  to: number
  /** a midnight: from `from` to it are whole days that are counted, which tables of days may answer for; without it none are */
  wholeUntil?: number
}

/** undefined: of all */
export interface Who {
  audience?: string | undefined
  locale?: string | undefined
}

/** `with` this, a table of spans to be joined with the hours: one question instead of one for each day. `whole`: up to there days may answer, from there hours. */
export function spanTable(spans: readonly Span[]): RawBuilder<unknown> {
  const rows = spans.map(({ from, to, wholeUntil = from }, index) => sql`(cast(${index} as integer), cast(${from} as bigint), cast(${to} as bigint), cast(${Math.max(from, wholeUntil)} as bigint))`)
  return sql`span(number, starts, ends, whole) as (values ${sql.join(rows)})`
}

/** `and audience = …`, where only some are asked for. */
export function onlyOf({ audience, locale }: Who): RawBuilder<unknown> {
  return sql`${audience === undefined ? sql`` : sql`and audience = ${audience}`} ${locale === undefined ? sql`` : sql`and locale = ${locale}`}`
}
