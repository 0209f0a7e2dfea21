import { createHash } from 'node:crypto'
import { stageOfPeriod } from '#platform/time/period.ts'
import type { FlagReader, Rollout, RolloutReason } from '../../rollout.ts'

/**
 * STU-04: why somebody has the value of a rollout, or has not. Signed-out pages are never split: they are kept, and are the
 * same for everybody.
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

/** The value that somebody gets; a percentage that grows keeps those who have it. */
export function valueFor(name: string, value: string, rollout: Rollout | undefined, reader: FlagReader): string {
  const reason = rolloutReason(name, rollout, reader)
  return rollout && (reason === 'drawn' || reason === 'everybody') ? rollout.value : value
}

/** 0 to 99, the same each time; who is drawn for one flag is not for the next. */
export function drawOf(name: string, account: string): number {
  return createHash('sha256').update(`${name}\n${account}`).digest().readUInt32BE(0) % 100
}
