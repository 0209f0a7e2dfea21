import type { RequestContext } from '#platform/request-context.ts'
import type { VisitCopy } from '../copy.en.ts'
import { describeVisit } from './describe-visit.ts'
import { listVisits, readDescribeBy } from './find-visit.ts'
import type { AreaData } from './read-appointment-area.ts'

/** Every visit of this visitor, open ones first: their own, or what the finder found; `isKnown` says whether there is anybody to ask for. */
export async function readVisitList(context: RequestContext): Promise<Omit<AreaData, 'copy'> & { isKnown: boolean; copy: VisitCopy }> {
  const by = await readDescribeBy(context)
  const visits = await listVisits(context, { source: 'support' })
  const isKnown = visits.ok || (visits.status !== 401 && visits.status !== 309)
  const shown = visits.ok ? visits.data.map((visit) => describeVisit(visit, by)).toSorted((a, b) => Number(b.can.change || b.can.track) - Number(a.can.change || a.can.track)) : undefined
  return {
    visits: isKnown ? shown : [],
    isKnown,
    isSignedIn: context.identity.kind === 'customer',
    source: 'support',
    supportPhone: by.supportPhone,
    copy: by.copy,
  }
}
