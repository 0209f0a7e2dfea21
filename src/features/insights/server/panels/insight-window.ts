import type { Span } from '#platform/database/hour-spans.ts'
import { midnightOf } from '#platform/time/midnight.ts'
import type { InsightWindow } from '../../contract.ts'
import { periodDays, type PeriodChoice } from '../../insight-filters.ts'

const hourMs = 3_600_000

/** A period, the period before, and the same number of trend steps for each. */
export interface Steps {
  window: InsightWindow
  /** span 0 is the current period, span 1 the one before */
  periods: [Span, Span]
  step: 'hour' | 'day'
  now: Span[]
  before: Span[]
}

/**
 * A period ends with the current hour, and the period before ends at the same hour of its last day, so an unfinished
 * day is never compared with a whole one. `daysCountedTo`: every day that ends by then is counted as a whole.
 */
export function stepsOf(now: number, period: PeriodChoice, timeZone: string, daysCountedTo: number): Steps {
  const days = periodDays[period]
  const to = Math.floor(now / hourMs) * hourMs + hourMs
  const midnight = (at: number, later: number) => midnightOf(at, timeZone, later)
  const [from, beforeFrom] = [midnight(now, 1 - days), midnight(now, 1 - 2 * days)]
  // a day with a clock change is an hour longer or shorter; keep the period before from overlapping this one
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
