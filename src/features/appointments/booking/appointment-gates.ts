/** The evaluated support flags that hide appointments (FLG-02, FLG-03, APT-07). */
export interface AppointmentGates {
  isNeonAppointmentOff: boolean
  isRepairAppointmentRemoved: boolean
  hasTechnicianAppointments: boolean
  hasBusinessDirectAppointments: boolean
}

/** APT-07: the appointments that the flags do not hide. Every page and every service applies this filter. */
export function gateAppointments<Each extends { kind: string; type: string }>(appointments: readonly Each[], gates: AppointmentGates): Each[] {
  return appointments.filter(({ kind, type }) => {
    if (gates.isNeonAppointmentOff || (kind === 'repair' && gates.isRepairAppointmentRemoved)) return false
    return type === 'bdr' ? gates.hasBusinessDirectAppointments : gates.hasTechnicianAppointments
  })
}

/** The gates without the other flags, for data that is sent to a browser. */
export function gatesOf(flags: AppointmentGates): AppointmentGates {
  const { isNeonAppointmentOff, isRepairAppointmentRemoved, hasTechnicianAppointments, hasBusinessDirectAppointments } = flags
  return { isNeonAppointmentOff, isRepairAppointmentRemoved, hasTechnicianAppointments, hasBusinessDirectAppointments }
}
