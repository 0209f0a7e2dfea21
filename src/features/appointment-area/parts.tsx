import { lazy } from 'react'

/** Loaded where there is a visit to show: the home's own script does not carry it. */
export const AppointmentArea = lazy(async () => ({ default: (await import('./ui/appointment-area.tsx')).AppointmentArea }))
export const FoundVisits = lazy(async () => ({ default: (await import('./ui/found-visits.tsx')).FoundVisits }))
export { VisitCards } from './ui/visit-cards.tsx'
export { stepTitle, VisitStepView } from './ui/visit-step-view.tsx'
