export { InsightsView } from './ui/insights-view.tsx'
export { linkTo, readFilters } from './insights-path.ts'
export { readStateChange } from './read-state-change.ts'
