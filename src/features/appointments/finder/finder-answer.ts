import type { Outcome } from '#contracts/outcome.ts'
import type { Appointment, FoundAppointments } from '../booking/appointment-endpoints.ts'
import { isUsableAppointment } from '../booking/appointment-status.ts'
import { carriesError } from '../booking/carried-error.ts'
import { gateAppointments, type AppointmentGates } from '../booking/appointment-gates.ts'

/** HOME-17: the appointments that the panel opens with. */
export interface FoundAppointmentList {
  install: readonly Appointment[]
  repair: readonly Appointment[]
  /** the billing account; for a business-direct appointment the customer id */
  selectedAccount: string
  /** FIN-07: time in ms until the panel closes by itself */
  closesAfterMs: number
}

/**
 * problem: a failure on our side; tooMany: the limits of FIN-11; unreachable: no answer arrived; offline: the browser
 * has no network
 */
export type ErrorReason = 'problem' | 'tooMany' | 'unreachable' | 'offline'

export type FinderAnswer = { view: 'found'; found: FoundAppointmentList } | { view: 'empty' } | { view: 'error'; reason: ErrorReason }

const defaultCloseMs = 900_000

/**
 * FIN-05, FIN-06, FIN-10: the card that an answer leads to. Without content, or without a usable appointment that the
 * flags allow (FLG-02, FLG-03), it is the empty card. An answer that carries an error leads to the error card, whatever
 * its status.
 */
export function answerOf(outcome: Outcome<FoundAppointments>, gates: AppointmentGates): FinderAnswer {
  if (!outcome.ok) return { view: 'error', reason: reasonOf(outcome) }
  if (carriesError(outcome.data)) return { view: 'error', reason: 'problem' }
  const { content } = outcome.data
  // An operator's service may leave the filtering to its callers, and may not mark an appointment as install or repair;
  // the list that holds it decides.
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
