export { AppointmentArea, FoundVisits } from './ui/late-visits.ts'
export { VisitCards } from './ui/visit-cards.tsx'
export { stepTitle, VisitStepView } from './ui/visit-step-view.tsx'
