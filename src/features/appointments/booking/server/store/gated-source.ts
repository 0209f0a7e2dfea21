import { success, type Outcome } from '#contracts/outcome.ts'
import { gateVisits, type VisitGates } from '../../../contract.ts'
import type { Actor, AppointmentName, AppointmentRow } from './appointment-store.ts'
import type { AppointmentSource } from './appointment-source.ts'
import { appointmentNotFound } from '../change-appointment.ts'

/**
 * FLG-02, FLG-03, APT-07: a visit that the flags take away is as absent as one that does not exist, for its owner and for
 * a finder visitor, and nothing changes it.
 */
export function gatedSource(source: AppointmentSource, actor: () => Outcome<Actor>, readGates: () => Promise<VisitGates>): AppointmentSource {
  const gated = async (rows: Outcome<AppointmentRow[]>) => (rows.ok ? success(gateVisits(rows.data, await readGates())) : rows)
  const find = async (who: Actor, name: AppointmentName): Promise<Outcome<AppointmentRow | undefined>> => {
    const found = await source.find(who, name)
    return found.ok && found.data ? success(gateVisits([found.data], await readGates())[0]) : found
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

/** With every gate open a change needs no look at its visit beforehand. */
function isAllOpen(gates: VisitGates): boolean {
  return !gates.isNeonAppointmentOff && !gates.isRepairAppointmentRemoved && gates.hasTechnicianAppointments && gates.hasBusinessDirectAppointments
}
