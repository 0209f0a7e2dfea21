import type { Outcome } from '#contracts/outcome.ts'
import type { Appointment, FoundAppointments } from '../booking/appointment-endpoints.ts'
import { isUsableAppointment } from '../booking/appointment-status.ts'
import { carriesError } from '../booking/carried-error.ts'
import { gateAppointments, type AppointmentGates } from '../booking/appointment-gates.ts'

/** HOME-17: what the panel opens with. */
export interface FoundAppointmentList {
  install: readonly Appointment[]
  repair: readonly Appointment[]
  /** the billing account; of a business-direct appointment the customer id */
  selectedAccount: string
  /** FIN-07: ms until it closes itself */
  closesAfterMs: number
}

/** problem: something broke on our side; tooMany: the limits of FIN-11; unreachable: no answer came at all; offline: the browser has no network */
export type ErrorReason = 'problem' | 'tooMany' | 'unreachable' | 'offline'

export type FinderAnswer = { view: 'found'; found: FoundAppointmentList } | { view: 'empty' } | { view: 'error'; reason: ErrorReason }

const defaultCloseMs = 900_000

/**
 * FIN-05, FIN-06, FIN-10: which card an answer leads to. Without content, or without an appointment that is usable and that the
 * flags leave (FLG-02, FLG-03), it is the empty one; an answer that carries an error is an error, whatever its status.
 */
export function answerOf(outcome: Outcome<FoundAppointments>, gates: AppointmentGates): FinderAnswer {
  if (!outcome.ok) return { view: 'error', reason: reasonOf(outcome) }
  if (carriesError(outcome.data)) return { view: 'error', reason: 'problem' }
  const { content } = outcome.data
  // an operator's service may leave filtering to its callers, and the mark of the list that an appointment stands in
  const usable = (appointments: readonly Appointment[] | undefined, kind: Appointment['kind']) => gateAppointments((appointments ?? []).map((appointment) => ({ ...appointment, kind })).filter(isUsableAppointment), gates)
  const install = usable(content?.install?.appointments, 'install')
  const repair = usable(content?.repair?.appointments, 'repair')
  const first = install[0] ?? repair[0]
  if (!first) return { view: 'empty' }
  const selectedAccount = first.bdr?.customerId || first.customer.billingAccount
  return { view: 'found', found: { install, repair, selectedAccount, closesAfterMs: content?.semiAuthTTL ?? defaultCloseMs } }
}

function reasonOf({ status, code }: { status: number; code: string }): ErrorReason {
  if (status === 429) return 'tooMany'
  return code === 'UNREACHABLE' ? 'unreachable' : 'problem'
}
