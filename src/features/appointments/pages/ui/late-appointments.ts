import { lazy } from 'react'

/** Loaded only if there is an appointment to show, so that the home's own script stays small. */
export const AppointmentArea = lazy(async () => ({ default: (await import('./appointment-area.tsx')).AppointmentArea }))
export const FoundAppointmentList = lazy(async () => ({ default: (await import('./found-appointments.tsx')).FoundAppointmentList }))
