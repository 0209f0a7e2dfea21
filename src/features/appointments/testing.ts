// Exports for site-wide tests, benchmarks and tools; the site itself does not use this file.
export { workingDay } from './booking/appointment-time.ts'
export { timesLabel } from './booking/appointment-words.ts'
export { findAppointment, listAppointmentsOf, listFreeSlots } from './booking/server/store/appointment-store.ts'
export { deliverDue } from './tmf646/server/tmf646-deliver.ts'
export { lookUpLimits } from './finder/server/limit-look-ups.ts'
