import { randomInt } from 'node:crypto'
import { gateVisits } from '../../booking/visit-gates.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { VisitCopy } from '../../copy.en.ts'
import { describeVisits } from '../describe-visit.ts'
import { listVisits, readShowBy } from './find-visit.ts'
import type { AreaData } from './read-appointment-area.ts'

/**
 * Every visit of this visitor that the flags leave, open ones first: their own, or what the finder found; `isKnown` says
 * whether there is anybody to ask for. Without word of the flags the list cannot be shown.
 */
export async function readVisitList(context: RequestContext): Promise<Omit<AreaData, 'copy'> & { isKnown: boolean; copy: VisitCopy }> {
  const by = await readShowBy(context, () => randomInt(100))
  const visits = await listVisits(context, 'support')
  const isSignedIn = context.identity.kind === 'customer'
  // nobody asks somebody who is signed in to sign in, whatever a service says
  const isKnown = isSignedIn || visits.ok || (visits.status !== 401 && visits.status !== 309)
  const shown = visits.ok && by.gates ? describeVisits(gateVisits(visits.data, by.gates), by) : undefined
  return {
    visits: isKnown ? shown : [],
    isKnown,
    isSignedIn,
    source: 'support',
    supportPhone: by.supportPhone,
    copy: by.copy,
    isShimmerOn: by.isShimmerOn,
  }
}
