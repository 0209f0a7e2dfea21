export { signedOutPath, stepBefore } from './signed-out-path.ts'
export { maxThresholdEvent } from './visit-events.ts'
export { visitPath, visitSteps, visitSources, type VisitSource, type VisitStepName } from './visit-paths.ts'
export { lostNotice } from './visit-view.ts'
