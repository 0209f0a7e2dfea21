import type { Outcome } from '#contracts/outcome.ts'
import type { Appointment, FoundAppointments } from '#features/appointments/contract.ts'

/** HOME-17: what the panel opens with. */
export interface FoundVisits {
  install: readonly Appointment[]
  repair: readonly Appointment[]
  /** the billing account; of a business-direct visit the customer id */
  selectedAccount: string
  /** FIN-07: ms until it closes itself */
  closesAfterMs: number
}

/** problem: something broke on our side; tooMany: the limits of FIN-11; unreachable: no answer came at all */
export type ErrorReason = 'problem' | 'tooMany' | 'unreachable'

export type FinderAnswer = { view: 'found'; found: FoundVisits } | { view: 'empty' } | { view: 'error'; reason: ErrorReason }

const defaultCloseMs = 900_000

/** FIN-05, FIN-10: which card an answer leads to. Without content, or without a usable visit, it is the empty one. */
export function answerOf(outcome: Outcome<FoundAppointments>): FinderAnswer {
  if (!outcome.ok) return { view: 'error', reason: reasonOf(outcome) }
  const { content } = outcome.data
  const install = content?.install?.appointments ?? []
  const repair = content?.repair?.appointments ?? []
  const first = install[0] ?? repair[0]
  if (!first) return { view: 'empty' }
  const selectedAccount = first.bdr?.customerId || first.customer.billingAccount
  return { view: 'found', found: { install, repair, selectedAccount, closesAfterMs: content?.semiAuthTTL ?? defaultCloseMs } }
}

function reasonOf({ status, code }: { status: number; code: string }): ErrorReason {
  if (status === 429) return 'tooMany'
  return code === 'UNREACHABLE' ? 'unreachable' : 'problem'
}
