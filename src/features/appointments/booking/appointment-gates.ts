/** The support flags that take appointments away (FLG-02, FLG-03, APT-07), evaluated. */
export interface AppointmentGates {
  isNeonAppointmentOff: boolean
  isRepairAppointmentRemoved: boolean
  hasTechnicianAppointments: boolean
  hasBusinessDirectAppointments: boolean
}

/** APT-07: what the flags leave of some appointments, on every page and in every service. */
export function gateAppointments<Each extends { kind: string; type: string }>(appointments: readonly Each[], gates: AppointmentGates): Each[] {
  return appointments.filter(({ kind, type }) => {
    if (gates.isNeonAppointmentOff || (kind === 'repair' && gates.isRepairAppointmentRemoved)) return false
    return type === 'bdr' ? gates.hasBusinessDirectAppointments : gates.hasTechnicianAppointments
  })
}

/** For who hands them on as data: the gates and nothing else of the flags. */
export function gatesOf(flags: AppointmentGates): AppointmentGates {
  const { isNeonAppointmentOff, isRepairAppointmentRemoved, hasTechnicianAppointments, hasBusinessDirectAppointments } = flags
  return { isNeonAppointmentOff, isRepairAppointmentRemoved, hasTechnicianAppointments, hasBusinessDirectAppointments }
}
