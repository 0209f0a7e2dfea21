// What tests of the whole site, benchmarks and tools take of this feature beyond its other doors. The site itself never does.
export { workingDay } from './booking/appointment-time.ts'
export { timesLabel } from './booking/appointment-words.ts'
export { findAppointment, listAppointmentsOf, listFreeSlots } from './booking/server/store/appointment-store.ts'
export { deliverDue } from './tmf646/server/tmf646-deliver.ts'
export { lookUpLimits } from './finder/server/limit-look-ups.ts'
