import type { RequestContext } from '#platform/context/request-context.ts'
import { keepPerSiteVersion } from '#platform/page-cache/site-version-cache.ts'
import type { Allocation } from '../../contract.ts'
import { evaluateSupportFlags, type SupportFlags } from '../../flags.ts'
import { readFlags, type SetFlag } from './flag-store.ts'
import { valueFor } from './resolve-flag.ts'

const flags = keepPerSiteVersion(async (database) => Map.groupBy(await readFlags(database.read), ({ team }): string => team) as ReadonlyMap<string, readonly SetFlag[]>)

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
