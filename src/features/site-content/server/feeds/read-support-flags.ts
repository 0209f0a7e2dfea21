import type { RequestContext } from '#platform/context/request-context.ts'
import { evaluateSupportFlags, type SupportFlags } from '../../flags.ts'
import { allocationsOf } from '../store/content-cache.ts'

/**
 * FLG-01 to FLG-03: the support flags for use cases of services. A percentage other than 0 counts as on: pages draw, once
 * for each render, and what one of them has shown can be used.
 */
export async function readSupportFlags({ runtime }: Pick<RequestContext, 'runtime'>): Promise<SupportFlags> {
  return evaluateSupportFlags(await allocationsOf(runtime.database, ['support']), () => 0)
}
