import { z } from 'zod'
import { audiences, locales } from '#contracts/identity.ts'
import { stageOfPeriod } from '#platform/time/period.ts'

/** STU-06: words for which a page comes first. Instants are epoch ms. */
export const BestBet = z.strictObject({
  audience: z.enum(audiences),
  locale: z.enum(locales),
  /** a question matches one if it has all of its words, in any order and form; with `isWhole` and no others */
  patterns: z.array(z.string().min(1).max(120)).min(1).max(20),
  isWhole: z.boolean(),
  /** an article's KM id, `topic/…` or `page/…` */
  page: z.string().regex(/^(?:KM\d{7}|(?:topic|page)\/[\w/-]{1,80})$/),
  isOn: z.boolean(),
  /** undefined: at once */
  startsAt: z.int().min(0).optional(),
  /** undefined: until an operator ends it */
  endsAt: z.int().min(0).optional(),
})
export type BestBet = z.output<typeof BestBet>

/** @param now epoch ms */
export function isBetDue(bet: BestBet, now: number): boolean {
  return bet.isOn && stageOfPeriod(bet, now) === 'runs'
}
