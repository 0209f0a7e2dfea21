export { activityPath } from './activity-path.ts'
