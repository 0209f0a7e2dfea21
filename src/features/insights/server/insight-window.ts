import { TZDate } from '@date-fns/tz'
import type { Span } from '#platform/database/hour-spans.ts'
import type { InsightWindow } from '../contract.ts'
import { periodDays, type PeriodChoice } from '../insight-filters.ts'

const hourMs = 3_600_000

/** A period, the one before it, and the steps of their trends, as many of each. */
export interface Steps {
  window: InsightWindow
  step: 'hour' | 'day'
  now: Span[]
  before: Span[]
}

/** Midnight of an instant's day, so many days later, in a zone. */
function midnight(at: number, days: number, timeZone: string): number {
  const local = new TZDate(at, timeZone)
  return new TZDate(local.getFullYear(), local.getMonth(), local.getDate() + days, timeZone).getTime()
}

/** Periods end with the hour that runs, and the one before at the same hour of its last day: what is not yet over never stands beside a whole day. */
export function stepsOf(now: number, period: PeriodChoice, timeZone: string): Steps {
  const days = periodDays[period]
  const to = Math.floor(now / hourMs) * hourMs + hourMs
  const [from, beforeFrom] = [midnight(now, 1 - days, timeZone), midnight(now, 1 - 2 * days, timeZone)]
  // a day with a changed clock is an hour longer or shorter: the period before never reaches into this one
  const beforeTo = Math.min(from, beforeFrom + (to - from))
  const window = { from, to, beforeFrom, beforeTo, timeZone }
  if (period === 'today') return { window, step: 'hour', now: hours(from, to), before: hours(beforeFrom, beforeTo) }
  const daysFrom = (first: number, end: number) =>
    Array.from({ length: days }, (_, index) => ({ from: midnight(first, index, timeZone), to: Math.min(end, midnight(first, index + 1, timeZone)) }))
  return { window, step: 'day', now: daysFrom(from, to), before: daysFrom(beforeFrom, beforeTo) }
}

function hours(from: number, to: number): Span[] {
  return Array.from({ length: Math.ceil((to - from) / hourMs) }, (_, index) => ({ from: from + index * hourMs, to: from + (index + 1) * hourMs }))
}

/** The two periods as spans: this one is span 0, the one before span 1. */
export function periodsOf({ from, to, beforeFrom, beforeTo }: InsightWindow): [Span, Span] {
  return [
    { from, to },
    { from: beforeFrom, to: beforeTo },
  ]
}
