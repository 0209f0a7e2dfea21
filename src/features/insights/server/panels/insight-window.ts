import type { Span } from '#platform/database/hour-spans.ts'
import { midnightOf } from '#platform/time/midnight.ts'
import type { InsightWindow } from '../../contract.ts'
import { periodDays, type PeriodChoice } from '../../insight-filters.ts'

const hourMs = 3_600_000

/** A period, the one before it, and the steps of their trends, as many of each. */
export interface Steps {
  window: InsightWindow
  /** this one is span 0, the one before span 1 */
  periods: [Span, Span]
  step: 'hour' | 'day'
  now: Span[]
  before: Span[]
}

/**
 * Periods end with the hour that runs, and the one before at the same hour of its last day: what is not yet over never
 * stands beside a whole day. `daysCountedTo`: every day that ends by then is counted as a whole.
 */
export function stepsOf(now: number, period: PeriodChoice, timeZone: string, daysCountedTo: number): Steps {
  const days = periodDays[period]
  const to = Math.floor(now / hourMs) * hourMs + hourMs
  const midnight = (at: number, later: number) => midnightOf(at, timeZone, later)
  const [from, beforeFrom] = [midnight(now, 1 - days), midnight(now, 1 - 2 * days)]
  // a day with a changed clock is an hour longer or shorter: the period before never reaches into this one
  const beforeTo = Math.min(from, beforeFrom + (to - from))
  const spanOf = (start: number, end: number): Span => ({ from: start, to: end, wholeUntil: Math.max(start, Math.min(daysCountedTo, midnight(end, 0))) })
  const daysFrom = (first: number, end: number) => Array.from({ length: days }, (_, index) => spanOf(midnight(first, index), Math.min(end, midnight(first, index + 1))))
  return {
    window: { from, to, beforeFrom, beforeTo, timeZone },
    periods: [spanOf(from, to), spanOf(beforeFrom, beforeTo)],
    ...(period === 'today'
      ? { step: 'hour', now: hours(from, to), before: hours(beforeFrom, beforeTo) }
      : { step: 'day', now: daysFrom(from, to), before: daysFrom(beforeFrom, beforeTo) }),
  }
}

function hours(from: number, to: number): Span[] {
  return Array.from({ length: Math.ceil((to - from) / hourMs) }, (_, index) => ({ from: from + index * hourMs, to: from + (index + 1) * hourMs }))
}
