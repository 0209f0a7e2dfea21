import { z } from 'zod'
import { audiences, type Audience } from '#contracts/identity.ts'

/** STU-04: for whom, and when, a flag has another value than `allocation` gives to everybody else. Instants are epoch ms. */
export const Rollout = z.strictObject({
  value: z.string().max(200),
  /** 1 to 100, of accounts; only 100 reaches people who are not signed in */
  percentage: z.int().min(1).max(100),
  /** undefined: both */
  audience: z.enum(audiences).optional(),
  startsAt: z.int().min(0),
  /** undefined: until somebody ends it */
  endsAt: z.int().min(0).optional(),
})
export type Rollout = z.output<typeof Rollout>

/** Whoever a flag is read for. */
export interface FlagReader {
  /** the customer's opaque id; undefined: not signed in */
  account: string | undefined
  audience: Audience
  /** epoch ms */
  now: number
}

export const rolloutReasons = ['none', 'before', 'over', 'other-audience', 'not-signed-in', 'not-drawn', 'drawn', 'everybody'] as const
export type RolloutReason = (typeof rolloutReasons)[number]

/** The next instant after `now` (epoch ms) at which somebody's value changes by the clock; undefined where there is none. */
export function nextTurn(rollout: Rollout | undefined, now: number): number | undefined {
  return [rollout?.startsAt, rollout?.endsAt].filter((at): at is number => at !== undefined && at > now).toSorted((a, b) => a - b)[0]
}
