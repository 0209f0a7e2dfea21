export { answerOf, type ErrorReason, type FinderAnswer, type FoundVisits } from './finder-answer.ts'
export { problemsOf, readFinderForm, type FinderField, type FinderInput, type FinderKind } from './finder-fields.ts'
export { lookUpEvent } from './look-up-event.ts'
export { findPath, kindOfSearch } from './finder-path.ts'
