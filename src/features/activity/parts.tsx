export { ActivityPageView } from './ui/activity-page-view.tsx'
