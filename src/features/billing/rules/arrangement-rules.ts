import { addDays } from '#platform/time/local-time.ts'
import type { AccountBill } from './bill-schema.ts'

/** As content says it: what is confirmed at once. Anything else a person decides. */
export interface ArrangementRules {
  /** the days that are offered, counted from today */
  offeredInDays: readonly number[]
  /** how much may wait */
  maxCents: number
}

/** Nobody plans further ahead than this. */
const furthestDays = 90

/** What an arrangement is about: what is past due, or the balance. */
export function owedCents({ pastDueCents, balanceCents }: Pick<AccountBill, 'pastDueCents' | 'balanceCents'>): number {
  return pastDueCents > 0 ? pastDueCents : Math.max(0, balanceCents)
}

/** The days that are proposed, soonest first; none where a person decides. */
export function offeredDays(rules: ArrangementRules | undefined, today: string): string[] {
  return (rules?.offeredInDays ?? []).toSorted((a, b) => a - b).map((count) => addDays(today, count))
}

export function isPossibleDay(day: string, today: string): boolean {
  return day > today && day <= addDays(today, furthestDays)
}

/** ORD-03: whether it is confirmed at once. */
export function isWithinRules(rules: ArrangementRules | undefined, cents: number, day: string, today: string): boolean {
  const last = offeredDays(rules, today).at(-1)
  return rules !== undefined && last !== undefined && day > today && day <= last && cents <= rules.maxCents
}
