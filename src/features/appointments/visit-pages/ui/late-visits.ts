import { lazy } from 'react'

/** Loaded where there is a visit to show: the home's own script does not carry it. */
export const AppointmentArea = lazy(async () => ({ default: (await import('./appointment-area.tsx')).AppointmentArea }))
export const FoundVisits = lazy(async () => ({ default: (await import('./found-visits.tsx')).FoundVisits }))
