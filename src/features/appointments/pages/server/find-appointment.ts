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

/**
 * ACC-21: an account whose appointments are read; `type` as in the reporting accounts: uverse, wirelessBroadband,
 * directv.
 */
export interface AppointmentAccount {
  ban: string
  type: string
}

/** Every appointment that this visitor may see, soonest first: the customer's own, or those of a finder look-up. */
export async function listAppointments(context: RequestContext, source: AppointmentSource): Promise<Outcome<Appointment[]>> {
  const types = await typesToAsk(context)
  return joinAppointments(await Promise.all(types.map((type) => askAppointments(context, { source, type }))))
}

/** The appointments of these accounts, soonest first. If one account cannot be read, the whole call fails. */
export async function listAppointmentsOf(context: RequestContext, accounts: readonly AppointmentAccount[], source: AppointmentSource): Promise<Outcome<Appointment[]>> {
  return joinAppointments(await Promise.all(accounts.map(({ ban, type }) => askAppointments(context, { ban, source, type }))))
}

/** APT-02, ACC-21: a call asks for one service. If the accounts cannot be read, both services are asked for. */
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

/** The appointment that a link names. A link without an id means the only appointment that is still open. */
export function chooseAppointment(appointments: readonly Appointment[], workOrderId: string | undefined): Appointment | undefined {
  if (workOrderId !== undefined) return appointments.find((appointment) => appointment.workOrderId === workOrderId)
  const open = appointments.filter(({ type, status }) => isChangeable(type, status))
  return open.length === 1 ? open[0] : undefined
}

/**
 * Time limits in ms out of the page's 3 s: flags, the accounts, then the appointments, then the data of the flow; 200
 * ms are left for rendering.
 */
const share = { flags: 400, accounts: 300, appointments: 1200 }

/** How a list or a flow shows appointments. */
export interface ShowBy extends DescribeBy {
  /** FLG-02, FLG-03: the gates for appointments; undefined if the flags cannot be read now */
  gates: AppointmentGates | undefined
  /** HOME-18: whether placeholders are shown while content loads */
  isShimmerOn: boolean
}

/**
 * FLG-03, FLG-06: without flags, everything that needs a flag is off. A list draws percentage flags once for each
 * render. A flow in progress draws 0, so it continues unless its flag is at zero percent.
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

/** The appointments that a flow may be about, with how to show them. */
export async function readFlow(context: RequestContext, source: AppointmentSource): Promise<{ by: ShowBy; appointments: Outcome<Appointment[]> }> {
  const by = await readShowBy(context, () => 0)
  const appointments = await listAppointments(context, source)
  return { by, appointments: appointments.ok && by.gates ? success(gateAppointments(appointments.data, by.gates)) : appointments }
}
