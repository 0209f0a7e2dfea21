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
 * Where the appointments are: in our tables, or in an operator's field system. Whose appointments somebody may see and change, the
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
  /** The appointment, if the actor may see it: somebody else's is as absent as one that does not exist (ACC-16). */
  find(actor: Actor, name: AppointmentName): Promise<Outcome<AppointmentRow | undefined>>
  /** Whether what is shown of the appointment is what its field system knows of it now. */
  isReachable(row: AppointmentRow): Promise<boolean>
  /** Windows with a free place for this appointment on days from `from` to `to`, both included. */
  listFreeSlots(row: AppointmentRow, from: string, to: string): Promise<Outcome<AppointmentWindow[]>>
  /** APT-08: a change by the caller of the context. */
  change(change: Change): Promise<Outcome<ChangeAnswer>>
}

/** What customers and finder visitors reach: without what the flags take away (APT-07). */
export function sourceOf(context: RequestContext): AppointmentSource {
  const source = context.runtime.config.fieldSystem ? fieldSystemSource(context) : tableSource(context)
  return gatedSource(source, () => readActor(context), () => readSupportFlags(context))
}

/** The appointments of our own tables. */
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
 * FLG-02, FLG-03, APT-07: an appointment that the flags take away is as absent as one that does not exist, for its owner and for
 * a finder visitor, and nothing changes it.
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

/** With every gate open a change needs no look at its appointment beforehand. */
function isAllOpen(gates: AppointmentGates): boolean {
  return !gates.isNeonAppointmentOff && !gates.isRepairAppointmentRemoved && gates.hasTechnicianAppointments && gates.hasBusinessDirectAppointments
}
