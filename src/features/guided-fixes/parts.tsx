export { FixListView } from './ui/fix-list-view.tsx'
export { TriedSteps } from './ui/tried-steps.tsx'
export { FixPageView } from './ui/fix-page-view.tsx'
