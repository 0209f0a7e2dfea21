import { success } from '#contracts/outcome.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { AppointmentSource } from './appointment-source.ts'
import { findAppointment, isRegionReachable, listAppointmentsAt, listAppointmentsFound, listAppointmentsOf, listFreeSlots } from './appointment-store.ts'
import { changeAppointment, fieldSystemDown } from '../change-appointment.ts'

/** The visits of our own tables. */
export function tableSource(context: RequestContext): AppointmentSource {
  const { read } = context.runtime.database
  return {
    listOf: async (customerId, ban) => success(await listAppointmentsOf(read, customerId, ban)),
    listFound: async ({ tokenHash = '', now }) => success(await listAppointmentsFound(read, tokenHash, now)),
    listAt: async (by) => success(await listAppointmentsAt(read, by)),
    find: async (actor, name) => success(await findAppointment(read, actor, name)),
    isReachable: (row) => isRegionReachable(read, row.region),
    async listFreeSlots(row, from, to) {
      if (!(await isRegionReachable(read, row.region))) return fieldSystemDown
      return success(await listFreeSlots(read, row.region, from, to))
    },
    change: (change) => changeAppointment(context, change),
  }
}
