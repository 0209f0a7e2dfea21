import { success, type Outcome } from '#contracts/outcome.ts'
import { readSupportFlags } from '#features/site-content/server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { gateAppointments, type AppointmentGates } from '../../appointment-gates.ts'
import { fieldSystemSource } from '../../../field-system/server/field-system-source.ts'
import { readActor } from '../../../server/actor.ts'
import type { AppointmentWindow } from '../../appointment-time.ts'
import { appointmentNotFound, changeAppointment, fieldSystemDown, type Change, type ChangeAnswer } from '../change-appointment.ts'
import { findAppointment, isRegionReachable, listAppointmentsAt, listAppointmentsFound, listAppointmentsOf, listFreeSlots, type Actor, type AppointmentName, type AppointmentRow } from './appointment-store.ts'

/**
 * The source of appointments: our tables or an operator's field system. With either source, this feature decides which
 * appointments a caller may see and change, and keeps the finder's limits and audit, idempotency keys, history and
 * e-mails. If the source cannot be reached, the outcome is FIELD_SYSTEM_DOWN.
 */
export interface AppointmentSource {
  /** The appointments of all accounts of a customer, or of one account, soonest first. */
  listOf(customerId: string, ban: string | undefined): Promise<Outcome<AppointmentRow[]>>
  /** FIN-11: the appointments that the actor's look-up found, soonest first. */
  listFound(actor: Actor): Promise<Outcome<AppointmentRow[]>>
  /** FIN-10: by order or account number together with the ZIP; every miss is the same empty list. */
  listAt(by: { kind: 'orderId' | 'ban'; value: string; zip: string }): Promise<Outcome<AppointmentRow[]>>
  /**
   * The appointment if the actor may see it; another customer's appointment gives undefined, just like an unknown one
   * (ACC-16).
   */
  find(actor: Actor, name: AppointmentName): Promise<Outcome<AppointmentRow | undefined>>
  /** Whether the shown appointment is what its field system knows of it now. */
  isReachable(row: AppointmentRow): Promise<boolean>
  /** Windows with a free place for this appointment on the days from `from` to `to`, both included. */
  listFreeSlots(row: AppointmentRow, from: string, to: string): Promise<Outcome<AppointmentWindow[]>>
  /** APT-08: applies a change by the caller of the context. */
  change(change: Change): Promise<Outcome<ChangeAnswer>>
}

/** The source for customers and finder visitors, without the appointments that the flags hide (APT-07). */
export function sourceOf(context: RequestContext): AppointmentSource {
  const source = context.runtime.config.fieldSystem ? fieldSystemSource(context) : tableSource(context)
  return gatedSource(source, () => readActor(context), () => readSupportFlags(context))
}

/** A source that reads our own tables. */
function tableSource(context: RequestContext): AppointmentSource {
  const { read } = context.runtime.database
  return {
    listOf: async (customerId, ban) => success(await listAppointmentsOf(read, customerId, ban)),
    listFound: async ({ tokenHash = '', now }) => success(await listAppointmentsFound(read, tokenHash, now)),
    listAt: async (by) => success(await listAppointmentsAt(read, by)),
    find: async (actor, name) => success(await findAppointment(read, actor, name)),
    isReachable: (row) => isRegionReachable(read, row.region),
    async listFreeSlots(row, from, to) {
      const slots = await listFreeSlots(read, row.region, from, to)
      return slots ? success(slots) : fieldSystemDown
    },
    change: (change) => changeAppointment(context, change),
  }
}

/**
 * FLG-02, FLG-03, APT-07: an appointment that the flags hide does not exist for its owner or a finder visitor, and
 * cannot be changed.
 */
function gatedSource(source: AppointmentSource, actor: () => Outcome<Actor>, readGates: () => Promise<AppointmentGates>): AppointmentSource {
  const gated = async (rows: Outcome<AppointmentRow[]>) => (rows.ok ? success(gateAppointments(rows.data, await readGates())) : rows)
  const find = async (who: Actor, name: AppointmentName): Promise<Outcome<AppointmentRow | undefined>> => {
    const found = await source.find(who, name)
    return found.ok && found.data ? success(gateAppointments([found.data], await readGates())[0]) : found
  }
  return {
    ...source,
    listOf: async (customerId, ban) => gated(await source.listOf(customerId, ban)),
    listFound: async (who) => gated(await source.listFound(who)),
    listAt: async (by) => gated(await source.listAt(by)),
    find,
    async change(change) {
      if (!isAllOpen(await readGates())) {
        const who = actor()
        if (!who.ok) return who
        const found = await find(who.data, change.name)
        if (!found.ok) return found
        if (!found.data) return appointmentNotFound
      }
      return source.change(change)
    },
  }
}

/** If every gate is open, a change need not read its appointment beforehand. */
function isAllOpen(gates: AppointmentGates): boolean {
  return !gates.isNeonAppointmentOff && !gates.isRepairAppointmentRemoved && gates.hasTechnicianAppointments && gates.hasBusinessDirectAppointments
}
