import { lazy } from 'react'

/** Loaded where there is an appointment to show: the home's own script does not carry it. */
export const AppointmentArea = lazy(async () => ({ default: (await import('./appointment-area.tsx')).AppointmentArea }))
export const FoundAppointmentList = lazy(async () => ({ default: (await import('./found-appointments.tsx')).FoundAppointmentList }))
