import { createHash } from 'node:crypto'
import type { RequestContext } from '#platform/context/request-context.ts'
import { cachePerSiteVersion } from '#platform/page-cache/site-version-cache.ts'
import { stageOfPeriod } from '#platform/time/period.ts'
import type { Allocation } from '../../contract.ts'
import { evaluateSupportFlags, type SupportFlags } from '../../flags.ts'
import type { FlagReader, Rollout, RolloutReason } from '../../rollout.ts'
import { readFlags, type SetFlag } from './flag-store.ts'

const flags = cachePerSiteVersion(async (database) => Map.groupBy(await readFlags(database.read), ({ team }): string => team) as ReadonlyMap<string, readonly SetFlag[]>)

type Reading = Pick<RequestContext, 'runtime' | 'identity' | 'audience' | 'clock'>

/** FLG-01, STU-04: the flags of some teams with the values for the caller. */
export async function allocationsOf({ runtime, identity, audience, clock }: Reading, teams: readonly string[]): Promise<Allocation[]> {
  const byTeam = await flags(runtime.database)
  const reader = { account: identity.kind === 'customer' ? identity.customerId : undefined, audience, now: clock() }
  return teams.flatMap((team) => byTeam.get(team) ?? []).map(({ name, value, rollout }) => ({ name, value: valueFor(name, value, rollout, reader) }))
}

/**
 * FLG-01 to FLG-03: the support flags for services. A percentage other than 0 counts as on: pages draw once for each
 * render, and a feature that a page has shown must work.
 */
export async function readSupportFlags(context: Reading): Promise<SupportFlags> {
  return evaluateSupportFlags(await allocationsOf(context, ['support']), () => 0)
}

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
