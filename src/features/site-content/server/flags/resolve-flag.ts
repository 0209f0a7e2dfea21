import { createHash } from 'node:crypto'
import { stageOfPeriod } from '#platform/time/period.ts'
import type { FlagReader, Rollout, RolloutReason } from '../../rollout.ts'

/**
 * STU-04: why a visitor gets the rollout's value or does not. A percentage below 100 never splits signed-out visitors,
 * because their pages come from the page cache and are the same for all.
 */
export function rolloutReason(name: string, rollout: Rollout | undefined, { account, audience, now }: FlagReader): RolloutReason {
  if (!rollout) return 'none'
  const stage = stageOfPeriod(rollout, now)
  if (stage !== 'runs') return stage === 'waits' ? 'before' : 'over'
  if (rollout.audience !== undefined && rollout.audience !== audience) return 'other-audience'
  if (rollout.percentage === 100) return 'everybody'
  if (account === undefined) return 'not-signed-in'
  return drawOf(name, account) < rollout.percentage ? 'drawn' : 'not-drawn'
}

/** The value of the flag for a visitor. A customer who has the rollout's value keeps it when the percentage grows. */
export function valueFor(name: string, value: string, rollout: Rollout | undefined, reader: FlagReader): string {
  const reason = rolloutReason(name, rollout, reader)
  return rollout && (reason === 'drawn' || reason === 'everybody') ? rollout.value : value
}

/** A number from 0 to 99, always the same for a flag and an account. Different flags draw different accounts. */
export function drawOf(name: string, account: string): number {
  return createHash('sha256').update(`${name}\n${account}`).digest().readUInt32BE(0) % 100
}
