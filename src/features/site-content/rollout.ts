import { z } from 'zod'
import { Instant } from '#contracts/instant.ts'
import { audiences, type Audience } from '#contracts/identity.ts'

/**
 * STU-04: a second value of a flag, with its audience, share and period. All others get the value in `allocation`.
 * Times in epoch ms.
 */
export const Rollout = z.strictObject({
  value: z.string().max(200),
  /** 1 to 100, of accounts; visitors who are not signed in are included only at 100 */
  percentage: z.int().min(1).max(100),
  /** undefined: both audiences */
  audience: z.enum(audiences).optional(),
  startsAt: Instant,
  /** undefined: until a publisher ends it */
  endsAt: Instant.optional(),
})
export type Rollout = z.output<typeof Rollout>

/** The visitor or customer for whom a flag is evaluated. */
export interface FlagReader {
  /** the customer's opaque id; undefined: not signed in */
  account: string | undefined
  audience: Audience
  /** epoch ms */
  now: number
}

export const rolloutReasons = ['none', 'before', 'over', 'other-audience', 'not-signed-in', 'not-drawn', 'drawn', 'everybody'] as const
export type RolloutReason = (typeof rolloutReasons)[number]

/** The next instant after `now` (epoch ms) at which the rollout starts or ends; undefined if there is none. */
export function nextTurn(rollout: Rollout | undefined, now: number): number | undefined {
  return [rollout?.startsAt, rollout?.endsAt].filter((at): at is number => at !== undefined && at > now).toSorted((a, b) => a - b)[0]
}
