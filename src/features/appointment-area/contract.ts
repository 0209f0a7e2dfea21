export { visitPath, visitPseudoPage, visitSteps, visitSources, type VisitSource, type VisitStepName } from './visit-paths.ts'
