import type { Outcome } from '#contracts/outcome.ts'
import { readSupportFlags } from '#features/site-content/server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { VisitWindow } from '../../visit-time.ts'
import type { Actor, AppointmentName, AppointmentRow } from './appointment-store.ts'
import type { Change, ChangeAnswer } from '../change-appointment.ts'
import { readActor } from '../../../server/call-marks.ts'
import { fieldSystemSource } from '../../../field-system/server/field-system-source.ts'
import { gatedSource } from './gated-source.ts'
import { tableSource } from './table-source.ts'

/**
 * Where the visits are: in our tables, or in an operator's field system. Whose visits somebody may see and change, the
 * finder's limits and audit, keys, history and e-mails are ours either way. A source that cannot be asked is
 * FIELD_SYSTEM_DOWN.
 */
export interface AppointmentSource {
  /** Of a person's accounts, or of one of them, soonest first. */
  listOf(customerId: string, ban: string | undefined): Promise<Outcome<AppointmentRow[]>>
  /** FIN-11: what the actor's look-up has found, soonest first. */
  listFound(actor: Actor): Promise<Outcome<AppointmentRow[]>>
  /** FIN-10: by order or account, together with the ZIP; every miss is the same empty list. */
  listAt(by: { kind: 'orderId' | 'ban'; value: string; zip: string }): Promise<Outcome<AppointmentRow[]>>
  /** The visit, if the actor may see it: somebody else's is as absent as one that does not exist (ACC-16). */
  find(actor: Actor, name: AppointmentName): Promise<Outcome<AppointmentRow | undefined>>
  /** Whether what is shown of the visit is what its field system knows of it now. */
  isReachable(row: AppointmentRow): Promise<boolean>
  /** Windows with a free place for this visit on days from `from` to `to`, both included. */
  listFreeSlots(row: AppointmentRow, from: string, to: string): Promise<Outcome<VisitWindow[]>>
  /** APT-08: a change by the caller of the context. */
  change(change: Change): Promise<Outcome<ChangeAnswer>>
}

/** What customers and finder visitors reach: without what the flags take away (APT-07). */
export function sourceOf(context: RequestContext): AppointmentSource {
  const source = context.runtime.config.fieldSystem ? fieldSystemSource(context) : tableSource(context)
  return gatedSource(source, () => readActor(context), () => readSupportFlags(context))
}
