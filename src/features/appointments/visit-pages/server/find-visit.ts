import { failure, success, type Outcome } from '#contracts/outcome.ts'
import { readReportingAccounts } from '#features/account/server.ts'
import { appointmentInfo, type Appointment } from '../../booking/appointment-endpoints.ts'
import { appointmentService, isChangeable } from '../../booking/appointment-status.ts'
import { carriesError } from '../../booking/carried-error.ts'
import { gatesOf, gateVisits, type VisitGates } from '../../booking/visit-gates.ts'
import { suppressionOf } from '../../booking/suppression.ts'
import { allocations, evaluateSupportFlags } from '#features/site-content/contract.ts'
import { call } from '#platform/services/call.ts'
import { withShareOfTime, type RequestContext } from '#platform/context/request-context.ts'
import type { VisitSource } from '../visit-paths.ts'
import type { DescribeBy } from '../describe-visit.ts'
import { readVisitCopy } from './read-visit-copy.ts'

/** ACC-21: an account whose visits are asked for; `type` as the reporting accounts name it: uverse, wirelessBroadband, directv. */
export interface VisitAccount {
  ban: string
  type: string
}

/** Every visit that this visitor may see, soonest first: their own, or what the finder found for them. */
export async function listVisits(context: RequestContext, source: VisitSource): Promise<Outcome<Appointment[]>> {
  const types = await typesToAsk(context)
  return joinVisits(await Promise.all(types.map((type) => askVisits(context, { source, type }))))
}

/** The visits of some accounts, soonest first. A part that cannot be read is a failure of all. */
export async function listVisitsOf(context: RequestContext, accounts: readonly VisitAccount[], source: VisitSource): Promise<Outcome<Appointment[]>> {
  return joinVisits(await Promise.all(accounts.map(({ ban, type }) => askVisits(context, { ban, source, type }))))
}

/** APT-02, ACC-21: a call asks for one service; without word of the accounts both are asked for. */
async function typesToAsk(context: RequestContext): Promise<readonly string[]> {
  const accounts = await readReportingAccounts(withShareOfTime(context, share.accounts))
  const hasDirectv = accounts?.some(({ type }) => appointmentService(type) === 'dtv') ?? true
  return hasDirectv ? ['uverse', 'directv'] : ['uverse']
}

async function askVisits(context: RequestContext, account: { ban?: string; source: VisitSource; type: string }): Promise<Outcome<Appointment[]>> {
  const body = { account: { ...account, service: appointmentService(account.type) } }
  const answer = await call(withShareOfTime(context, share.visits), appointmentInfo, { query: suppressionOf(context), body }, { signIn: 'return' })
  if (!answer.ok) return answer
  if (carriesError(answer.data)) return failure(502, 'CARRIED_ERROR', 'The appointment service answered with an error.')
  const { install, repair } = answer.data.content ?? { install: { appointments: [] }, repair: { appointments: [] } }
  return success([...install.appointments, ...repair.appointments])
}

function joinVisits(answers: readonly Outcome<Appointment[]>[]): Outcome<Appointment[]> {
  const visits: Appointment[] = []
  for (const answer of answers) {
    if (!answer.ok) return answer
    visits.push(...answer.data)
  }
  return success(visits.toSorted((a, b) => startOf(a).localeCompare(startOf(b))))
}

const startOf = ({ slot }: Appointment) => `${slot.date} ${slot.startTime}`

/** The visit that a link names; a link without a name means the only one that is still to come. */
export function chooseVisit(visits: readonly Appointment[], workOrderId: string | undefined): Appointment | undefined {
  if (workOrderId !== undefined) return visits.find((visit) => visit.workOrderId === workOrderId)
  const open = visits.filter(({ type, status }) => isChangeable(type, status))
  return open.length === 1 ? open[0] : undefined
}

/** Of the 3 s, in ms: flags, whose accounts they are, then the visits, then what the flow needs; 200 ms are left to render. */
const share = { flags: 400, accounts: 300, visits: 1200 }

/** How a list or a flow shows visits. */
export interface ShowBy extends DescribeBy {
  /** FLG-02, FLG-03: what the flags leave; undefined where they cannot be read now */
  gates: VisitGates | undefined
  /** HOME-18 */
  isShimmerOn: boolean
}

/**
 * FLG-03, FLG-06: without flags nothing is on that needs one. A list draws its percentages, once for each render; a flow that
 * somebody opened goes on unless its gate is wholly shut.
 */
export async function readShowBy(context: RequestContext, drawPercent: () => number): Promise<ShowBy> {
  const answer = await call(withShareOfTime(context, share.flags), allocations, { query: { teams: 'support' } }, { signIn: 'return' })
  const flags = evaluateSupportFlags(answer.ok ? answer.data.allocations : [], drawPercent)
  return {
    locale: context.locale,
    copy: readVisitCopy(context.locale),
    now: context.clock(),
    supportPhone: context.runtime.site.supportPhone,
    canChangeContact: flags.isChangeDayOfContactActive,
    gates: answer.ok ? gatesOf(flags) : undefined,
    isShimmerOn: !flags.isShimmerDisabled,
  }
}

/** The visits that a flow may be about. */
export async function readFlow(context: RequestContext, source: VisitSource): Promise<{ by: ShowBy; visits: Outcome<Appointment[]> }> {
  const by = await readShowBy(context, () => 0)
  const visits = await listVisits(context, source)
  return { by, visits: visits.ok && by.gates ? success(gateVisits(visits.data, by.gates)) : visits }
}
