import { success, type Outcome } from '#contracts/outcome.ts'
import { appointmentInfo, isChangeable, type Appointment } from '#features/appointments/contract.ts'
import { allocations, evaluateSupportFlags } from '#features/site-content/contract.ts'
import { call } from '#platform/call.ts'
import { withShareOfTime, type RequestContext } from '#platform/request-context.ts'
import type { VisitSource } from '../visit-paths.ts'
import type { DescribeBy } from './describe-visit.ts'
import { readVisitCopy } from './read-visit-copy.ts'

/** Every visit that this visitor may see, soonest first: their own, or what the finder found for them. */
export async function listVisits(context: RequestContext, account: { ban?: string; source: VisitSource }): Promise<Outcome<Appointment[]>> {
  const answer = await call(withShareOfTime(context, share.visits), appointmentInfo, { query: {}, body: { account } }, { signIn: 'return' })
  if (!answer.ok) return answer
  const { install, repair } = answer.data.content ?? { install: { appointments: [] }, repair: { appointments: [] } }
  return success([...install.appointments, ...repair.appointments].toSorted((a, b) => startOf(a).localeCompare(startOf(b))))
}

const startOf = ({ slot }: Appointment) => `${slot.date} ${slot.startTime}`

/** The visit that a link names; a link without a name means the only one that is still to come. */
export function chooseVisit(visits: readonly Appointment[], workOrderId: string | undefined): Appointment | undefined {
  if (workOrderId !== undefined) return visits.find((visit) => visit.workOrderId === workOrderId)
  const open = visits.filter(({ type, status }) => isChangeable(type, status))
  return open.length === 1 ? open[0] : undefined
}

/** Of the 3 s, in ms: flags, then the visits, then what the flow needs; 200 ms are left to render. */
const share = { flags: 400, visits: 1200 }

/** FLG-06: without flags nothing is on that needs one. */
export async function readDescribeBy(context: RequestContext): Promise<DescribeBy & { isShimmerOn: boolean }> {
  const answer = await call(withShareOfTime(context, share.flags), allocations, { query: { teams: 'support' } }, { signIn: 'return' })
  // the percentage gates choose what the area shows; a flow that somebody opened goes on
  const flags = evaluateSupportFlags(answer.ok ? answer.data.allocations : [], () => 0)
  return {
    locale: context.locale,
    copy: readVisitCopy(context.locale),
    now: context.clock(),
    supportPhone: context.runtime.site.supportPhone,
    canChangeContact: flags.isChangeDayOfContactActive,
    isShimmerOn: !flags.isShimmerDisabled,
  }
}
