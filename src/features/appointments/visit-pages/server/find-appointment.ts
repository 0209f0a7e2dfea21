import { failure, success, type Outcome } from '#contracts/outcome.ts'
import { readReportingAccounts } from '#features/account/server.ts'
import { appointmentInfo, type Appointment } from '../../booking/appointment-endpoints.ts'
import { appointmentService, isChangeable } from '../../booking/appointment-status.ts'
import { carriesError } from '../../booking/carried-error.ts'
import { gatesOf, gateAppointments, type AppointmentGates } from '../../booking/appointment-gates.ts'
import { suppressionOf } from '../../booking/suppression.ts'
import { allocations, evaluateSupportFlags } from '#features/site-content/contract.ts'
import { call } from '#platform/services/call.ts'
import { withShareOfTime, type RequestContext } from '#platform/context/request-context.ts'
import type { AppointmentSource } from '../appointment-paths.ts'
import type { DescribeBy } from '../describe-appointment.ts'
import { readAppointmentCopy } from './read-appointment-copy.ts'

/** ACC-21: an account whose appointments are asked for; `type` as the reporting accounts name it: uverse, wirelessBroadband, directv. */
export interface AppointmentAccount {
  ban: string
  type: string
}

/** Every appointment that this visitor may see, soonest first: their own, or what the finder found for them. */
export async function listAppointments(context: RequestContext, source: AppointmentSource): Promise<Outcome<Appointment[]>> {
  const types = await typesToAsk(context)
  return joinAppointments(await Promise.all(types.map((type) => askAppointments(context, { source, type }))))
}

/** The appointments of some accounts, soonest first. A part that cannot be read is a failure of all. */
export async function listAppointmentsOf(context: RequestContext, accounts: readonly AppointmentAccount[], source: AppointmentSource): Promise<Outcome<Appointment[]>> {
  return joinAppointments(await Promise.all(accounts.map(({ ban, type }) => askAppointments(context, { ban, source, type }))))
}

/** APT-02, ACC-21: a call asks for one service; without word of the accounts both are asked for. */
async function typesToAsk(context: RequestContext): Promise<readonly string[]> {
  const accounts = await readReportingAccounts(withShareOfTime(context, share.accounts))
  const hasDirectv = accounts?.some(({ type }) => appointmentService(type) === 'dtv') ?? true
  return hasDirectv ? ['uverse', 'directv'] : ['uverse']
}

async function askAppointments(context: RequestContext, account: { ban?: string; source: AppointmentSource; type: string }): Promise<Outcome<Appointment[]>> {
  const body = { account: { ...account, service: appointmentService(account.type) } }
  const answer = await call(withShareOfTime(context, share.appointments), appointmentInfo, { query: suppressionOf(context), body }, { signIn: 'return' })
  if (!answer.ok) return answer
  if (carriesError(answer.data)) return failure(502, 'CARRIED_ERROR', 'The appointment service answered with an error.')
  const { install, repair } = answer.data.content ?? { install: { appointments: [] }, repair: { appointments: [] } }
  return success([...install.appointments, ...repair.appointments])
}

function joinAppointments(answers: readonly Outcome<Appointment[]>[]): Outcome<Appointment[]> {
  const appointments: Appointment[] = []
  for (const answer of answers) {
    if (!answer.ok) return answer
    appointments.push(...answer.data)
  }
  return success(appointments.toSorted((a, b) => startOf(a).localeCompare(startOf(b))))
}

const startOf = ({ slot }: Appointment) => `${slot.date} ${slot.startTime}`

/** The appointment that a link names; a link without a name means the only one that is still to come. */
export function chooseAppointment(appointments: readonly Appointment[], workOrderId: string | undefined): Appointment | undefined {
  if (workOrderId !== undefined) return appointments.find((appointment) => appointment.workOrderId === workOrderId)
  const open = appointments.filter(({ type, status }) => isChangeable(type, status))
  return open.length === 1 ? open[0] : undefined
}

/** Of the 3 s, in ms: flags, whose accounts they are, then the appointments, then what the flow needs; 200 ms are left to render. */
const share = { flags: 400, accounts: 300, appointments: 1200 }

/** How a list or a flow shows appointments. */
export interface ShowBy extends DescribeBy {
  /** FLG-02, FLG-03: what the flags leave; undefined where they cannot be read now */
  gates: AppointmentGates | undefined
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
    copy: readAppointmentCopy(context.locale),
    now: context.clock(),
    supportPhone: context.runtime.site.supportPhone,
    canChangeContact: flags.isChangeDayOfContactActive,
    gates: answer.ok ? gatesOf(flags) : undefined,
    isShimmerOn: !flags.isShimmerDisabled,
  }
}

/** The appointments that a flow may be about. */
export async function readFlow(context: RequestContext, source: AppointmentSource): Promise<{ by: ShowBy; appointments: Outcome<Appointment[]> }> {
  const by = await readShowBy(context, () => 0)
  const appointments = await listAppointments(context, source)
  return { by, appointments: appointments.ok && by.gates ? success(gateAppointments(appointments.data, by.gates)) : appointments }
}
