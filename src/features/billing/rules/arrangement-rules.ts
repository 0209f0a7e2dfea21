import { addDays } from '#platform/time/local-time.ts'
import type { AccountBill, Arrangement } from './bill-schema.ts'

/**
 * The operator's rules, from the site content, for arrangements that are confirmed at once. An agent decides on
 * all other requests.
 */
export interface ArrangementRules {
  /** the days offered, counted from today */
  offeredInDays: readonly number[]
  /** the largest amount that may be deferred, in cents */
  maxCents: number
}

/** The furthest payment day accepted, in days from today. */
const furthestDays = 90

/** The amount of an arrangement in cents: the past-due amount if there is one, else the balance (at least 0). */
export function owedCents({ pastDueCents, balanceCents }: Pick<AccountBill, 'pastDueCents' | 'balanceCents'>): number {
  return pastDueCents > 0 ? pastDueCents : Math.max(0, balanceCents)
}

/**
 * ORD-03: the arrangement that holds today, with what is still to be paid of it; undefined if there is none, if its day
 * is over or if it is paid.
 */
export function standingArrangement(bill: Pick<AccountBill, 'arrangement' | 'pastDueCents' | 'balanceCents'>, today: string): Arrangement | undefined {
  const { arrangement } = bill
  const cents = Math.min(arrangement?.cents ?? 0, owedCents(bill))
  return arrangement && arrangement.payOn >= today && cents > 0 ? { ...arrangement, cents } : undefined
}

/** The days offered, soonest first (YYYY-MM-DD); empty without rules, when an agent decides. */
export function offeredDays(rules: ArrangementRules | undefined, today: string): string[] {
  return (rules?.offeredInDays ?? []).toSorted((a, b) => a - b).map((count) => addDays(today, count))
}

export function isPossibleDay(day: string, today: string): boolean {
  return day > today && day <= addDays(today, furthestDays)
}

/** ORD-03: whether the arrangement is confirmed at once: for one of the offered days, and no larger sum. */
export function isWithinRules(rules: ArrangementRules | undefined, cents: number, day: string, today: string): boolean {
  return rules !== undefined && offeredDays(rules, today).includes(day) && cents <= rules.maxCents
}
