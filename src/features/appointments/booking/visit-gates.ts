/** The support flags that take visits away (FLG-02, FLG-03, APT-07), evaluated. */
export interface VisitGates {
  isNeonAppointmentOff: boolean
  isRepairAppointmentRemoved: boolean
  hasTechnicianAppointments: boolean
  hasBusinessDirectAppointments: boolean
}

/** APT-07: what the flags leave of some visits, on every page and in every service. */
export function gateVisits<Each extends { kind: string; type: string }>(visits: readonly Each[], gates: VisitGates): Each[] {
  return visits.filter(({ kind, type }) => {
    if (gates.isNeonAppointmentOff || (kind === 'repair' && gates.isRepairAppointmentRemoved)) return false
    return type === 'bdr' ? gates.hasBusinessDirectAppointments : gates.hasTechnicianAppointments
  })
}

/** For who hands them on as data: the gates and nothing else of the flags. */
export function gatesOf(flags: VisitGates): VisitGates {
  const { isNeonAppointmentOff, isRepairAppointmentRemoved, hasTechnicianAppointments, hasBusinessDirectAppointments } = flags
  return { isNeonAppointmentOff, isRepairAppointmentRemoved, hasTechnicianAppointments, hasBusinessDirectAppointments }
}
